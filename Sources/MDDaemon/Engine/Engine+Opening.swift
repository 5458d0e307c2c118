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

/// Opening and closing the index.
extension Engine {
  /// Opens the index and plans the work of a start: look at every root for changes since, and continue with the
  /// journal.
  func open() throws {
    link.board.change { $0.phase = .starting }
    let session = try EngineSession(link: link)
    self.session = session
    link.watcher = session.watcher
    link.contents = ContentStatus(queue: session.live.contents.queue, progress: session.live.progress)
    if let limit = simulated.watchLimit { session.watcher.setBudget(limit) }
    try session.live.perform { writing in
      _ = try session.live.contents.load(writing.reading)
      requests = RequestQueue(try writing.reading.openRequests())
      expiration = try writing.reading.nextExpiration()
      try resumeDonations(writing)
    }
    try resumeRequests()
    try requestUpgrades()
    try planRoots()
    try makeAnew()
    try askLostDonors()
    for waiter in waiters {
      for path in waiter.crawls { plan.add(.init(path: path, workClass: .interactive, request: nil)) }
    }
    logger.info(
      "the index is open", metadata: ["waiting": "\(session.live.contents.queue.look { $0.count(of: .waiting) })"])
  }

  func close() {
    session?.close()
    link.watcher = nil
    link.contents = nil
    session = nil
    plan = CrawlPlan()
    trust = TrustPlan()
    missing = []
    waitingPlaces = []
    fileRoots = []
    (linked, linkedDue) = ([], nil)
    (movedFolders, movedDue) = ([], nil)
    (doubtful, doubtfulDue, unlisted) = ([], nil, [:])
    sweepDue = nil
    forgetDonations()
    isBusy = true
  }

  /// Every root, configured or known to the index, is looked at; those of which everything is known go first.
  func planRoots() throws {
    guard let session else { return }
    let known = try session.live.perform { writing in
      let roots = try writing.reading.roots().map(\.name)
      // Roots of an index that replaced a damaged one before all of them were there again.
      let lost = try writing.reading.providers().filter { $0.name.first == 0x2F && $0.complete == nil }.map(\.name)
      return try (roots + lost.filter { !roots.contains($0) }).map {
        (path: $0, complete: try writing.reading.provider($0)?.complete)
      }
    }
    let wanted = settings.roots.filter { root in !known.contains { root.isAt(orBelow: $0.path) } }
    var roots: [StatusReport.Root] = []
    for (path, complete) in known + wanted.map({ ($0, nil) }) {
      let isOff = settings.user.switches.indexingIsOff(at: path) != nil
      roots.append(.init(path: WirePath(path), state: isOff ? .off : .waiting, complete: complete))
      if isOff { continue }
      plan.add(.init(path: path, workClass: complete == nil ? .firstCrawl : .live, request: nil))
    }
    link.board.change { $0.roots = roots }
  }

  func show(_ state: StatusReport.Root.State, of root: [UInt8], complete: Int64? = nil) {
    link.board.change { board in
      let path = WirePath(root)
      if let index = board.roots.firstIndex(where: { $0.path == path }) {
        board.roots[index].state = state
        if let complete { board.roots[index].complete = complete }
      } else {
        board.roots.append(.init(path: path, state: state, complete: complete))
      }
    }
  }

  /// Shows that a root was crawled, including the roots within it.
  func showDone(_ root: [UInt8], _ date: Int64, roots: [ItemRecord]) {
    show(.watched, of: root, complete: date)
    let known = Set(roots.map(\.name))
    link.board.change { board in
      board.roots.removeAll { !known.contains($0.path.bytes) && $0.path.bytes.isAt(orBelow: root) }
    }
  }

  /// Whether a path lies in a shown root, and is none itself.
  func liesInRoot(_ path: [UInt8]) -> Bool {
    let roots = link.board.look { $0.roots.map(\.path.bytes) }
    return !roots.contains(path) && roots.contains { path.isAt(orBelow: $0) }
  }
}
