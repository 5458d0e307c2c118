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
    let contents = session.live.contents
    let supply = contents.queue.look { $0.hasWork } ? memory.look() : .ample
    if session.throttle.note(isTight: supply > .ample) { contents.wakeWorkers() }
    var allowed: [WorkClass] = []
    for workClass in WorkClass.allCases {
      guard contents.queue.look({ $0.hasWork(of: workClass) }) else {
        if plan.next?.workClass != workClass { reasons[workClass] = nil }
        continue
      }
      switch decide(workClass) {
      case .wait(let reason): hold(workClass, reason)
      case .run where workClass > .live && supply == .short: hold(workClass, "indexing has taken too much memory")
      case .run(let share):
        reasons[workClass] = nil
        session.throttle.allow(share, for: workClass)
        allowed.append(workClass)
        try offer(workClass, upTo: share < 1 ? Self.slowFeed : Self.fastFeed)
      }
    }
    try offerSecondTry(of: allowed)
  }

  private func hold(_ workClass: WorkClass, _ reason: String) {
    reasons[workClass] = reason
    session?.live.contents.retract(workClass)
  }

  private func offer(_ workClass: WorkClass, upTo share: Int) throws {
    guard let session else { return }
    let contents = session.live.contents
    let limit = share * settings.workers
    let room = limit - contents.busy(with: workClass)
    guard room > share / 2 || workClass <= .live, room > 0,
      contents.queue.look({ $0.waiting(of: workClass) > 0 })
    else { return }
    let items = try session.live.perform { try contents.feed(workClass, upTo: limit, in: $0.reading) }
    didOffer(items, "handed to an importer (\(workClass.name))")
  }

  /// What took too long has its second turn when nothing else may run.
  private func offerSecondTry(of classes: [WorkClass]) throws {
    guard let session else { return }
    let contents = session.live.contents
    guard contents.queue.look({ $0.running == 0 && $0.count(of: .deferred) > 0 }) else { return }
    let item = try session.live.perform { try contents.feedSecondTry(of: classes, in: $0.reading) }
    if let item { didOffer([item], "handed to an importer once more, alone") }
  }

  private func didOffer(_ items: [ItemID], _ text: @autoclosure () -> String) {
    guard !items.isEmpty else { return }
    isBusy = true
    beginContents()
    trace(items, "content", text())
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
    trust.add(outcome.untrusted, now: Clock.monotonic())
    note(outcome)
    if !outcome.mistaken.isEmpty { try settle(try session.live.recheck(Set(outcome.mistaken))) }
    if !outcome.vanished.isEmpty { try follow(vanished: outcome.vanished) }
    return true
  }

  /// Files that were not where the index had them; those that wait on although they cannot be found are tried later.
  private func follow(vanished: Set<ItemID>) throws {
    guard let session else { return }
    let outcome = try session.live.recheck(vanished)
    let waiting = try session.live.perform { writing in
      try vanished.filter { try writing.reading.journalEntry(of: $0) != nil }
    }
    session.live.contents.change { $0.postpone(waiting, until: Clock.now + ContentPipeline.postponement) }
    try settle(outcome)
  }

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
