import Logging
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Crawls whole trees: at first, at starts, after lost events, and for requests. A crawl advances some folders at a
/// time, in one transaction. All other duties get their turn between two advances.
final class Crawls: Duty {
  private(set) var plan = CrawlPlan()
  private var tree: TreeCrawl?
  /// The suspended crawl, which resumes when the more urgent ones have ended.
  private var suspended: TreeCrawl?
  private var pace = CrawlPace()
  /// True if the journal has entries that the queue does not know yet.
  private var hasNews = false
  /// Why the next crawl does not run.
  private var held: (workClass: WorkClass, reason: String)?

  /// Maximum duration of a transaction while results of importers wait to be stored.
  private static let resultDelay = Duration.milliseconds(20)

  /// - Parameter believesYoung: true if events report every change, so that files with untrusted stamps need not be
  ///   read again.
  func add(_ path: FilePath, as workClass: WorkClass, request: Int64? = nil, believesYoung: Bool = false) {
    plan.add(.init(path: path, workClass: workClass, request: request, believesYoung: believesYoung))
  }

  func cancel(request: Int64) { plan.cancel(request: request) }

  /// Cancels the crawls of a folder and of all trees below it, because the folder is no longer indexed. Clients that
  /// wait for these trees are told.
  ///
  /// - Parameter kept: folders whose trees are still indexed.
  func cancel(below folder: FilePath, except kept: [FilePath] = [], _ now: Now, in index: OpenIndex) throws {
    let (paths, isUnderWay) = plan.cancel { path in
      path.isAt(orBelow: folder) && !kept.contains { path.isAt(orBelow: $0) }
    }
    if isUnderWay { try abandon(now, in: index) }
    try abandonSuspended(now, in: index)
    for path in paths { index.clients.didRefuse(path, "\(path.text): \(folder.text) is no longer indexed") }
  }

  /// Makes the running crawl and the suspended one start over, by the current rules.
  func restart(_ now: Now, in index: OpenIndex) throws {
    plan.dropSuspended()
    try abandon(now, in: index)
    try abandonSuspended(now, in: index)
  }

