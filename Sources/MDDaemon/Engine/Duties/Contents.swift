import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Imports contents: lets the pipeline hand files to the workers as fast as permitted, and stores the results.
final class Contents: Duty {
  /// Number of entries of a class per worker, in its hands or waiting for it: at full speed, and with a limited share.
  private static let fastFeed = 64
  private static let slowFeed = 8
  /// Maximum duration of one transaction with results. It is short while events are due: the watcher announces them
  /// only once, so the mailbox does not show that they wait.
  private static let shortTransaction = Duration.milliseconds(30)
  private static let longTransaction = Duration.milliseconds(500)

  /// The reasons why classes with waiting work do not run.
  private(set) var reasons: [WorkClass: String] = [:]
  /// True if a class goes on a few files at a time, because there is pressure.
  private var isHolding = false

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    let (waiting, revival) = index.live.contents.queue.look { [isHolding] queue in
      // Under pressure, workers also keep files that they have not begun. The end of the pressure matters to them too.
      let isWaiting = { (workClass: WorkClass) in
        queue.waiting(of: workClass) + queue.deferred(of: workClass) > 0
          || isHolding && queue.running(of: workClass) + queue.runningAgain(of: workClass) > 0
      }
      return (WorkClass.allCases.filter(isWaiting), queue.nextDue)
    }
    let looks = waiting.map { index.permissions.nextLook($0, at: now) }
    return (looks + [index.live.collectionDeadline, revival]).compactMap(\.self).min()
  }

  func isAtRest(in index: OpenIndex) -> Bool {
    !index.live.contents.queue.look { $0.hasWork } && index.live.collectionDeadline == nil
  }

  func run(_ now: Now, in index: OpenIndex) throws {
    try collect(now, in: index)
    let queue = index.live.contents.queue
    if let due = queue.look({ $0.nextDue }), due <= now.instant {
      index.live.contents.change { $0.revive(at: now.instant) }
    }
    try feed(now, in: index)
  }

  // MARK: The queue

  func waiting(in index: OpenIndex) -> Int { index.live.contents.queue.look { $0.count(of: .waiting) } }

  /// Number of files of a class that wait, and number that the workers have.
  func load(of workClass: WorkClass, in index: OpenIndex) -> (waiting: Int, running: Int) {
    index.live.contents.queue.look { queue in
      (
        queue.waiting(of: workClass) + queue.deferred(of: workClass),
        queue.running(of: workClass) + queue.runningAgain(of: workClass)
      )
    }
  }

  /// Number of files that clients wait for. A second try keeps no client waiting.
  func awaited(in index: OpenIndex) -> Int {
    index.live.contents.queue.look { $0.waiting(of: .interactive) + $0.running(of: .interactive) }
  }

  /// Queues the files that a refresh found to need importing.
  ///
  /// - Parameter isFollowUp: true if no event caused the refresh, only a check of untrusted stamps. A log that is
  ///   written all day has changed at each such check. It stays held, or it would be imported again and again.
  func note(_ outcome: RefreshOutcome, isFollowUp: Bool = false, _ now: Now, in index: OpenIndex) throws {
    index.live.contents.change { queue in
      let open = isFollowUp ? outcome.queued.filter { queue.isBeingWritten($0, at: now.instant) } : []
      queue.hold(outcome.held + open, at: now.instant)
      queue.addNewest(outcome.queued.filter { !open.contains($0) }, as: .live)
      queue.addNewest(outcome.demoted, as: .firstCrawl)
    }
    try releasePostponed(below: outcome.movedFolders, in: index)
  }

  /// Reloads the queue after a bulk change of the journal.
  func reload(in index: OpenIndex) throws { try index.live.read { _ = try index.live.contents.load($0) } }

  /// Imports files that are still open for writing, in their current state.
  func releaseHeld(in index: OpenIndex) { index.live.contents.change { $0.releaseHeld(as: .interactive) } }

  /// Imports files below some paths that are still open for writing, in their current state.
  func releaseHeld(below paths: Set<FilePath>, in index: OpenIndex) throws {
    let held = index.live.contents.queue.look { $0.items(.held) }
    let chosen = try index.live.read { reading in
      try held.filter { item in
        guard let path = try reading.path(of: item) else { return false }
        return paths.contains { path.isAt(orBelow: $0) }
      }
    }
    index.live.contents.change { $0.releaseHeld(chosen, as: .interactive) }
  }

  /// Requeues files that waited because indexing was switched off. Whether they may be imported is checked again.
  func releaseSwitchedOff(in index: OpenIndex) {
    index.live.contents.change { $0.add($0.items(.switchedOff), as: .live) }
  }

  /// Retries postponed files at once: whatever kept them from being read may be over.
  func releasePostponed(in index: OpenIndex) {
    index.live.contents.change { $0.add($0.items(.postponed), as: .interactive) }
  }

  /// Retries files at once that may have been postponed because their folder was renamed under the workers.
  private func releasePostponed(below folders: Set<ItemID>, in index: OpenIndex) throws {
    guard !folders.isEmpty else { return }
    let postponed = index.live.contents.queue.look { $0.items(.postponed) }
    let moved = try index.live.read { reading in
      try postponed.filter { try reading.isBelow($0) { folders.contains($0.id) } }
    }
    index.live.contents.change { $0.add(moved, as: .live) }
  }

  /// Takes back files that no client waits for and that the workers have not begun.
  func retractBackground(in index: OpenIndex) {
    for workClass in WorkClass.allCases where workClass > .interactive { index.live.contents.retract(workClass) }
  }

  /// Whether everything that clients wait for is done, except files whose state cannot be known for now.
  func isDoneForClients(_ reading: any IndexReading, in index: OpenIndex) throws -> Bool {
    try awaited(in: index) == 0 && isDone(upTo: .interactive, reading, in: index)
  }

  /// Whether everything up to a class is done, except files whose state cannot be known for now.
  func isDone(upTo workClass: WorkClass, _ reading: any IndexReading, in index: OpenIndex) throws -> Bool {
    let excused = try index.live.contents.queue.look { $0.excused }.count { item in
      try reading.journalEntry(of: item).map { $0.workClass <= workClass } ?? false
    }
    return try reading.waitingCount(upTo: workClass) <= Int64(excused)
  }

  /// Drops held entries of files that no longer exist. A file deleted while open for writing produces a modify event
  /// but no close event.
  func forgetWhatIsGone(in index: OpenIndex) throws {
    if index.live.contents.queue.look({ $0.count(of: .held) > 0 }) { try reload(in: index) }
  }

  // MARK: To the workers

  /// Hands the workers the files that may be imported, and takes back those that no longer may.
  func feed(_ now: Now, in index: OpenIndex) throws {
    let contents = index.live.contents
    let supply = contents.queue.look { $0.hasWork } ? index.permissions.memory.look(now.instant) : .ample
    if supply > .ample { contents.wakeWorkers() }
    let decisions = decide(supply, now, in: index)
    // Pass all classes in one call, which replaces the former set: a class missing for a moment would leave its worker.
    let held = decisions.compactMap { if case .run(_, _?) = $0.decision { $0.workClass } else { nil } }
    contents.hold(Set(held))
    isHolding = !held.isEmpty
    reasons = [:]
    var allowed: [WorkClass] = []
    for (workClass, decision) in decisions {
      switch decision {
      case .wait(let reason, _): hold(workClass, reason, in: index)
      case .run(let share, let obstacle):
        reasons[workClass] = obstacle.map { "\($0); \(Self.percent(share)) of a core goes on" }
        index.throttle.allow(share, for: workClass, isHeld: obstacle != nil)
        allowed.append(workClass)
        try offer(workClass, upTo: share < 1 ? Self.slowFeed : Self.fastFeed, now, in: index)
      }
    }
    try offerSecondTry(of: allowed, now, in: index)
  }

  /// Decides which of the classes that have work may run.
  private func decide(
    _ supply: MemoryGuard.Supply, _ now: Now, in index: OpenIndex
  ) -> [(workClass: WorkClass, decision: SchedulingDecision)] {
    let classes = index.live.contents.queue.look { queue in WorkClass.allCases.filter { queue.hasWork(of: $0) } }
    return classes.map { workClass in
      let decision = index.permissions.decide(workClass, at: now)
      // A shortage of memory stops background work only.
      guard case .run = decision, workClass > .live, supply == .short else { return (workClass, decision) }
      return (workClass, .wait("indexing has taken too much memory", until: nil))
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private func hold(_ workClass: WorkClass, _ reason: String, in index: OpenIndex) {
    reasons[workClass] = reason
    index.live.contents.retract(workClass)
  }

  private func offer(_ workClass: WorkClass, upTo share: Int, _ now: Now, in index: OpenIndex) throws {
    let contents = index.live.contents
    let limit = share * index.context.settings.workers
    let room = limit - contents.busy(with: workClass)
    // Refill in large steps. Only urgent classes take every free place at once.
    guard room > share / 2 || workClass <= .live, room > 0,
      contents.queue.look({ $0.waiting(of: workClass) > 0 })
    else { return }
    let items = try index.live.read { try contents.feed(workClass, upTo: limit, in: $0) }
    didOffer(items, "handed to an importer (\(workClass.name))", now, in: index)
  }

  /// Hands out a file that took too long, for its second try, when nothing else runs.
  private func offerSecondTry(of classes: [WorkClass], _ now: Now, in index: OpenIndex) throws {
    let contents = index.live.contents
    guard contents.queue.look({ $0.running == 0 && $0.count(of: .deferred) > 0 }) else { return }
    let item = try index.live.read { try contents.feedSecondTry(of: classes, in: $0) }
    if let item { didOffer([item], "handed to an importer once more, alone", now, in: index) }
  }

  private func didOffer(_ items: [ItemID], _ text: @autoclosure () -> String, _ now: Now, in index: OpenIndex) {
    guard !items.isEmpty else { return }
    index.noteWork()
    index.context.status.change { state in
      if state.contents == nil { state.contents = (0, 0, now.instant) }
      if state.crawl == nil { state.phase = .importing }
    }
    index.trace(items, "content", text())
  }

  // MARK: From the workers

  /// Stores what the importers found, if it is due.
  private func collect(_ now: Now, in index: OpenIndex) throws {
    let hasEvents = index.refreshing.due(now, in: index).map { $0 <= now.instant } ?? false
    let end = now.instant + (hasEvents ? Self.shortTransaction : Self.longTransaction)
    let outcome = try index.live.collect(at: now.instant) {
      index.context.mailbox.urgency != .urgent && index.clock.now().instant < end
    }
    guard let outcome else { return }
    let done = outcome.done.values.reduce(0, +)
    index.context.status.change { state in
      let before = state.contents ?? (0, 0, now.instant)
      state.contents = (before.done + Int64(done), before.bytes + outcome.counts.bytes, before.began)
    }
    index.refreshing.note(young: outcome.untrusted, linked: outcome.linked, now)
    index.trace(outcome)
    report(outcome, in: index)
    try index.clients.didImport(outcome, in: index)
    try index.refreshing.recheck(Set(outcome.mistaken), now, in: index)
    try follow(vanished: outcome.vanished, now, in: index)
  }

  /// Handles files that were not where the index had them. Files that still wait in the journal are postponed.
  private func follow(vanished: Set<ItemID>, _ now: Now, in index: OpenIndex) throws {
    guard !vanished.isEmpty else { return }
    let outcome = try index.live.recheck(vanished)
    let waiting = try index.live.read { reading in try vanished.compactMap { try reading.journalEntry(of: $0) } }
    let retry = now.instant + ContentPipeline.postponement
    index.live.contents.change { queue in
      for entry in waiting { queue.postpone([entry.item], until: retry, as: entry.workClass) }
    }
    try index.refreshing.settle(outcome, now, in: index)
  }

  /// Logs failures in one line per batch, without file names: a thousand bad files must not make a thousand lines.
  private func report(_ outcome: ContentOutcome, in index: OpenIndex) {
    index.context.status.note(failures: outcome.counts.failed)
    guard !outcome.counts.failed.isEmpty else { return }
    let reasons = outcome.counts.failed.map { "\($0.value) × \($0.key)" }.sorted().prefix(5)
    index.context.logger.notice(
      "files could not be imported", metadata: ["reasons": "\(reasons.joined(separator: "; "))"])
  }
}
