import Logging
import MDCrawl
import MDDonations
import MDIndexer
import MDListener
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Stores donations durably and acknowledges them. They are applied later.
extension Donations {
  /// Stores all waiting messages in one transaction, and acknowledges them when they are on the disk.
  func accept(_ messages: [DonationMessage], _ now: Now, in index: OpenIndex) throws {
    let intake = index.intake
    guard !messages.isEmpty || !intake.held.isEmpty else { return }
    let since = intake.heldSince ?? now.instant
    let messages = intake.takeHeld() + messages
    if let refusal = refusalOfAll(now, in: index) {
      return try store([], dropping: intake.refuse(messages, refusal), now, in: index)
    }
    let broken = makeRoom(now, in: index)
    // Without room, donations wait, together with later messages that refer to them. After a while they are refused,
    // because a client waits for each answer.
    guard queue.isFull else { return try store(messages, dropping: broken, now, in: index) }
    if now.instant - since > DonationQueue.longestHold {
      let refused = intake.refuse(messages.filter(\.isDonation), refusalOfMore(now, in: index))
      return try store(messages.filter { !$0.isDonation }, dropping: broken + refused, now, in: index)
    }
    let (waiting, others) = messages.dividedByWaiting
    intake.hold(waiting, since: since)
    try store(others, dropping: broken, now, in: index)
  }

  /// Gives up batches whose last part may never come. Batches that are being applied make room by themselves.
  ///
  /// - Returns: batches that will not become complete.
  private func makeRoom(_ now: Now, in index: OpenIndex) -> [DonationBatches.Key] {
    var broken: [DonationBatches.Key] = []
    while queue.isFull, !mayApply(now, in: index), let (batch, bytes) = index.intake.batches.breakQuietest() {
      queue.kept -= Int64(bytes)
      broken.append(batch)
    }
    return broken
  }

  /// Why nothing at all can be accepted now; `nil` if donations can be accepted.
  private func refusalOfAll(_ now: Now, in index: OpenIndex) -> RequestFailure? {
    if let off = index.context.settings.user.switches.indexingIsOff(at: .root) {
      return RequestFailure(.unavailable, "Indexing is switched off; mdutil -i on \(off.text) switches it on.")
    }
    if case .wait(let reason, _) = index.permissions.decide(.interactive, at: now) {
      return RequestFailure(.unavailable, "Nothing can be indexed now: \(reason).")
    }
    return nil
  }

  private func refusalOfMore(_ now: Now, in index: OpenIndex) -> RequestFailure {
    var reason = "they are applied as fast as the conditions allow"
    if case .wait(let other, _) = index.permissions.decide(.live, at: now) { reason = other }
    return RequestFailure(.quotaExceeded, "Too many donations wait to be applied: \(reason).")
  }

  /// - Parameter lost: incomplete batches, whose parts the index drops.
  private func store(
    _ messages: [DonationMessage], dropping lost: [DonationBatches.Key], _ now: Now, in index: OpenIndex
  ) throws {
    guard needsWriting(messages, in: index) || !lost.isEmpty else { return }
    index.noteWork()
    noteDonors(messages, in: index)
    var answers: [(ReplyChannel, Reply)] = []
    delayPoint()
    do {
      try index.live.writeDurably { writing in
        for batch in lost { try writing.dropBatch(batch.stored) }
        for message in messages {
          if let answer = try take(message, now, writing, in: index) { answers.append(answer) }
        }
        try applyAtOnce(now, writing, in: index)
      }
    } catch {
      let failure = RequestFailure(.unavailable, "What was donated cannot be kept: \(error).")
      index.intake.refuse(messages, failure)
      throw error
    }
    delayPoint()
    for (channel, answer) in answers { channel.finish(answer) }
    if !lost.isEmpty || queue.kept > DonationThrottle.most {
      try index.live.read { try count(now, $0, in: index) }
    }
    show(in: index)
  }

  /// Notes the donors before anything of theirs is stored: only a noted donor can be asked to donate again.
  private func noteDonors(_ messages: [DonationMessage], in index: OpenIndex) {
    let bundles = messages.compactMap { message -> String? in
      guard case .donate(let donation) = message, donation.refusal == nil else { return nil }
      return donation.bundle
    }
    do throws(SystemError) { try index.intake.donors.add(Set(bundles)) } catch {
      index.context.logger.error("who donates cannot be noted", metadata: ["error": "\(error)"])
    }
  }

