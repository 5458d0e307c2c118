public import Logging
import MDListener
import MDModel
import MDProtocol
import MDSystem

/// The last lines of the log, for `mdutil --log`. May be used from any thread.
public final class LogRing: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var followers: [ReplyChannel] = []
  }

  private static let most = 1_000
  /// Limit of a line in bytes: what is logged may name anything.
  private static let longestLine = 2_000
  private let state = Monitor(State())

  public init() {}

  func add(_ line: String) {
    let line = ReportText.shortened(line, to: Self.longestLine)
    state.change { state in
      if state.lines.count >= Self.most { state.lines.removeFirst(Self.most / 10) }
      state.lines.append(line)
      state.followers.removeAll { !$0.isOpen }
      for follower in state.followers { follower.send(.log([line])) }
    }
  }

  func answer(_ channel: ReplyChannel, follow: Bool) {
    state.change { state in
      // The last lines that fit into one reply.
      let lines = Array(ReportPage.page(of: state.lines.reversed()).reversed())
      guard follow else { return channel.finish(.log(lines)) }
      channel.send(.log(lines))
      state.followers.append(channel)
    }
  }

  /// A backend for `Logging` that writes here and to the standard error.
  ///
  /// - Parameter writesDates: whether lines get a date: for receivers that do not add one, as the journal does.
  public func handler(label: String, level: Logger.Level, writesDates: Bool) -> any LogHandler {
    RingHandler(ring: self, logLevel: level, writesDates: writesDates)
  }
}

/// Structured lines: the message, then `key=value` in the order of the keys.
private struct RingHandler: LogHandler {
  let ring: LogRing
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  let writesDates: Bool

  init(ring: LogRing, logLevel: Logger.Level, writesDates: Bool) {
    self.ring = ring
    self.logLevel = logLevel
    self.writesDates = writesDates
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Replaces control characters, which a terminal would obey: a line may hold bytes of a file that is no
  /// configuration.
  private static func printable(_ line: String) -> String {
    String(String.UnicodeScalarView(line.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  func log(event: LogEvent) {
    let facts = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }
    let line = Self.printable("\(event.level): \(event.message)\(facts.joined())")
    let date = "\(Clock.wallTime.description.prefix(19)) "
    ring.add(date + line)
    StandardStream.error.write(Array(((writesDates ? date : "") + line + "\n").utf8))
  }
}
