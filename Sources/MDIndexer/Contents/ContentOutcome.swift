package import MDModel

/// Changes that storing a batch of results has made, and the work that has to follow.
package struct ContentOutcome: Sendable {
  package var counts = IndexingSummary()
  package var done: [WorkClass: Int] = [:]
  /// Contribution of each file to the counts.
  package var results: [(item: ItemID, counts: IndexingSummary)] = []
  /// Items for which a worker read another file than the one the index knows. They are to be rechecked, and wait to
  /// be imported again.
  package var mistaken: [ItemID] = []
  /// Items whose files were not where the index has them, or could not be reached. They are to be rechecked.
  package var vanished: Set<ItemID> = []
  /// Items stored so soon after the change of their file that their stamps are untrusted.
  package var untrusted: [ItemID] = []
  /// Changed files that have further names, for which no event came.
  package var linked: Set<InodeIdentity> = []
  /// Number of files that exceeded a limit for the first time, or changed while they were read. Only their next
  /// reading counts.
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
