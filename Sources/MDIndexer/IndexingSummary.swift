import MDImporting
import MDModel

/// Totals of a run.
package struct IndexingSummary: Sendable, Hashable {
  /// Number of items found by the crawl.
  package var met = 0
  package var added = 0
  package var changed = 0
  package var removed = 0
  /// Number of known files that had not changed.
  package var unchanged = 0
  /// Number of excluded entries, by rule; entries below an excluded folder are not counted.
  package var skipped: [String: Int] = [:]
  /// Files whose content was imported, fully or in part.
  package var imported = 0
  /// Files that no importer reads. They are found by name only.
  package var nameOnly = 0
  /// Number of files and folders that could not be read, by reason.
  package var failed: [String: Int] = [:]
  /// Requested paths that cannot be indexed.
  package var refused: [RefusedPath] = []
  /// Bytes of the files that were imported or failed.
  package var bytes: Int64 = 0
  /// Number of thumbnails made.
  package var thumbnails = 0
  /// Number of files without a thumbnail, by reason. Files that were not tried again are not counted.
  package var withoutThumbnail: [String: Int] = [:]
  /// True if the run was asked to end before everything was done.
  package var isInterrupted = false

  package init() {}

  mutating func count(_ result: ContentResult) {
    bytes = bytes.addingSize(result.bytes)
    switch result.finding {
    case .vanished: removed += 1
    case .excluded(let rule): skipped[rule, default: 0] += 1
    case .unreadable(let reason), .barred(let reason), .postponed(let reason), .exceeded(let reason):
      failed[reason, default: 0] += 1
    case .unread: nameOnly += 1
    case .read(let file):
      switch file.outcome {
      case .complete, .partial: imported += 1
      case .failed(let reason), .unavailable(let reason), .quarantined(let reason), .exceeded(let reason):
        failed[reason, default: 0] += 1
      }
    }
  }

  package static func + (left: IndexingSummary, right: IndexingSummary) -> IndexingSummary {
    var sum = left
    sum.met += right.met
    sum.added += right.added
    sum.changed += right.changed
    sum.removed += right.removed
    sum.unchanged += right.unchanged
    sum.skipped.merge(right.skipped, uniquingKeysWith: +)
    sum.imported += right.imported
    sum.nameOnly += right.nameOnly
    sum.failed.merge(right.failed, uniquingKeysWith: +)
    sum.bytes = sum.bytes.addingSize(right.bytes)
    sum.refused += right.refused
    sum.thumbnails += right.thumbnails
    sum.withoutThumbnail.merge(right.withoutThumbnail, uniquingKeysWith: +)
    sum.isInterrupted = sum.isInterrupted || right.isInterrupted
    return sum
  }
}
