import Logging
import MDConfiguration
import MDEmbedding
import MDIndexer
import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Makes missing vectors when all other work is done: first those of the first tier, then those of the encoder while
/// the computer is not in use.
final class Vectors: Duty {
  /// Duration of a batch, after which it is stored and other work gets its turn.
  private static let batchLength = Duration.seconds(5)
  /// Interval at which a running encoder is checked for reasons to stop.
  private static let attention = Duration.milliseconds(250)
  /// Delay between two tries, if vectors cannot be made for now.
  private static let patience = Duration.seconds(60)
  private static let patienceOfPeople = Duration.seconds(10)

  /// True if items may lack vectors.
  private var isWaiting = true
  /// True if a client asked for the encoder's vectors.
  private var isRequested = false
  private var next = Instant.start
  private static let othersFirst = "files come first"
  /// True if only files that are being read or looked for hold the work back.
  private var waitsForFiles = false

  /// Something was stored, or may have been: vectors may be missing.
  func expect() { isWaiting = true }

  /// Tries again at once, because settings or conditions have changed.
  func reconsider() { (isWaiting, next) = (true, .start) }

  /// Lets the encoder work now, until no vector is missing.
  func request(in index: OpenIndex) { (isRequested, isWaiting, next) = (true, true, .start) }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    if let tier = index.context.vectors.tier { return tier == .encoder ? now.instant + Self.attention : nil }
    // Files come first. After the turn that finishes the last of them, this is asked again.
    guard isWaiting, isTurnOfVectors(in: index) else { return nil }
    return max(next, now.instant + Permissions.interval)
  }

  private func isTurnOfVectors(in index: OpenIndex) -> Bool {
    index.contents.isAtRest(in: index) && index.crawls.isAtRest(in: index)
  }

  /// A thread or a process of its own does the work.
  func isAtRest(in index: OpenIndex) -> Bool { true }

  func run(_ now: Now, in index: OpenIndex) throws {
    let worker = index.context.vectors
    if let tier = worker.tier {
      if tier == .encoder, objection(to: tier, now, in: index) != nil { worker.stop() }
      return
    }
    // Files come first. If only they held the work back, go on in the turn that finishes the last of them.
    let isTurn = waitsForFiles && isTurnOfVectors(in: index)
    guard isWaiting, isTurn || next <= now.instant else { return }
    guard let tier = try missing(in: index) else {
      (isWaiting, isRequested) = (false, false)
      return show(nil, in: index)
    }
    guard let objection = objection(to: tier, now, in: index) else {
      waitsForFiles = false
      show(nil, in: index)
      return try start(tier, now, in: index)
    }
    waitsForFiles = objection == Self.othersFirst
    show(objection, in: index)
    // Stop checking while the encoder is switched off, because each check wakes the processor. Changed settings call
    // `reconsider`.
    if tier == .encoder, !isRequested, index.context.settings.configuration.encode == .off { isWaiting = false }
    next = now.instant + (isRequested ? Self.patienceOfPeople : Self.patience)
  }

  /// The first tier in which items lack vectors.
  private func missing(in index: OpenIndex) throws -> VectorTier? {
    let models = index.context.settings.models
    return try index.live.read { session in
      try VectorTier.allCases.first { try models.makes($0) && session.itemsOfNextPass(in: $0) > 0 }
    }
  }

  /// Why vectors of a tier are not made now; `nil` if they may be.
  private func objection(to tier: VectorTier, _ now: Now, in index: OpenIndex) -> String? {
    let settings = index.context.settings
    func objection(_ conditions: SystemConditions) -> String? {
      guard tier == .encoder else { return nil }
      return EncodingPolicy.objection(settings.configuration.encode, isRequested: isRequested, conditions)
    }
    if let objection = objection(index.context.conditions.readWithoutUser(now: now.instant)) { return objection }
    // The daemon's own memory is not checked: making vectors takes a dozen megabytes.
    if case .wait(let reason, _) = index.permissions.decide(workClass, at: now) { return reason }
    // Asked last: it takes a round trip to the message bus.
    if let objection = objection(index.context.conditions.readWithUser(now: now.instant)) { return objection }
    return isTurnOfVectors(in: index) ? nil : Self.othersFirst
  }

  private var workClass: WorkClass { isRequested ? .interactive : .refresh }

  private func start(_ tier: VectorTier, _ now: Now, in index: OpenIndex) throws {
    let context = index.context
    guard let maker = context.settings.models.maker(of: tier, index: context.settings.index) else { return }
    let mailbox = context.mailbox
    do throws(SystemError) {
      try context.vectors.start(maker, length: Self.batchLength) { mailbox.post(.storeVectors($0)) }
    } catch { giveUpForNow("\(error)", now, in: index) }
  }

  /// Stores the vectors of items whose text has not changed meanwhile.
  func store(_ batch: Result<VectorBatch, any Error>, _ now: Now, in index: OpenIndex) throws {
    switch batch {
    case .success(let batch):
      let stored = try index.live.write { try batch.store(in: $0) }
      index.noteWork()
      next = now.instant + index.permissions.rest(after: batch.worked, workClass, at: now)
      index.context.status.change { $0.vectorPace.note(batch.tier, items: stored, batch.worked) }
      // An immediate retry would store nothing again.
      if stored == 0, !batch.entries.isEmpty { next = now.instant + Self.patience }
    case .failure(EncoderFault.stopped): break
    case .failure(let error): giveUpForNow("\(error)", now, in: index)
    }
  }

  private func giveUpForNow(_ reason: String, _ now: Now, in index: OpenIndex) {
    next = now.instant + Self.patience
    index.context.status.note(failure: "vectors cannot be made for now: \(reason)")
    index.context.logger.notice("vectors cannot be made for now", metadata: ["reason": "\(reason)"])
  }

  private func show(_ reason: String?, in index: OpenIndex) {
    index.context.status.change { $0.vectorsWaitFor = reason }
  }
}
