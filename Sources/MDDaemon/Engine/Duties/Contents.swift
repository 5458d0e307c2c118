import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Contents: has the pipeline hand them to the workers as fast as they may be, and store what the workers found.
final class Contents: Duty {
  /// Entries of a class that each worker has or waits for.
  private static let fastFeed = 64
  private static let slowFeed = 8
  /// Longest work in one transaction with results of the backlog, while more events are due, of which the watcher tells
  /// once, and else.
  private static let shortTransaction = Duration.milliseconds(30)
  private static let longTransaction = Duration.milliseconds(500)

  /// Why classes that have work do not run.
  private(set) var reasons: [WorkClass: String] = [:]
  /// Whether a class goes on a few files at a time, because there is pressure.
  private var isHolding = false

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    let (waiting, revival) = index.live.contents.queue.look { [isHolding] queue in
      // The end of pressure matters also to files that the workers have and have not begun.
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

  // MARK: What waits

  func waiting(in index: OpenIndex) -> Int { index.live.contents.queue.look { $0.count(of: .waiting) } }

  /// How many files of a class wait, and how many the workers have.
  func load(of workClass: WorkClass, in index: OpenIndex) -> (waiting: Int, running: Int) {
    index.live.contents.queue.look { queue in
      (
        queue.waiting(of: workClass) + queue.deferred(of: workClass),
        queue.running(of: workClass) + queue.runningAgain(of: workClass)
      )
    }
  }

  /// How many files clients wait for. A second try keeps nobody waiting.
  func awaited(in index: OpenIndex) -> Int {
    index.live.contents.queue.look { $0.waiting(of: .interactive) + $0.running(of: .interactive) }
  }

  /// Files that a refresh has found to be imported.
  ///
  /// - Parameter isFollowUp: no event asked for the look. A log that is written all day is found changed by each look at its
  ///   young stamp: it is held as before, or it would be read again and again.
  func note(_ outcome: RefreshOutcome, isFollowUp: Bool = false, _ now: Now, in index: OpenIndex) throws {
    index.live.contents.change { queue in
      let open = isFollowUp ? outcome.queued.filter { queue.isBeingWritten($0, at: now.instant) } : []
      queue.hold(outcome.held + open, at: now.instant)
      queue.addNewest(outcome.queued.filter { !open.contains($0) }, as: .live)
      queue.addNewest(outcome.demoted, as: .firstCrawl)
    }
    try releasePostponed(below: outcome.movedFolders, in: index)
  }

  /// The journal is other than it was by more than single items.
  func reload(in index: OpenIndex) throws { try index.live.read { _ = try index.live.contents.load($0) } }

  /// Has what somebody is writing imported as it is.
  func releaseHeld(in index: OpenIndex) { index.live.contents.change { $0.releaseHeld(as: .interactive) } }

  /// The same below some paths.
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

  /// Has what waited until indexing was switched on asked again whether it may be imported.
  func releaseSwitchedOff(in index: OpenIndex) {
    index.live.contents.change { $0.add($0.items(.switchedOff), as: .live) }
  }

  /// Has what was postponed tried at once: whatever kept it from being read may be over.
  func releasePostponed(in index: OpenIndex) {
    index.live.contents.change { $0.add($0.items(.postponed), as: .interactive) }
  }

  /// Has files tried at once that may have been postponed because their folder was renamed under the workers.
  private func releasePostponed(below folders: Set<ItemID>, in index: OpenIndex) throws {
    guard !folders.isEmpty else { return }
    let postponed = index.live.contents.queue.look { $0.items(.postponed) }
    let moved = try index.live.read { reading in
      try postponed.filter { try reading.isBelow($0) { folders.contains($0.id) } }
    }
    index.live.contents.change { $0.add(moved, as: .live) }
  }

  /// Takes back what workers have not begun of what nobody waits for.
  func retractBackground(in index: OpenIndex) {
    for workClass in WorkClass.allCases where workClass > .interactive { index.live.contents.retract(workClass) }
  }

  /// Whether nothing that somebody waits for is left but what nothing can be known of for now.
  func isDoneForClients(_ reading: any IndexReading, in index: OpenIndex) throws -> Bool {
    try awaited(in: index) == 0 && isDone(upTo: .interactive, reading, in: index)
  }

  /// Whether nothing of these classes waits but what nothing can be known of for now.
  func isDone(upTo workClass: WorkClass, _ reading: any IndexReading, in index: OpenIndex) throws -> Bool {
    let excused = try index.live.contents.queue.look { $0.excused }.count { item in
      try reading.journalEntry(of: item).map { $0.workClass <= workClass } ?? false
    }
    return try reading.waitingCount(upTo: workClass) <= Int64(excused)
  }

  /// What was deleted while it was written is told as written and never as closed.
  func forgetWhatIsGone(in index: OpenIndex) throws {
    if index.live.contents.queue.look({ $0.count(of: .held) > 0 }) { try reload(in: index) }
  }

  // MARK: To the workers

  /// Gives the workers what may run, and takes back what may not any more.
  func feed(_ now: Now, in index: OpenIndex) throws {
    let contents = index.live.contents
    let supply = contents.queue.look { $0.hasWork } ? index.permissions.memory.look(now.instant) : .ample
    if supply > .ample { contents.wakeWorkers() }
    let decisions = decide(supply, now, in: index)
    // All at once: what is held leaves its worker for a moment if a class is missing here.
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
    guard room > share / 2 || workClass <= .live, room > 0,
      contents.queue.look({ $0.waiting(of: workClass) > 0 })
    else { return }
    let items = try index.live.read { try contents.feed(workClass, upTo: limit, in: $0) }
    didOffer(items, "handed to an importer (\(workClass.name))", now, in: index)
  }

  /// What took too long has its second turn when nothing else may run.
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

  /// Stores what importers have found, when it is time.
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
    report(outcome, in: index)
    try index.clients.didImport(outcome, in: index)
    try index.refreshing.recheck(Set(outcome.mistaken), now, in: index)
    try follow(vanished: outcome.vanished, now, in: index)
  }

  /// Files that were not where the index had them; those that wait on although they cannot be found are tried later.
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

  /// No names, and one line a batch: a thousand bad files are no thousand lines.
  private func report(_ outcome: ContentOutcome, in index: OpenIndex) {
    index.context.status.note(failures: outcome.counts.failed)
    guard !outcome.counts.failed.isEmpty else { return }
    let reasons = outcome.counts.failed.map { "\($0.value) × \($0.key)" }.sorted().prefix(5)
    index.context.logger.notice(
      "files could not be imported", metadata: ["reasons": "\(reasons.joined(separator: "; "))"])
  }
}
