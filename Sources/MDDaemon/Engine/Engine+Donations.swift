import Logging
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Donations: stored durably and acknowledged, then applied a piece at a time.
extension Engine {
  /// Takes in everything that waits in one transaction, and acknowledges it when the disk has it.
  func accept(_ letters: [DonationLetter]) throws {
    guard !letters.isEmpty || !donations.held.isEmpty else { return }
    let since = donations.heldSince ?? Clock.monotonic()
    let letters = donations.takeHeld() + letters
    if let refusal = refusalOfLetters() { return try store([], dropping: refuse(letters, refusal)) }
    let broken = makeRoom()
    guard donations.isFull else { return try store(letters, dropping: broken) }
    if Clock.monotonic() - since > DonationQueue.longestHold {
      let refused = refuse(letters.filter(\.isDonation), refusalOfMore())
      return try store(letters.filter { !$0.isDonation }, dropping: broken + refused)
    }
    let (waiting, others) = letters.dividedByWaiting
    donations.hold(waiting, now: since)
    try store(others, dropping: broken)
  }

  /// Nothing of these is stored.
  ///
  /// - Returns: batches of which the index has parts that will not be whole.
  @discardableResult
  func refuse(_ letters: [DonationLetter], _ failure: RequestFailure) -> [DonationBatches.Key] {
    var lost: [DonationBatches.Key] = []
    for letter in letters {
      switch letter {
      case .donate(let donation):
        if donations.batches.isOpen(donation.batch) { lost.append(donation.batch) }
        donations.batches.refuse(donation.batch, isLast: donation.part.isLast)
        donation.reply.finish(.failure(failure))
      case .clientState(_, _, let reply), .engaged(_, _, let reply): reply.finish(.failure(failure))
      case .left(let client): lost += donations.batches.removeAll(of: client)
      }
    }
    return lost
  }

  /// Frees space by dropping parts whose last one may never come; what is being applied frees space by itself.
  ///
  /// - Returns: batches that will not be whole.
  private func makeRoom() -> [DonationBatches.Key] {
    var broken: [DonationBatches.Key] = []
    while donations.isFull, !mayApply, let (batch, bytes) = donations.batches.breakQuietest() {
      donations.kept -= Int64(bytes)
      broken.append(batch)
    }
    return broken
  }

  /// Reason why no message can be accepted now, whatever it is.
  private func refusalOfLetters() -> RequestFailure? {
    guard session != nil else {
      let reason = link.board.look { $0.reason } ?? "the index is not open"
      return RequestFailure(.unavailable, "mds cannot index now: \(reason).")
    }
    if let off = settings.user.switches.indexingIsOff(at: [UInt8(ascii: "/")]) {
      let place = String(decoding: off, as: UTF8.self)
      return RequestFailure(.unavailable, "Indexing is switched off; mdutil -i on \(place) switches it on.")
    }
    if case .wait(let reason) = decide(.interactive) {
      return RequestFailure(.unavailable, "mds cannot index now: \(reason).")
    }
    return nil
  }

  private func refusalOfMore() -> RequestFailure {
    var reason = "mds applies it as fast as it may"
    if case .wait(let other) = decide(.live) { reason = other }
    return RequestFailure(.quotaExceeded, "Too much that apps have donated waits to be applied: \(reason).")
  }

  /// - Parameter lost: batches of which the index has parts that will not be whole.
  private func store(_ letters: [DonationLetter], dropping lost: [DonationBatches.Key]) throws {
    guard let session, needsWriting(letters) || !lost.isEmpty else { return }
    isBusy = true
    noteDonors(letters)
    var answers: [(ReplyChannel, Reply)] = []
    do {
      try session.live.performDurably { writing in
        for batch in lost { try writing.dropBatch(batch.stored) }
        for letter in letters { if let answer = try take(letter, writing) { answers.append(answer) } }
        try applyAtOnce(writing)
      }
    } catch {
      let failure = RequestFailure(.unavailable, "mds cannot keep what was donated: \(error).")
      refuse(letters, failure)
      throw error
    }
    for (channel, answer) in answers { channel.finish(answer) }
    if !lost.isEmpty || donations.kept > DonationThrottle.most { try session.live.perform { try countDonations($0) } }
    showDonations()
  }

  /// Stores the donors before anything of theirs: an app that is not on record cannot be asked again.
  private func noteDonors(_ letters: [DonationLetter]) {
    let bundles = letters.compactMap { letter -> String? in
      guard case .donate(let donation) = letter, donation.refusal == nil else { return nil }
      return donation.bundle
    }
    do throws(SystemError) { try donors.add(Set(bundles)) } catch {
      logger.error("who donates cannot be noted", metadata: ["error": "\(error)"])
    }
  }

  /// Clients come and go without having donated anything.
  private func needsWriting(_ letters: [DonationLetter]) -> Bool {
    letters.contains { letter in
      guard case .left(let client) = letter else { return true }
      return donations.batches.hasOpen(of: client)
    }
  }

  private func take(_ letter: DonationLetter, _ writing: WritingSession) throws -> (ReplyChannel, Reply)? {
    switch letter {
    case .donate(let donation): return (donation.reply, try accept(donation, writing))
    case .clientState(let index, let bundle, let reply):
      return (reply, .clientState(try writing.reading.donor(bundle: bundle, index: index.name)?.state))
    case .engaged(let engagement, let bundle, let reply):
      try note(engagement, of: bundle, writing)
      return (reply, .accepted(0))
    case .left(let client):
      for key in donations.batches.removeAll(of: client) { try writing.dropBatch(key.stored) }
      return nil
    }
  }

