package import Logging
import MDListener
import MDModel
import MDProtocol
import MDSystem

/// The last lines of the log, for `mdutil --log`. May be used from any thread.
package final class LogRing: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var followers: [ReplyChannel] = []
    /// Keeps the lines beyond the daemon's end.
    var file: LogFile?
    /// Lowest level that is logged.
    var level = Logger.Level.notice
  }

  private static let most = 1_000
  /// Maximum length of a line in bytes: a message may contain any name.
  private static let longestLine = 2_000
  /// Last message of a daemon that has ended in order.
  static let farewell = "mds has ended"

  private let state = Monitor(State())

  package init() {}

  /// Continues the log of the daemon before, and keeps lines in the file from now on.
  ///
  /// - Returns: `false` if the last daemon did not end in order.
  /// - Throws: if the file cannot be written. The earlier lines are there even then.
  func resume(_ file: LogFile) throws(SystemError) -> Bool {
    let earlier = file.earlierLines()
    state.change { $0.lines = Array(earlier.suffix(Self.most / 2)) }
    var file = file
    try file.open()
    let opened = file
    state.change { $0.file = opened }
    return earlier.last?.hasSuffix(Self.farewell) ?? true
  }

  /// Notes an end in order if the level keeps it out of the log, because the next daemon looks for it.
  func noteEnd() {
    guard level > .notice else { return }
    add("\(Clock.wallTime.description.prefix(19)) notice: \(Self.farewell)")
  }

  /// Sets the lowest level that is logged from now on.
  func setLevel(_ level: Logger.Level) { state.change { $0.level = level } }
  fileprivate var level: Logger.Level { state.look { $0.level } }

  func add(_ line: String) {
    let line = ReportText.shortened(line, to: Self.longestLine)
    state.change { state in
      if state.lines.count >= Self.most { state.lines.removeFirst(Self.most / 10) }
      state.lines.append(line)
      // Drop the file on an error: a full disk must not keep the daemon from logging that the disk is full.
      do { try state.file?.add(line) } catch { state.file = nil }
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
  /// - Parameter writesDates: whether lines on the standard error get a date. The journal adds its own.
  package func handler(label: String, level: Logger.Level, writesDates: Bool) -> any LogHandler {
    setLevel(level)
    return RingHandler(ring: self, writesDates: writesDates)
  }
}

/// Structured lines: the message, then `key=value` in the order of the keys.
private struct RingHandler: LogHandler {
  let ring: LogRing
  let writesDates: Bool
  var metadata: Logger.Metadata = [:]
  /// Level of all loggers that write to the ring.
  var logLevel: Logger.Level {
    get { ring.level }
    nonmutating set { ring.setLevel(newValue) }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Replaces control characters, which a terminal would obey: a line may quote bytes of a file that is not really a
  /// configuration.
  private static func printable(_ line: String) -> String {
    String(String.UnicodeScalarView(line.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  /// The value, in quotes if it would otherwise run into the next one.
  private static func quoted(_ value: String) -> String {
    guard value.isEmpty || value.contains(where: { " \"=".contains($0) }) else { return value }
    let escaped = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }

  func log(event: LogEvent) {
    let facts = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
      .map { " \($0)=\(Self.quoted("\($1)"))" }
    let line = Self.printable("\(event.level): \(event.message)\(facts.joined())")
    let date = "\(Clock.wallTime.description.prefix(19)) "
    ring.add(date + line)
    StandardStream.error.write(Array(((writesDates ? date : "") + line + "\n").utf8))
  }
}
