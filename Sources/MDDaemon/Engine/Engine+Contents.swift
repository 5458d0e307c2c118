import Logging
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Contents: from the backlog to the workers, and what comes of them.
extension Engine {
  /// Offers entries that may run to the workers, and withdraws those that may not any more.
  func feed() throws {
    guard let session else { return }
    let hasWork = !backlog.isEmpty || session.live.workload > 0
    let supply = hasWork ? memory.look() : .ample
    if session.throttle.note(isTight: supply > .ample) { session.live.wakeWorkers() }
    for workClass in WorkClass.allCases {
      let isKnown = backlog.count(of: workClass) > 0 || session.live.workload(of: workClass) > 0
      guard isKnown else {
        if plan.next?.workClass != workClass { reasons[workClass] = nil }
        continue
      }
      switch decide(workClass) {
      case .wait(let reason): hold(workClass, reason)
      case .run where workClass > .live && supply == .short: hold(workClass, "indexing has taken too much memory")
      case .run(let share):
        reasons[workClass] = nil
        session.throttle.allow(share, for: workClass)
        try offer(workClass, upTo: share < 1 ? Self.slowFeed : Self.fastFeed)
      }
    }
  }

  private func hold(_ workClass: WorkClass, _ reason: String) {
    reasons[workClass] = reason
    guard let session else { return }
    backlog.putBack(session.live.retract(workClass).map(\.item), as: workClass)
  }

  private func offer(_ workClass: WorkClass, upTo limit: Int) throws {
    guard let session else { return }
    let room = limit * settings.workers - session.live.workload(of: workClass)
    guard room > limit / 2 || workClass <= .live, room > 0 else { return }
    let items = backlog.take(room, of: workClass)
    guard !items.isEmpty else { return }
    isBusy = true
    try session.live.offer { writing in
      try items.compactMap { item in
        try isSwitchedOff(item, writing) ? nil : try writing.reading.journalEntry(of: item)
      }
    }
    beginContents()
    trace(items, "content", "handed to an importer (\(workClass.name))")
  }

  /// Whether indexing is switched off for an item, which then waits until it is switched on.
  private func isSwitchedOff(_ item: ItemID, _ writing: WritingSession) throws -> Bool {
    let switches = settings.user.switches
    guard !switches.isEmpty, let path = try writing.reading.path(of: item), switches.indexingIsOff(at: path) != nil
    else { return false }
    postponed[item] = .max
    return true
  }

  /// Entries of a class that each worker has or waits for.
  private static let fastFeed = 64
  private static let slowFeed = 8

  private func beginContents() {
    link.board.change { board in
      if board.contents == nil { board.contents = (0, 0, Clock.monotonic()) }
      if board.crawl == nil { board.phase = .importing }
    }
  }

  /// Stores what importers have found, when it is time.
  ///
  /// - Returns: whether anything was stored.
  func collect(now: Bool = false) throws -> Bool {
    guard let session, let outcome = try session.live.collect(now: now) else { return false }
    let done = outcome.done.values.reduce(0, +)
    link.board.change { board in
      let before = board.contents ?? (0, 0, Clock.monotonic())
      board.contents = (before.done + Int64(done), before.bytes + outcome.counts.bytes, before.began)
    }
    let unfinished = outcome.again + outcome.mistaken
    backlog.add(unfinished.filter { !held.contains($0) && !session.live.isInFlight($0) }, as: .live)
    let retry = Clock.monotonic() + Self.postponement
    for item in outcome.postponed { postponed[item] = retry }
    trust.add(outcome.untrusted, now: Clock.monotonic())
    note(outcome)
    if !outcome.mistaken.isEmpty { try settle(try session.live.recheck(Set(outcome.mistaken))) }
    if !outcome.vanished.isEmpty { try follow(vanished: outcome.vanished, retry: retry) }
    return true
  }

  /// Handles files that were not at their indexed path; those that wait on although they cannot be found are tried
  /// later.
  private func follow(vanished: Set<ItemID>, retry: Int64) throws {
    guard let session else { return }
    let outcome = try session.live.recheck(vanished)
    let waiting = try session.live.perform { writing in
      try vanished.filter { try writing.reading.journalEntry(of: $0) != nil }
    }
    for item in waiting { postponed[item] = retry }
    try settle(outcome)
  }

  private static let postponement: Int64 = 60_000_000_000

  private func note(_ outcome: ContentOutcome) {
    for (reason, count) in outcome.counts.failed { link.board.note(failure: reason, count: Int64(count)) }
    if !outcome.counts.failed.isEmpty {
      // No names, and one line a batch: a thousand bad files are not a thousand lines.
      let reasons = outcome.counts.failed.map { "\($0.value) × \($0.key)" }.sorted().prefix(5)
      logger.notice("files could not be imported", metadata: ["reasons": "\(reasons.joined(separator: "; "))"])
    }
    noteFollowed(outcome)
    if outcome.done[.interactive] != nil {
      for index in waiters.indices { waiters[index].summary.add(outcome.counts) }
    }
  }

  func trace(_ items: [ItemID], _ stage: String, _ text: @autoclosure () -> String) {
    guard link.traces.isFollowed, let session else { return }
    _ = try? session.live.perform { writing in
      for item in items { link.traces.tell(try writing.reading.path(of: item), stage, text()) }
    }
  }
}
