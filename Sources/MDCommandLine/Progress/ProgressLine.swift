public import MDSystem

/// The line on a terminal that is rewritten while indexing goes on. Where standard error is no terminal nothing is
/// written until the summary.
///
/// Not to be shared between threads: the one that collects progress owns it.
public final class ProgressLine {
  private let stream: StandardStream
  private let shows: Bool
  private var rate = ProgressRate()
  private var lastShown: Duration?
  private var isShown = false

  /// At most ten updates a second.
  private static let interval = Duration.milliseconds(100)

  /// - Parameter isQuiet: Neither progress nor summary.
  public init(stream: StandardStream = .error, isQuiet: Bool = false) {
    self.stream = stream
    shows = !isQuiet && stream.isTerminal
  }

  /// Shows `progress`, unless the last update is too young. Cheap enough to be called for every file.
  public func update(_ progress: IndexProgress) {
    guard shows, isDue(progress.elapsed) else { return }
    lastShown = progress.elapsed
    rate.observe(progress)
    // The last column stays free: many terminals wrap when it is written.
    let columns = (stream.terminalColumns ?? 80) - 1
    write(Self.rewrite + ProgressFormatter.line(progress, rate: rate, columns: columns))
    isShown = true
  }

  /// Removes the line, so that a message can be printed in its place.
  public func clear() {
    guard isShown else { return }
    write(Self.rewrite)
    isShown = false
  }

  private func isDue(_ elapsed: Duration) -> Bool { lastShown.map { elapsed - $0 >= Self.interval } ?? true }

  private func write(_ text: String) { stream.write(Array(text.utf8)) }

  /// To the line's beginning, then erase to its end (ECMA-48, EL).
  private static let rewrite = "\r\u{1B}[K"
}
