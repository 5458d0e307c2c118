package import MDSystem
import MDCommandLine

/// The line on a terminal that is rewritten during indexing. If the standard error is no terminal, nothing is written
/// until the summary.
///
/// Not thread-safe: the thread that collects the progress owns it.
package final class ProgressLine {
  private let write: ([UInt8]) -> Void
  private let columns: () -> Int?
  private let isTerminal: Bool
  private let isQuiet: Bool
  private var rate = ProgressRate()
  private var lastShown: Duration?
  private var isShown = false

  /// Minimum time between two updates.
  private static let interval = Duration.milliseconds(100)

  /// - Parameter isQuiet: true if neither progress nor summary is printed.
  package convenience init(stream: StandardStream = .error, isQuiet: Bool = false) {
    self.init(
      isTerminal: stream.isTerminal, isQuiet: isQuiet, columns: { stream.terminalColumns },
      write: { stream.write($0) })
  }

  /// - Parameter columns: returns the current width, because a window may be resized; `nil` if it is unknown.
  init(isTerminal: Bool, isQuiet: Bool, columns: @escaping () -> Int?, write: @escaping ([UInt8]) -> Void) {
    self.isTerminal = isTerminal
    self.isQuiet = isQuiet
    self.columns = columns
    self.write = write
  }

  /// Shows `progress`, unless the last update was shown too recently. Cheap enough to call for every file.
  package func update(_ progress: IndexProgress) {
    guard isTerminal, !isQuiet, isDue(progress.elapsed) else { return }
    lastShown = progress.elapsed
    rate.observe(progress)
    // Keep the last column free: many terminals wrap when it is written.
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

  /// Removes the line and prints the summary, in one write.
  package func finish(_ summary: IndexSummary) {
    guard !isQuiet else { return }
    let text = (isShown ? Self.rewrite : "") + SummaryFormatter.text(summary)
    isShown = false
    write(Array(text.utf8))
  }

  /// Whether an update is due. Elapsed time starts again at zero with each phase, so a smaller time is always due.
  private func isDue(_ elapsed: Duration) -> Bool {
    lastShown.map { elapsed < $0 || elapsed - $0 >= Self.interval } ?? true
  }

  /// Moves to the beginning of the line and erases it (ECMA-48, EL).
  private static let rewrite = "\r\u{1B}[K"
}
