package import MDTools
package import MDProtocol
import MDModel
import MDSystem

extension IndexProgress {
  /// Line about a request that somebody waits for.
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
  /// Joins what came of another request.
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
  ///   - elapsed: as the tool has measured it.
  ///   - cpu: CPU time of the process that did the work, where it is known.
  package init(_ summary: WorkSummary, elapsed: Duration, cpu: Duration?) {
    self.init(
      indexed: Int(summary.indexed), unchanged: Int(summary.unchanged), removed: Int(summary.removed),
      nameOnly: Int(summary.nameOnly ?? 0), skipped: summary.skipped.mapValues { Int($0) },
      failed: summary.failed.mapValues { Int($0) },
      bytes: summary.bytes, elapsed: elapsed, cpu: cpu)
  }
}

/// Progress line while the daemon works for a waiting tool. For one thread.
package struct WorkLine {
  private let line: ProgressLine
  private let began = Clock.now

  package init(isQuiet: Bool = false) { line = ProgressLine(isQuiet: isQuiet) }

  package var elapsed: Duration { Clock.now - began }
  package func update(_ progress: WorkProgress) { line.update(IndexProgress(progress, elapsed: elapsed)) }
  package func clear() { line.clear() }
}