  /// Looking at an item says nothing about it, and items that are gone are skipped.
  private func note(_ engagement: AppEngagement, of bundle: String, _ writing: WritingSession) throws {
    let address = DonationAddress(
      bundle: bundle, index: engagement.index.name, identifier: engagement.identifier)
    guard engagement.isSelection, !engagement.identifier.isEmpty, let item = try writing.reading.item(at: address)
    else { return }
    try writing.noteEngagement(with: item.id, date: Clock.realtime())
  }

  private func accept(_ donation: IncomingDonation, _ writing: WritingSession) throws -> Reply {
    let key = donation.batch
    var part = donation.part
    part.batch = key.stored
    if let refusal = try donation.refusal ?? refusal(of: donation) ?? refusal(ofNamesIn: donation, writing) {
      return try drop(donation, because: refusal, writing)
    }
    do {
      _ = try writing.accept(donation.operations, of: part, from: donation.bundle)
    } catch DonationRefusal.mismatchedState {
      let refusal = RequestFailure(.mismatchedClientState, "The client state is another than the batch expected.")
      return try drop(donation, because: refusal, writing)
    }
    donations.batches.keep(key, bytes: donation.operations.count, isLast: part.isLast)
    donations.kept += Int64(donation.operations.count)
    if part.isLast { donations.hasMore = true }
    donations.accepted = Clock.monotonic()
    return .accepted(0)
  }

  private func refusal(of donation: IncomingDonation) -> RequestFailure? {
    guard donations.batches.accepts(donation.batch) else {
      return RequestFailure(.unavailable, "A part of this batch is not kept; donate the whole batch again.")
    }
    let bytes = donations.batches.bytes(of: donation.batch) + donation.operations.count
    guard bytes > DonationQueue.mostInBatch else { return nil }
    let most = DonationQueue.mostInBatch >> 20
    return RequestFailure(.quotaExceeded, "A batch has at most \(most) MiB; make it several.")
  }

  /// Names are recorded with the donation, so that applying it later never exceeds their limit.
  private func refusal(ofNamesIn donation: IncomingDonation, _ writing: WritingSession) throws -> RequestFailure? {
    let most = DonationQueue.mostCustomNames
    if try writing.noteCustomNames(donation.customNames, atMost: most) { return nil }
    return RequestFailure(
      .quotaExceeded, "Apps have made up \(most) names of attributes, and there is no room for more; use known ones.")
  }

  private func drop(
    _ donation: IncomingDonation, because refusal: RequestFailure, _ writing: WritingSession
  ) throws -> Reply {
    if donations.batches.isOpen(donation.batch) { try writing.dropBatch(donation.batch.stored) }
    donations.batches.refuse(donation.batch, isLast: donation.part.isLast)
    return .failure(refusal)
  }
}

/// Applying.
extension Engine {
  /// Restores the donations that are there when the index is opened. Parts of batches have lost their connections.
  func resumeDonations(_ writing: WritingSession) throws {
    expectThumbnails()
    try writing.dropBatch(nil)
    try countDonations(writing)
  }

  /// Whether the next piece may be applied now.
  var mayApply: Bool {
    guard donations.hasMore, session != nil, case .run = decide(.live) else { return false }
    return true
  }

  /// Applies a piece, if it may, and others in the same transaction while nothing else is asked of the engine: the more
  /// items it has, the less often pages are written and segments merged.
  func applySome() throws {
    guard mayApply, donations.pieceDue <= Clock.monotonic(), let session else { return }
    defer { donations.applied = Clock.monotonic() }
    let end = Clock.monotonic() + DonationQueue.longestTransaction
    try session.live.perform { writing in
      repeat {
        donations.hasMore = try writing.applyDonations(atMost: DonationQueue.piece, date: Clock.realtime())
      } while donations.hasMore && mailbox.isEmpty && Clock.monotonic() < end
      expiration = try writing.reading.nextExpiration()
      if !donations.hasMore || Clock.monotonic() - donations.counted >= Self.betweenReports {
        try countDonations(writing)
      }
    }
    expectThumbnails()
    showDonations()
  }

  /// Little, of which nothing has to wait: it is found when it is acknowledged.
  private func applyAtOnce(_ writing: WritingSession) throws {
    guard donations.hasMore, donations.kept <= DonationQueue.mostAtOnce, mayApply else { return }
    donations.hasMore = try writing.applyDonations(
      atMost: DonationQueue.mostItemsAtOnce, date: Clock.realtime())
    expectThumbnails()
    expiration = try writing.reading.nextExpiration()
    try countDonations(writing)
  }

  func countDonations(_ writing: WritingSession) throws {
    donations.hasMore = try writing.reading.nextDonation() != nil
    let waiting = try writing.reading.waitingDonationBytes()
    donations.kept = waiting.values.reduce(0, +)
    donations.counted = Clock.monotonic()
    throttle(waiting)
  }

  /// Notifies apps that are far ahead, and notifies them again when that is over.
  private func throttle(_ waiting: [String: Int64]) {
    let (begins, ends) = donations.throttle.update(waiting)
    for bundle in begins { link.delegates?.tell(.didThrottle, bundle) }
    for bundle in ends { link.delegates?.tell(.didFinishThrottle, bundle) }
  }

  /// Forgets donations with the index: their state is unknown until it is opened again.
  func forgetDonations() {
    donations.batches.loseAll()
    donations.hasMore = false
    throttle([:])
  }

  private func showDonations() {
    let kept = donations.kept
    link.board.change { $0.waitingDonationBytes = kept }
    link.applied.ring()
  }
}
