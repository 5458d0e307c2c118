import Logging
import MDDelegates
import MDImporting
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Requests to index again. Old entries stay and are found until new ones replace them.
extension Engine {
  var hasOpenRequests: Bool {
    requests.requests.contains { if case .failed = $0.state { false } else { true } }
  }

  /// Reason why a request cannot be met: what it names does not exist.
  func refusal(of scope: ReindexRequest.Scope) throws -> RequestFailure? {
    switch scope {
    case .importer(let name) where settings.catalog.importer(named: name) == nil:
      return RequestFailure(.invalid, Self.unknownImporter(name))
    case .paths(let paths):
      let lost = try paths.first { text in
        let path = Array(text.utf8)
        return try (try? FileStatus.of(path: path)) == nil
          && session?.live.perform { try $0.reading.item(at: path) } == nil
      }
      return lost.map { RequestFailure(.invalid, "\($0): neither a file nor in the index") }
    default: return nil
    }
  }

  private static func unknownImporter(_ name: String) -> String { "no importer is called \(name); see mdimport -L" }

  /// Accepts a request: joins an open one that is the same, or makes a new one.
  @discardableResult
  func admit(_ scope: ReindexRequest.Scope, origin: ReindexRequest.Origin) throws -> Int64 {
    let now = Clock.realtime()
    switch requests.admission(of: scope) {
    case .joins(let id):
      if case .failed? = requests[id]?.state { try apply(.requeue, to: id) }
      return id
    case .new(let absorbed):
      for id in absorbed { try apply(.cancel, to: id) }
      guard let session else { return 0 }
      let stored = try session.live.perform {
        try $0.insert(ReindexRequest(scope: scope, origin: origin, made: now, updated: now))
      }
      requests.insert(stored)
      showRequests()
      return stored.id
    }
  }

  func apply(_ event: ReindexMachine.Event, to id: Int64) throws {
    guard let session, let next = try requests.apply(event, to: id, now: Clock.realtime()) else { return }
    try session.live.perform { try $0.update(next) }
    tell(next)
    showRequests()
  }

  /// Resumes requests that ran when the daemon ended: their files still wait in the journal, their trees are planned
  /// anew.
  func resumeRequests() throws {
    for request in requests.requests {
      if case .failed = request.state { continue }
      if request.state != .queued { try apply(.requeue, to: request.id) }
    }
    showRequests()
  }

  /// Files that another version of an importer handled, or failed on, are imported again.
  func requestUpgrades() throws {
    guard let session else { return }
    for importer in settings.catalog.importers {
      let count = try session.live.perform { try $0.queueUpgrade(to: importer) }
      guard count > 0 else { continue }
      let id = try admit(.importer(importer.identifier), origin: .importerUpgrade)
      try session.live.perform { _ = try $0.queueUpgrade(to: importer, request: id) }
      try apply(.run(done: 0, total: count), to: id)
      try reloadBacklog()
    }
  }

  /// Starts requests that may begin, and closes finished ones.
  func serveRequests() throws {
    guard !requests.requests.isEmpty, session != nil else { return }
    let now = Clock.realtime()
    for changed in requests.hold(now: now, { decide($0) }) {
      try session?.live.perform { try $0.update(changed) }
      tell(changed)
    }
    while let next = requests.next(now: now, { decide($0) }) { try begin(next) }
    for request in requests.requests { try follow(request) }
    showRequests()
  }

  private func begin(_ request: ReindexRequest) throws {
    logger.info("a reindex request begins", metadata: ["request": "\(request.id)", "origin": "\(request.origin)"])
    try apply(.run(done: 0, total: 0), to: request.id)
    guard let session else { return }
    let waiting = try session.live.perform { try $0.reading.waitingCount(ofRequest: request.id) }
    // It resumes where the daemon had ended.
    if waiting > 0 { return try apply(.run(done: 0, total: waiting), to: request.id) }
    switch request.scope {
    case .everything: try planTrees(try rootPaths(), for: request)
    case .paths(let paths): try planTrees(paths.map { Array($0.utf8) }, for: request)
    case .importer(let name): try queue(importerNamed: name, for: request)
    case .contentType(let type):
      try queue(request) { try $0.reading.types().filter { $0.name.tree.contains(type) }.map(\.number) }
    case .app(let bundle): try ask(bundle, .reindexAll, for: request)
    case .appItems(let bundle, let identifiers): try ask(bundle, .reindex(identifiers), for: request)
    }
  }

  func rootPaths() throws -> [[UInt8]] {
    try session?.live.perform { try $0.reading.roots().map(\.name) } ?? []
  }

