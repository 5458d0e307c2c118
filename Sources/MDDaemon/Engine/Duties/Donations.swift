import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Applies donations, one piece at a time. `Donations+Accepting` stores and acknowledges them before.
final class Donations: Duty {
  var queue = DonationQueue()
  private var throttle = DonationThrottle()

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    guard queue.hasMore || !index.intake.held.isEmpty else { return nil }
    if mayApply(now, in: index) { return queue.pieceDue }
    // No donation may be applied now. Check again when that may change, or when waiting messages must be refused.
    let refusal = index.intake.heldSince.map { $0 + DonationQueue.longestHold }
    return [index.permissions.nextLook(.live, at: now), refusal].compactMap(\.self).min()
  }

  func isAtRest(in index: OpenIndex) -> Bool { !queue.hasMore }

  /// Applies a piece, if it may, and further pieces in the same transaction while the engine has no other work. A
  /// larger transaction writes pages and merges segments less often.
  func run(_ now: Now, in index: OpenIndex) throws {
    if !index.intake.held.isEmpty { try accept([], now, in: index) }
    guard mayApply(now, in: index), queue.pieceDue <= now.instant else { return }
    delayPoint()
    let end = now.instant + DonationQueue.longestTransaction
    try index.live.write { writing in
      repeat {
        queue.hasMore = try writing.applyDonations(atMost: DonationQueue.piece, date: now.time)
      } while queue.hasMore && index.context.mailbox.isEmpty && index.clock.now().instant < end
      try index.expirations.update(writing.reading)
      if !queue.hasMore || now.instant - queue.counted >= ClientWaits.reportInterval {
        try count(now, writing.reading, in: index)
      }
    }
    queue.applied = index.clock.now().instant
    index.thumbnails.expect(in: index)
    show(in: index)
  }

  /// Whether the next piece may be applied now.
  func mayApply(_ now: Now, in index: OpenIndex) -> Bool {
    queue.hasMore && index.permissions.mayRun(.live, at: now)
  }

  func count(_ now: Now, _ reading: any IndexReading, in index: OpenIndex) throws {
    queue.hasMore = try reading.nextDonation() != nil
    let waiting = try reading.waitingDonationBytes()
    queue.kept = waiting.values.reduce(0, +)
    queue.counted = now.instant
    tellThrottled(waiting, in: index)
  }

  /// Tells apps when too many of their donations wait, and when that is over.
  private func tellThrottled(_ waiting: [String: Int64], in index: OpenIndex) {
    let (begins, ends) = throttle.update(waiting)
    for bundle in begins { index.context.delegates?.tell(.didThrottle, bundle) }
    for bundle in ends { index.context.delegates?.tell(.didFinishThrottle, bundle) }
  }

  func show(in index: OpenIndex) {
    let kept = queue.kept
    index.context.status.change { $0.waitingDonationBytes = kept }
  }

  // MARK: Opening, closing, erasing

  /// Continues after the index was opened. Parts of incomplete batches are dropped, because their connections have
  /// ended.
  func resume(_ now: Now, in index: OpenIndex) throws {
    index.thumbnails.expect(in: index)
    try index.live.write { writing in
      try writing.dropBatch(nil)
      try count(now, writing.reading, in: index)
    }
  }

  /// Forgets all batches and ends all throttling, because the index is closed.
  func close(in index: OpenIndex) {
    index.intake.batches.loseAll()
    tellThrottled([:], in: index)
  }

  /// Removes everything that apps have donated.
  func eraseAll(in index: OpenIndex) throws -> Int {
    try index.live.write { writing in
      try writing.reading.donors().reduce(0) { $0 + (try writing.remove($1.item)).count }
    }
  }

  /// Drops the incomplete batches of erased donors: their further parts must not pass for a whole batch.
  func loseErased(_ now: Now, in index: OpenIndex) throws {
    try index.live.read { reading in
      index.intake.batches.loseAll(but: try reading.openBatches())
      try count(now, reading, in: index)
    }
  }

  /// Asks apps to donate again that have donated before and that the index does not know. The index was lost or erased.
  func askLostDonors(_ now: Now, in index: OpenIndex) throws {
    let bundles = index.intake.donors.bundles
    guard !bundles.isEmpty else { return }
    let known = try index.live.read { Set(try $0.donors().map(\.bundle)) }
    let lost = bundles.subtracting(known).sorted()
    for bundle in lost { try index.reindexing.admit(.app(bundle: bundle), origin: .corruption, now, in: index) }
    if !lost.isEmpty {
      index.context.logger.notice("apps are asked to donate again", metadata: ["apps": "\(lost.count)"])
    }
  }
}
