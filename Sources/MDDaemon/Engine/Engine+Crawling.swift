import Logging
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Trees that are looked at as a whole: first crawls, starts, lost events, requests, sweeps.
extension Engine {
  /// Works on the most urgent tree, if it may; what comes meanwhile is attended to between two folders.
  func crawlNext() throws {
    guard let crawl = plan.next, let session else { return }
    if case .wait(let reason) = decide(crawl.workClass, .names) {
      reasons[crawl.workClass] = reason
      return showQueues()
    }
    reasons[crawl.workClass] = nil
    plan.begin(crawl)
    guard settings.user.switches.indexingIsOff(at: crawl.path) == nil else { return plan.end(crawl) }
    begin(crawl)
    do {
      let tree = try session.live.begin(crawl.path, as: crawl.workClass)
      while try !session.live.advance(tree, while: { [mailbox] in mailbox.isEmpty }) {
        if try interlude(during: crawl) == .leave { return link.board.change { $0.crawl = nil } }
      }
      link.board.change { $0.crawl = nil }
      try finish(crawl, tree.counts)
      try settle(try session.live.recheck(tree.doubtful))
    } catch let refusal as PlaceError { try refuse(crawl, refusal) }
  }

  private func begin(_ crawl: CrawlPlan.Crawl) {
    isBusy = true
    link.board.change {
      $0.crawl = (crawl.path, 0, Clock.monotonic())
      $0.phase = .crawling
    }
    if !liesInRoot(crawl.path) { show(.crawling, of: crawl.path) }
    link.traces.tell(crawl.path, "names", "the whole tree is looked at (\(crawl.workClass.name))")
  }

  /// Between two folders of a crawl: urgent work is done, and the crawl is throttled as much as the machine's load asks
  /// for.
  private func interlude(during crawl: CrawlPlan.Crawl) throws -> Interlude {
    var mail = mailbox.take()
    while true {
      if mail.isStopping {
        donations.hold(mail.donations, now: Clock.monotonic())
        return .leave
      }
      if try !mail.isEmpty || isDue() { try attend(to: mail) }
      if let next = plan.next, next.workClass < crawl.workClass, next != crawl { return .leave }
      guard let pause = pause(of: crawl) else { break }
      mail = mailbox.wait(until: Clock.monotonic() + pause)
    }
    return .goOn
  }

  private enum Interlude { case goOn, leave }

  /// Whether something is due without mail.
  private func isDue() throws -> Bool {
    let now = Clock.monotonic()
    return timers.contains { $0.map { $0 <= now } ?? false } || (!waiters.isEmpty && now >= reported)
      || (mayApply && donations.pieceDue <= now)
  }

  /// Time that the crawl has to wait now; `nil` when it may go on.
  private func pause(of crawl: CrawlPlan.Crawl) -> Int64? {
    let now = Clock.monotonic()
    if now < crawlRested + Self.crawlSlice { return nil }
    switch decide(planned(crawl).workClass, .names) {
    case .wait(let reason):
      reasons[crawl.workClass] = reason
      return Self.betweenLooks
    case .run(let share):
      reasons[crawl.workClass] = nil
      defer { crawlRested = Clock.monotonic() }
      if share >= 1 || crawlOwes { crawlOwes = false; return nil }
      crawlOwes = true
      return min(250_000_000, Int64(Double(now - crawlRested) * (1 - share) / share))
    }
  }

  /// The crawl as it is in the plan now: a client may wait for it since.
  private func planned(_ crawl: CrawlPlan.Crawl) -> CrawlPlan.Crawl {
    plan.crawls.first { $0.path == crawl.path && $0.request == crawl.request } ?? crawl
  }

  private static let crawlSlice: Int64 = 20_000_000

  private func finish(_ crawl: CrawlPlan.Crawl, _ counts: IndexingSummary) throws {
    guard let session else { return }
    plan.end(crawl)
    let (date, root) = (Clock.realtime(), crawl.path)
    try session.live.perform { writing in
      guard let item = try writing.reading.item(at: root) else { return }
      found(root, item)
      if item.parent == .none, try writing.reading.provider(root)?.complete == nil {
        try writing.store(ProviderRecord(name: root, complete: date))
      }
      if crawl.workClass == .interactive { try writing.promote(below: item.id, to: .interactive) }
      if item.parent == .none { try showDone(root, date, roots: writing.reading.roots()) }
      if item.state == .failed, item.parent == .none { miss(root) }
    }
    try reloadBacklog()
    note(counts, of: crawl)
    planSweep()
    logger.info(
      "a tree was looked at",
      metadata: [
        "class": "\(crawl.workClass.name)", "met": "\(counts.met)", "new": "\(counts.added)",
        "changed": "\(counts.changed)", "gone": "\(counts.removed)",
      ])
  }

  private func note(_ counts: IndexingSummary, of crawl: CrawlPlan.Crawl) {
    for (reason, count) in counts.failed { link.board.note(failure: reason, count: Int64(count)) }
    for index in waiters.indices where waiters[index].crawls.remove(crawl.path) != nil {
      waiters[index].summary.add(counts)
    }
    for index in waiters.indices where waiters[index].waitsForAll { waiters[index].summary.add(counts) }
  }

  private func refuse(_ crawl: CrawlPlan.Crawl, _ refusal: PlaceError) throws {
    link.board.change { $0.crawl = nil }
    plan.end(crawl)
    for index in waiters.indices where waiters[index].crawls.remove(crawl.path) != nil {
      waiters[index].summary.refused.append(refusal.description)
    }
    let item = try session?.live.perform { try $0.reading.item(at: crawl.path) }
    guard item?.parent == ItemID.none || settings.roots.contains(crawl.path) else {
      return link.board.change { $0.roots.removeAll { $0.path.bytes == crawl.path } }
    }
    // A folder that exists and cannot be indexed is no longer missing, for another reason.
    if (try? FileStatus.of(path: crawl.path)) != nil { link.board.note(failure: refusal.reason) }
    miss(crawl.path)
  }

  /// The journal is other than it was by more than single items.
  func reloadBacklog() throws {
    guard let session else { return }
    _ = try session.live.perform { try session.live.contents.load($0.reading) }
  }

  // MARK: Sweeps

  /// Folders without a watch are looked at in turn, a slice at a time.
  func planSweep() {
    guard let usage = session?.watcher.usage, usage.swept > 0 else { return sweepDue = nil }
    let slices = max(1, (usage.swept + Self.sweepSlice - 1) / Self.sweepSlice)
    let interval = settings.configuration.sweepInterval * 1_000_000_000 / Int64(slices)
    sweepDue = sweepDue ?? Clock.monotonic() + max(interval, 1_000_000_000)
  }

  /// - Returns: whether the index may have changed.
  func sweepIfDue(now: Int64) throws -> Bool {
    guard let due = sweepDue, due <= now else { return false }
    sweepDue = nil
    defer { planSweep() }
    guard case .run = decide(.refresh, .names) else { return false }
    try sweep(count: Self.sweepSlice)
    return true
  }

  /// Looks at the next folders without a watch.
  func sweep(count: Int) throws {
    guard let session else { return }
    var batch = WatchBatch()
    batch.folders = Set(session.watcher.nextSweep(count: count))
    try attendPlaces(&batch)
    guard !batch.folders.isEmpty else { return }
    try settle(try session.live.apply(batch))
  }

  private static let sweepSlice = 500
}