  /// Queues all known items of the trees at once, in one transaction: wherever the daemon ends, either all of them wait
  /// or the request has not begun. Then the trees are crawled, since new items wait by themselves.
  private func planTrees(_ paths: [[UInt8]], for request: ReindexRequest) throws {
    // After lost events the trees are planned already, and their stamps tell which contents have changed.
    guard request.origin != .lostEvents, let session else { return }
    try session.live.perform { writing in
      let types = try readableTypes(writing)
      for path in paths {
        guard let item = try writing.reading.item(at: path) else { continue }
        try writing.queueAll(below: item.id, ofTypes: Set(types.keys), as: request.workClass, request: request.id)
      }
    }
    for path in paths { plan.add(.init(path: path, workClass: request.workClass, request: request.id)) }
    try didQueue(request)
  }

  private func queue(importerNamed name: String, for request: ReindexRequest) throws {
    guard let importer = settings.catalog.importer(named: name) else {
      return try apply(.fail(Self.unknownImporter(name)), to: request.id)
    }
    try queue(request) { try readableTypes($0).filter { $0.value == importer.identifier }.keys.sorted() }
  }

  /// Queues the files of the types that `types` returns.
  private func queue(_ request: ReindexRequest, ofTypes types: (WritingSession) throws -> [Int64]) throws {
    guard let session else { return }
    try session.live.perform { writing in
      for type in try types(writing) {
        _ = try writing.enqueueFiles(ofType: type, as: request.workClass, request: request.id)
      }
    }
    try didQueue(request)
  }

  private func didQueue(_ request: ReindexRequest) throws {
    try reloadBacklog()
    guard let session else { return }
    let total = try session.live.perform { try $0.reading.waitingCount(ofRequest: request.id) }
    try apply(.run(done: 0, total: total), to: request.id)
  }

  /// The types that an importer reads, each with the importer's identifier.
  private func readableTypes(_ writing: WritingSession) throws -> [Int64: String] {
    var found: [Int64: String] = [:]
    for row in try writing.reading.types() {
      let importer = settings.catalog.importer(forTypeTree: row.name.tree, mimeType: row.name.mime)
      if let importer { found[row.number] = importer.identifier }
    }
    return found
  }

  /// Counts the items that a running request still waits for.
  private func follow(_ request: ReindexRequest) throws {
    guard case .running(let done, let total) = request.state, !request.isOfApp, let session else { return }
    if plan.crawls.contains(where: { $0.request == request.id }) { return }
    if request.origin == .lostEvents, plan.crawls.contains(where: { $0.workClass <= .live }) { return }
    let waiting = try session.live.perform { try $0.reading.waitingCount(ofRequest: request.id) }
    if waiting == 0 {
      logger.info("a reindex request is done", metadata: ["request": "\(request.id)"])
      return try apply(.acknowledge, to: request.id)
    }
    let whole = max(total, waiting)
    if whole != total || whole - waiting != done {
      try progress(of: request, .run(done: whole - waiting, total: whole))
    }
  }

  /// Progress is counted anew after a start, so that it need not be stored each time.
  private func progress(of request: ReindexRequest, _ event: ReindexMachine.Event) throws {
    let isFirst = request.state == .running(done: 0, total: 0)
    guard let next = try requests.apply(event, to: request.id, now: Clock.realtime()) else { return }
    if isFirst { try session?.live.perform { try $0.update(next) } }
    tell(next)
  }

  func cancel(_ id: Int64, _ channel: ReplyChannel) throws {
    guard let session else { return refuseWithoutIndex(channel) }
    guard requests[id] != nil else {
      return channel.finish(.failure(RequestFailure(.invalid, "No open request has the number \(id).")))
    }
    plan.cancel(request: id)
    link.delegates?.cancel(id)
    try session.live.perform { _ = try $0.removeWaiting(ofRequest: id) }
    try reloadBacklog()
    try apply(.cancel, to: id)
    channel.finish(.accepted(id))
  }

  // MARK: Followers

  private func tell(_ request: ReindexRequest) {
    guard let following = followers[request.id] else { return }
    for channel in following.channels { channel.send(.requests([request])) }
    guard request.isOver else { return }
    for channel in following.channels { channel.finish(.done(following.summary)) }
    followers[request.id] = nil
  }

  /// Counts imports for requests that clients follow.
  func noteFollowed(_ outcome: ContentOutcome) {
    for id in followers.keys {
      guard let request = requests[id], case .running = request.state, outcome.done[request.workClass] != nil
      else { continue }
      followers[id]?.summary.add(outcome.counts)
    }
  }

  private func showRequests() {
    let open = requests.requests
    link.board.change { $0.requests = open }
  }
}
