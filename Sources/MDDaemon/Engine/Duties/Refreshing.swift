import MDIndexer
import MDModel
import MDStore
import MDSystem
import MDWatch

/// Brings the index in line with events, and with the follow-ups that result from them.
final class Refreshing: Duty {
  private var followUps = FollowUps()
  private var bursts = BurstMeter()
  private var hasEvents = false

  /// Maximum number of names checked in one turn, so that mail and other duties get theirs.
  private static let namesAtOnce = 250
  /// Maximum number of folders listed in one turn.
  private static let foldersAtOnce = 50

  /// The watcher has events.
  func noteEvents() { hasEvents = true }

  func due(_ now: Now, in index: OpenIndex) -> Instant? { hasEvents ? .start : followUps.due }
  func isAtRest(in index: OpenIndex) -> Bool { !hasEvents && followUps.due == nil }

  func run(_ now: Now, in index: OpenIndex) throws {
    if hasEvents {
      let batch = index.watcher.take(upTo: Self.namesAtOnce, folders: Self.foldersAtOnce)
      hasEvents = batch.hasMore
      try apply(batch, now, in: index)
    }
    try follow(now, in: index)
  }

  /// Applies a batch of events, and the follow-ups that are due at once.
  func apply(_ batch: WatchBatch, _ now: Now, in index: OpenIndex) throws {
    guard !batch.isEmpty else { return }
    index.settingsFiles.noteEvents()
    if batch.hasLostEvents { try index.reindexing.recoverLostEvents(now, in: index) }
    if batch.mountsChanged { try index.roots.followMounts(now, in: index) }
    var batch = batch
    try index.roots.takeAwaited(outOf: &batch, now, in: index)
    let traced = index.trace(batch)
    let bursting = try index.live.read { reading in try bursts.note(batch, at: now.instant, time: now.time, reading) }
    let outcome = try index.live.apply(batch, bursting: bursting)
    index.traceNames(traced)
    try settle(outcome, now, in: index)
  }

  func recheck(_ items: Set<ItemID>, _ now: Now, in index: OpenIndex) throws {
    guard !items.isEmpty else { return }
    try settle(try index.live.recheck(items), now, in: index)
  }

  /// Follows up on a crawl: rechecks doubtful items now, and the other names of changed files soon.
  func follow(_ crawl: TreeCrawl, _ now: Now, in index: OpenIndex) throws {
    followUps.note(linked: try crawl.linked(), now: now.instant)
    try recheck(crawl.doubtful, now, in: index)
  }

  /// Notes the follow-ups of a refresh, and performs those that are due.
  func settle(_ outcome: RefreshOutcome, _ now: Now, in index: OpenIndex) throws {
    try note(outcome, of: nil, now, in: index)
    try follow(now, in: index)
  }

  /// Notes files with untrusted stamps, which were stored too soon after their change, and changed files with other
  /// names.
  func note(young items: [ItemID], linked files: Set<InodeIdentity>, _ now: Now) {
    followUps.note(young: items, now: now.instant)
    followUps.note(linked: files, now: now.instant)
  }

  /// Whether a file's stamp is untrusted and will be checked again.
  func isYoung(_ item: ItemID) -> Bool { followUps.isYoung(item) }

  private func note(_ outcome: RefreshOutcome, of look: FollowUps.Look?, _ now: Now, in index: OpenIndex) throws {
    index.noteWork()
    try index.contents.note(outcome, isFollowUp: look != nil, now, in: index)
    index.context.status.note(failures: outcome.counts.failed)
    try index.roots.follow(lost: outcome.lostRoots, in: index)
    index.sweeps.plan(now, in: index)
    followUps.note(outcome, of: look, now: now.instant)
  }

  /// - Parameter isHurried: true if a client waits for the last follow-up: all due stamps are then checked in this
  ///   turn.
  private func follow(_ now: Now, isHurried: Bool = false, in index: OpenIndex) throws {
    while let action = followUps.next(now.instant) {
      switch action {
      case .look(let look):
        try note(try index.live.perform(look, time: now.time), of: look, now, in: index)
        // The next piece gets its turn after the mail. Whatever else is due is done with that piece.
        if case .trust = look, isHurried { continue }
        if followUps.hasMore(of: look, now.instant) { return }
      case .crawl(let folders): try crawl(folders, as: .live, in: index)
      case .crawlLarge(let folders): try crawl(folders, as: .firstCrawl, in: index)
      }
    }
  }

  private func crawl(_ folders: Set<ItemID>, as workClass: WorkClass, in index: OpenIndex) throws {
    let paths = try index.live.read { reading in try folders.compactMap { try reading.path(of: $0) } }
    for path in paths.sorted() { index.crawls.add(path, as: workClass, believesYoung: true) }
  }

  // MARK: For waiting clients

  /// Does now what would otherwise be done soon.
  ///
  /// - Returns: whether every name is known that can be known now.
  func hurry(_ now: Now, in index: OpenIndex) throws -> Bool {
    followUps.hurry(now.instant)
    try follow(now, isHurried: true, in: index)
    return followUps.isSettled
  }

  /// Checks now all files with untrusted stamps. A file may have been renamed while it was imported, and be known under
  /// its former stamp.
  ///
  /// - Returns: whether there is more work than before: a file has changed, or names have to be checked.
  func findNews(_ now: Now, in index: OpenIndex) throws -> Bool {
    let isOpen = !followUps.isSettled
    let (changed, young) = try index.live.trust(followUps.youngItems, time: now.time)
    followUps.note(young: young, now: now.instant)
    try recheck(changed, now, in: index)
    return isOpen || !changed.isEmpty
  }
}
