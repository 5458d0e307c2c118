package import MDModel

/// Outcome of a batch.
package struct ContentOutcome: Sendable {
  package var counts = IndexingSummary()
  package var done: [WorkClass: Int] = [:]
  /// What each file adds to the counts.
  package var results: [(item: ItemID, counts: IndexingSummary)] = []
  /// Items for which another file was read: to be rechecked; they wait to be imported again.
  package var mistaken: [ItemID] = []
  /// Not where the index has them, or out of reach: to be rechecked.
  package var vanished: Set<ItemID> = []
  /// Stored so soon after their change that their stamps prove nothing yet.
  package var untrusted: [ItemID] = []
  /// Changed files that have other names, which nobody told of.
  package var linked: Set<InodeIdentity> = []
  /// How many took too long for the first time, or changed while they were read: what comes of the next reading counts.
  var unfinished = 0

  mutating func note(_ result: ContentResult, _ ending: ContentQueue.Ending) {
    if ending == .deferred || ending == .again && result.isPostponed { return unfinished += 1 }
    counts.count(result)
    done[result.workClass, default: 0] += 1
    var own = IndexingSummary()
    own.count(result)
    results.append((result.item, own))
  }
}