  /// Whether messages need a transaction. Clients come and go without having donated anything.
  private func needsWriting(_ messages: [DonationMessage], in index: OpenIndex) -> Bool {
    messages.contains { message in
      guard case .left(let client) = message else { return true }
      return index.intake.batches.hasOpen(of: client)
    }
  }

  private func take(
    _ message: DonationMessage, _ now: Now, _ writing: any IndexWriting, in index: OpenIndex
  ) throws -> (ReplyChannel, Reply)? {
    switch message {
    case .donate(let donation): return (donation.reply, try accept(donation, now, writing, index.intake))
    case .clientState(let name, let bundle, let reply):
      return (reply, .clientState(try writing.reading.donor(bundle: bundle, index: name.name)?.state))
    case .engaged(let engagement, let bundle, let reply):
      try index.uses.note(engagement, of: bundle, now, writing, in: index)
      return (reply, .accepted(0))
    case .left(let client):
      for key in index.intake.batches.removeAll(of: client) { try writing.dropBatch(key.stored) }
      return nil
    }
  }

  private func accept(
    _ donation: IncomingDonation, _ now: Now, _ writing: any IndexWriting, _ intake: DonationIntake
  ) throws -> Reply {
    let key = donation.batch
    var part = donation.part
    part.batch = key.stored
    let refusal = try donation.refusal ?? refusal(of: donation, intake) ?? refusal(ofNamesIn: donation, writing)
    if let refusal { return try drop(donation, because: refusal, writing, intake) }
    do {
      _ = try writing.accept(donation.operations, of: part, from: donation.bundle)
    } catch DonationRefusal.mismatchedState {
      let refusal = RequestFailure(.mismatchedClientState, "The stored client state is not the one the batch expects.")
      return try drop(donation, because: refusal, writing, intake)
    }
    intake.batches.keep(key, bytes: donation.operations.count, isLast: part.isLast)
    queue.kept += Int64(donation.operations.count)
    if part.isLast { queue.hasMore = true }
    queue.accepted = now.instant
    return .accepted(0)
  }

  private func refusal(of donation: IncomingDonation, _ intake: DonationIntake) -> RequestFailure? {
    guard intake.batches.accepts(donation.batch) else {
      return RequestFailure(.unavailable, "A part of this batch is not kept; donate the whole batch again.")
    }
    let bytes = intake.batches.bytes(of: donation.batch) + donation.operations.count
    guard bytes > DonationQueue.mostInBatch else { return nil }
    let most = DonationQueue.mostInBatch >> 20
    return RequestFailure(.quotaExceeded, "A batch has at most \(most) MiB; make it several.")
  }

  /// Refuses custom attribute names beyond the limit. They are noted with the donation, so applying it later never
  /// exceeds the limit.
  private func refusal(ofNamesIn donation: IncomingDonation, _ writing: any IndexWriting) throws -> RequestFailure? {
    let most = DonationQueue.mostCustomNames
    if try writing.noteCustomNames(donation.customNames, atMost: most) { return nil }
    return RequestFailure(
      .quotaExceeded, "Apps have made up \(most) names of attributes, and there is no room for more; use known ones.")
  }

  private func drop(
    _ donation: IncomingDonation, because refusal: RequestFailure, _ writing: any IndexWriting, _ intake: DonationIntake
  ) throws -> Reply {
    if intake.batches.isOpen(donation.batch) { try writing.dropBatch(donation.batch.stored) }
    intake.batches.refuse(donation.batch, isLast: donation.part.isLast)
    return .failure(refusal)
  }

  /// Applies what waits at once if it is little and may be applied now: its items can be found when the donation is
  /// acknowledged.
  private func applyAtOnce(_ now: Now, _ writing: any IndexWriting, in index: OpenIndex) throws {
    guard queue.hasMore, queue.kept <= DonationQueue.mostAtOnce, mayApply(now, in: index) else { return }
    queue.hasMore = try writing.applyDonations(
      atMost: DonationQueue.mostItemsAtOnce, date: now.time)
    index.thumbnails.expect(in: index)
    try index.expirations.update(writing.reading)
    try count(now, writing.reading, in: index)
  }
}
