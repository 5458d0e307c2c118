import MDIndexer
import MDModel
import MDProtocol

/// A client that waits until what it asked for is indexed.
struct Waiter {
  let channel: ReplyChannel
  /// Trees it waits for.
  var crawls: Set<[UInt8]>
  /// It waits for every tree, whoever asked for it.
  let waitsForAll: Bool
  /// Everything noted in the journal up to here has to be done; `nil` until its trees have been looked at.
  var cookie: Int64?
  /// How often something was found changed that had been imported for it.
  var repeats = 0
  /// How many contents it waited for at first.
  var total: Int64 = 0
  var summary = WorkSummary()
}

/// Clients that follow a request.
struct Followers {
  var channels: [ReplyChannel] = []
  /// What has come of it since the first of them asked.
  var summary = WorkSummary()
}

extension WorkSummary {
  mutating func add(_ counts: IndexingSummary) {
    indexed += Int64(counts.imported)
    unchanged += Int64(counts.unchanged)
    removed += Int64(counts.removed)
    bytes += counts.bytes
    for (rule, count) in counts.skipped { skipped[rule, default: 0] += Int64(count) }
    for (reason, count) in counts.failed { failed[reason, default: 0] += Int64(count) }
    refused += counts.refused.map(\.description)
  }
}
