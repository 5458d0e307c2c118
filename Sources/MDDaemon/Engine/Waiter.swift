import MDIndexer
import MDModel
import MDProtocol

/// A client that waits until its request is indexed.
struct Waiter {
  let channel: ReplyChannel
  /// Trees it waits for.
  var crawls: Set<[UInt8]>
  /// Whether it waits for every tree, whoever asked for it.
  let waitsForAll: Bool
  /// Number in the journal up to which everything has to be done; `nil` until its trees have been looked at.
  var cookie: Int64?
  /// Number of times that a file was found changed after it had been imported for it.
  var repeats = 0
  /// Number of contents it waited for at first.
  var total: Int64 = 0
  var summary = WorkSummary()
}

/// Clients that follow a request.
struct Followers {
  var channels: [ReplyChannel] = []
  /// Totals since the first of them asked.
  var summary = WorkSummary()
}

extension WorkSummary {
  mutating func add(_ counts: IndexingSummary) {
    indexed += Int64(counts.imported)
    unchanged += Int64(counts.unchanged)
    removed += Int64(counts.removed)
    nameOnly = (nameOnly ?? 0) + Int64(counts.nameOnly)
    bytes += counts.bytes
    for (rule, count) in counts.skipped { skipped[rule, default: 0] += Int64(count) }
    for (reason, count) in counts.failed { failed[reason, default: 0] += Int64(count) }
    refused += counts.refused.map(\.description)
  }
}
