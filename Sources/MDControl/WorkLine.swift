package import MDCommandLine
package import MDTools
package import MDProtocol
import MDModel
import MDSystem

extension IndexProgress {
  /// Makes the progress of a request for which a client waits.
  package init(_ progress: WorkProgress, elapsed: Duration) {
    let phase: Phase =
      switch progress.phase {
      case .names: .scanning
      case .contents: .importing
      case .verifying: .verifying
      }
    self.init(
      phase: phase, filesDone: Int(progress.done), filesTotal: progress.total.map { Int($0) },
      bytesDone: progress.bytes, elapsed: elapsed)
    slow = Int(progress.slow ?? 0)
    slowLeft = progress.slowSecondsLeft.flatMap { $0.isFinite ? .seconds(max(0, min($0, 1e9))) : nil }
  }
}

extension WorkSummary {
  /// Adds the totals of another request.
  package mutating func add(_ other: WorkSummary) {
    indexed += other.indexed
    unchanged += other.unchanged
    removed += other.removed
    if let count = other.nameOnly { nameOnly = (nameOnly ?? 0) + count }
    skipped.merge(other.skipped, uniquingKeysWith: +)
    failed.merge(other.failed, uniquingKeysWith: +)
    refused += other.refused
    bytes += other.bytes
  }
}

extension IndexSummary {
  /// - Parameters:
  ///   - elapsed: time measured by the tool.
  ///   - cpu: processor time of the process that did the work, if known.
  package init(_ summary: WorkSummary, elapsed: Duration, cpu: Duration?) {
    self.init(
      indexed: Int(summary.indexed), unchanged: Int(summary.unchanged), removed: Int(summary.removed),
      nameOnly: Int(summary.nameOnly ?? 0), skipped: summary.skipped.mapValues { Int($0) },
      failed: summary.failed.mapValues { Int($0) },
      bytes: summary.bytes, elapsed: elapsed, cpu: cpu)
  }
}

/// Shows progress while the daemon works for a waiting tool. A terminal gets a line, which also shows what the tool
/// waits for. Elsewhere, a message is printed when the wait has lasted for a while. Only for one thread.
package final class WorkLine {
  /// Interval at which the waiting time is checked while no reply comes.
  package static let interval = Duration.milliseconds(100)

  private let line: ProgressLine
  private let diagnostics: Diagnostics
  private let isQuiet: Bool
  private let began = Clock.now
  private var notice = WaitNotice()
  private var last = WorkProgress(phase: .names, done: 0)

  package init(_ diagnostics: Diagnostics, isQuiet: Bool = false) {
    self.diagnostics = diagnostics
    self.isQuiet = isQuiet
    line = ProgressLine(isQuiet: isQuiet)
    notice.note("mds has not answered yet", at: began)
  }

  package var elapsed: Duration { Clock.now - began }

  package func update(_ progress: WorkProgress) {
    last = progress
    notice.note(progress.waits, at: Clock.now)
    look()
  }

  /// Notes that a request waits for something.
  package func wait(for reason: String) {
    last.waits = reason
    update(last)
  }

  /// A reply other than progress has arrived, so the daemon is working.
  package func noteReply() { notice.note(last.waits, at: Clock.now) }

  /// Shows the last progress again, with the reason for waiting if it is due.
  package func look() {
    let now = Clock.now
    var shown = IndexProgress(last, elapsed: elapsed)
    shown.waits = notice.due(at: now)
    line.update(shown)
    guard !isQuiet, !StandardStream.error.isTerminal, let reason = notice.takeNews(at: now) else { return }
    diagnostics.report("waits: \(reason); see mdutil --status")
  }

  package func clear() { line.clear() }
}