  func escalateAll(to workClass: WorkClass) { plan.escalateAll(to: workClass) }
  func reason(for workClass: WorkClass) -> String? { held?.workClass == workClass ? held?.reason : nil }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    guard let next = plan.crawls.first else { return nil }
    return pace.due(next.workClass, index.permissions, at: now)
  }

  func isAtRest(in index: OpenIndex) -> Bool { plan.isEmpty }

  func run(_ now: Now, in index: OpenIndex) throws {
    let choice = plan.choose()
    try take(choice?.step, now, in: index)
    if choice?.step == .resume, tree != nil, let path = choice?.crawl.path { showCrawl(of: path, now, in: index) }
    guard let crawl = choice?.crawl else { return held = nil }
    switch index.permissions.decide(crawl.workClass, .names, at: now) {
    case .wait(let reason, _): held = (crawl.workClass, reason)
    case .run(let share, _):
      held = nil
      if let end = pace.restsUntil(share: share), end > now.instant { return }
      if let tree { tree.workClass = crawl.workClass } else { try begin(crawl, now, in: index) }
      try advance(crawl, share, in: index)
    }
  }

  /// Makes the chosen crawl the current one.
  private func take(_ step: CrawlPlan.Step?, _ now: Now, in index: OpenIndex) throws {
    switch step {
    case .goOn: return
    case .begin, nil: try abandon(now, in: index)
    case .beginBeside:
      suspended = tree
      leave(in: index)
    case .resume:
      try abandon(now, in: index)
      (tree, suspended) = (suspended, nil)
    }
    try abandonSuspended(now, in: index)
  }

  /// Ends a crawl early. Its findings are followed up now: the next crawl will find the stored files unchanged.
  private func abandon(_ now: Now, in index: OpenIndex) throws {
    guard let tree else { return }
    leave(in: index)
    try index.refreshing.follow(tree, now, in: index)
  }

  /// Ends the suspended crawl if the plan has given it up.
  private func abandonSuspended(_ now: Now, in index: OpenIndex) throws {
    guard let tree = suspended, !plan.hasSuspended else { return }
    suspended = nil
    try index.refreshing.follow(tree, now, in: index)
  }

  private func leave(in index: OpenIndex) {
    tree = nil
    index.context.status.change { $0.crawl = nil }
  }

  private func begin(_ crawl: CrawlPlan.Crawl, _ now: Now, in index: OpenIndex) throws {
    let context = index.context
    if let refusal = try index.refusal(of: crawl.path) {
      index.clients.didRefuse(crawl.path, refusal)
      return plan.endRunning()
    }
    index.noteWork()
    showCrawl(of: crawl.path, now, in: index)
    if !index.roots.isInside(crawl.path, in: index) { index.roots.show(.crawling, of: crawl.path, in: index) }
    context.traces.tell(crawl.path, "names", "the whole tree is looked at (\(crawl.workClass.name))")
    let refreshing = index.refreshing
    do {
      tree = try index.live.begin(crawl.path, as: crawl.workClass) {
        crawl.believesYoung && refreshing.isYoung($0)
      }
    } catch let refusal as RefusedPath {
      try refuse(crawl, refusal, in: index)
    }
  }

  private func showCrawl(of path: FilePath, _ now: Now, in index: OpenIndex) {
    index.context.status.change {
      $0.crawl = (path, 0, now.instant)
      $0.phase = .crawling
    }
  }

  private func advance(_ crawl: CrawlPlan.Crawl, _ share: Double, in index: OpenIndex) throws {
    guard let tree else { return }
    let (start, began) = (index.clock.now(), index.clock.threadTime())
    var end = start.instant + CrawlPace.transaction(share: share)
    // Leave early for other work: at once for urgent mail, soon for results of importers, and when another duty is due.
    if let due = index.nextDue(start, besides: self) { end = min(end, due) }
    let isOver = try index.live.advance(tree) {
      let now = index.clock.now().instant
      return switch index.context.mailbox.urgency {
      case .none: now < end
      case .results: now < min(end, start.instant + Self.resultDelay)
      case .urgent: false
      }
    }
    let now = index.clock.now()
    if tree.hasQueued || tree.counts.removed > 0 { hasNews = true }
    // Count processor time: on a busy machine the work takes longer, but it costs others no more.
    pace.worked(index.clock.threadTime() - began, until: now.instant)
    if isOver { try finish(crawl, tree, now, in: index) }
  }

  // MARK: End of a crawl

  private func finish(_ crawl: CrawlPlan.Crawl, _ tree: TreeCrawl, _ now: Now, in index: OpenIndex) throws {
    plan.endRunning()
    leave(in: index)
    let counts = tree.counts
    if let item = try index.live.read({ try $0.item(at: crawl.path) }) {
      try index.roots.didCrawl(crawl.path, item, now, in: index)
      if crawl.workClass == .interactive { try index.live.write { try $0.promote(below: item.id, to: .interactive) } }
    }
    // Reload the queue only if something was queued. The journal of a home is long, and a program that copies files
    // causes many small crawls, one after the other.
    if hasNews || crawl.workClass == .interactive {
      try index.contents.reload(in: index)
      hasNews = false
    }
    index.context.status.note(failures: counts.failed)
    index.clients.didCrawl(crawl.path, counts)
    index.sweeps.plan(now, in: index)
    index.context.logger.info(
      "a tree was looked at",
      metadata: [
        "class": "\(crawl.workClass.name)", "met": "\(counts.met)", "new": "\(counts.added)",
        "changed": "\(counts.changed)", "gone": "\(counts.removed)",
      ])
    try index.refreshing.follow(tree, now, in: index)
  }

  private func refuse(_ crawl: CrawlPlan.Crawl, _ refusal: RefusedPath, in index: OpenIndex) throws {
    plan.endRunning()
    index.context.status.change { $0.crawl = nil }
    index.clients.didRefuse(crawl.path, refusal.description)
    try index.roots.didRefuse(crawl.path, refusal, in: index)
  }
}
