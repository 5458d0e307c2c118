package import MDSystem
import MDCommandLine

/// The line on a terminal that is rewritten while indexing goes on. Where standard error is no terminal nothing is
/// written until the summary.
///
/// Not thread-safe: the thread that collects progress owns it.
package final class ProgressLine {
  private let write: ([UInt8]) -> Void
  private let columns: () -> Int?
  private let isTerminal: Bool
  private let isQuiet: Bool
  private var rate = ProgressRate()
  private var lastShown: Duration?
  private var isShown = false

  /// Shortest time between updates: ten a second.
  private static let interval = Duration.milliseconds(100)

  /// - Parameter isQuiet: Neither progress nor summary.
  package convenience init(stream: StandardStream = .error, isQuiet: Bool = false) {
    self.init(
      isTerminal: stream.isTerminal, isQuiet: isQuiet, columns: { stream.terminalColumns },
      write: { stream.write($0) })
  }

  /// - Parameter columns: The width now; a window may be resized. `nil` where it is unknown.
  init(isTerminal: Bool, isQuiet: Bool, columns: @escaping () -> Int?, write: @escaping ([UInt8]) -> Void) {
    self.isTerminal = isTerminal
    self.isQuiet = isQuiet
    self.columns = columns
    self.write = write
  }

  /// Shows `progress`, unless the last update is too young. Cheap enough to be called for every file.
  package func update(_ progress: IndexProgress) {
    guard isTerminal, !isQuiet, isDue(progress.elapsed) else { return }
    lastShown = progress.elapsed
    rate.observe(progress)
    // The last column stays free: many terminals wrap when it is written.
    let line = ProgressFormatter.line(progress, rate: rate, columns: (columns() ?? 80) - 1)
    write(Array((Self.rewrite + line).utf8))
    isShown = true
  }

  /// Removes the line, so that a message can be printed in its place.
  package func clear() {
    guard isShown else { return }
    write(Array(Self.rewrite.utf8))
    isShown = false
  }

  /// Removes the line and prints what came of the work, in one write.
  package func finish(_ summary: IndexSummary) {
    guard !isQuiet else { return }
    let text = (isShown ? Self.rewrite : "") + SummaryFormatter.text(summary)
    isShown = false
    write(Array(text.utf8))
  }

  /// Time begins anew with each phase.
  private func isDue(_ elapsed: Duration) -> Bool {
    lastShown.map { elapsed < $0 || elapsed - $0 >= Self.interval } ?? true
  }

  /// Moves to the line's beginning and erases to its end (ECMA-48, EL).
  private static let rewrite = "\r\u{1B}[K"
}
