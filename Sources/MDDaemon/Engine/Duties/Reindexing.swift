import Logging
import MDImporting
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDTypes

/// Requests to index again. Old entries stay and are found until each is replaced by its new one.
final class Reindexing: Duty {
  var requests: RequestQueue

  /// - Parameter stored: the requests that were open when the index was closed.
  init(_ stored: [ReindexRequest]) { requests = RequestQueue(stored) }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    let looks = openClasses.map { index.permissions.nextLook($0, at: now) }
    // A request whose retry time has come may still wait for another of its kind, or for its class. Do not retry in
    // every turn.
    let retry = requests.nextRetry.map { now.instant + max(Self.shortestRetry, $0 - now.time) }
    return (looks + [retry]).compactMap(\.self).min()
  }

  private static let shortestRetry = Duration.seconds(10)

  /// Waiting requests keep nothing busy: other duties handle their trees and files.
  func isAtRest(in index: OpenIndex) -> Bool { true }

  /// Begins the requests that may begin, and closes those that are done.
  func run(_ now: Now, in index: OpenIndex) throws {
    guard !requests.requests.isEmpty else { return }
    for changed in requests.hold(now: now.time, { index.permissions.decide($0, at: now) }) {
      try index.live.write { try $0.update(changed) }
      index.clients.tell(changed)
    }
    while let next = requests.next(now: now.time, { index.permissions.decide($0, at: now) }) {
      try begin(next, now, in: index)
    }
    for request in requests.requests { try count(request, now, in: index) }
    show(in: index)
  }

  /// Classes of the requests that may get their turn, or whose progress is counted. Apps report their own progress.
  private var openClasses: Set<WorkClass> {
    Set(
      requests.requests.lazy.filter { request in
        switch request.state {
        case .failed: false
        case .running: !request.isOfApp
        case .queued, .waiting, .acknowledged, .cancelled: true
        }
      }.map(\.workClass))
  }

  subscript(id: Int64) -> ReindexRequest? { requests[id] }

  // MARK: Making and cancelling requests

  /// Why a request makes no sense, because what it names does not exist; `nil` if it does.
  func refusal(of scope: ReindexRequest.Scope, in index: OpenIndex) throws -> RequestFailure? {
    switch scope {
    case .importer(let name):
      if index.context.settings.catalog.importer(named: name) != nil { return nil }
      return RequestFailure(.invalid, ReindexRequest.Scope.refusal(ofImporter: name))
    case .paths(let paths):
      let lost = try paths.first { try !isKnown(FilePath($0), in: index) }
      return lost.map { RequestFailure(.invalid, ReindexRequest.Scope.refusal(ofPath: $0)) }
    case .contentType(let type):
      if UTType(type) != nil { return nil }
      let isKnown = try index.live.read { try $0.types().contains { $0.name.tree.contains(type) } }
      return isKnown ? nil : RequestFailure(.invalid, ReindexRequest.Scope.refusal(ofContentType: type))
    case .app(let bundle), .appItems(let bundle, _):
      if index.intake.donors.bundles.contains(bundle) || index.context.delegates?.knows(bundle) == true { return nil }
      let hasDonated = try index.live.read { try !$0.donors(of: bundle).isEmpty }
      return hasDonated ? nil : RequestFailure(.invalid, ReindexRequest.Scope.refusal(ofApp: bundle))
    case .everything: return nil
    }
  }

  /// Whether a path exists on the disk or in the index. A path that cannot be checked counts as existing: the request
  /// then reports why it cannot be read.
  private func isKnown(_ path: FilePath, in index: OpenIndex) throws -> Bool {
    do throws(SystemError) { if try FileStatus.ifPresent(path: path) != nil { return true } } catch { return true }
    return try index.live.read { try $0.item(at: path) } != nil
  }

  /// Joins an open request of the same scope, or creates one. The new request replaces narrower ones that have not
  /// begun.
  @discardableResult
  func admit(
    _ scope: ReindexRequest.Scope, origin: ReindexRequest.Origin, _ now: Now, in index: OpenIndex
  ) throws -> Int64 {
    let time = now.time
    switch requests.admission(of: scope) {
    case .joins(let id):
      if case .failed? = requests[id]?.state { try apply(.requeue, to: id, now, in: index) }
      return id
    case .new(let absorbed):
      for id in absorbed { try apply(.cancel, to: id, now, in: index) }
      let stored = try index.live.write {
        try $0.insert(ReindexRequest(scope: scope, origin: origin, made: time, updated: time))
      }
      requests.insert(stored)
      show(in: index)
      index.context.logger.notice(
        "a reindex request is noted",
        metadata: ["request": "\(stored.id)", "origin": "\(origin)", "scope": "\(scope.logged)"])
      return stored.id
    }
  }

  /// - Returns: `false` if no such request is open.
  func cancel(_ id: Int64, _ now: Now, in index: OpenIndex) throws -> Bool {
    guard requests[id] != nil else { return false }
    index.crawls.cancel(request: id)
    index.context.delegates?.cancel(id)
    try index.live.write { _ = try $0.removeWaiting(ofRequest: id) }
    try index.contents.reload(in: index)
    try apply(.cancel, to: id, now, in: index)
    index.context.logger.notice("a reindex request is cancelled", metadata: ["request": "\(id)"])
    return true
  }

  func apply(_ event: ReindexMachine.Event, to id: Int64, _ now: Now, in index: OpenIndex) throws {
    guard let next = try requests.apply(event, to: id, now: now.time) else { return }
    try index.live.write { try $0.update(next) }
    index.clients.tell(next)
    show(in: index)
  }

  // MARK: Start

  /// Continues the requests that ran when the daemon ended. Their files still wait in the journal; their trees are
  /// planned again.
  func resume(_ now: Now, in index: OpenIndex) throws {
    for request in requests.requests {
      if case .failed = request.state { continue }
      if request.state != .queued { try apply(.requeue, to: request.id, now, in: index) }
    }
    show(in: index)
  }

  /// Imports files again that another version of an importer handled, or failed on.
  func requestUpgrades(_ now: Now, in index: OpenIndex) throws {
    for importer in index.context.settings.catalog.importers {
      let count = try index.live.write { try $0.queueUpgrade(to: importer) }
      guard count > 0 else { continue }
      let id = try admit(.importer(importer.identifier), origin: .importerUpgrade, now, in: index)
      try index.live.write { _ = try $0.queueUpgrade(to: importer, request: id) }
      try apply(.run(done: 0, total: count), to: id, now, in: index)
      try index.contents.reload(in: index)
    }
  }

  /// Crawls every root at once: events did not fit the kernel's queue, or a verification found differences. Comparing
  /// stamps is enough; the request only makes the work visible.
  func recoverLostEvents(_ now: Now, in index: OpenIndex) throws {
    index.context.logger.warning("changes were missed; every folder is looked at again")
    let roots = try index.roots.paths(in: index)
    for path in roots { index.crawls.add(path, as: .live) }
    try admit(.paths(roots.map(\.text)), origin: .lostEvents, now, in: index)
  }

  // MARK: Steps

  private func begin(_ request: ReindexRequest, _ now: Now, in index: OpenIndex) throws {
    index.context.logger.info(
      "a reindex request begins", metadata: ["request": "\(request.id)", "origin": "\(request.origin)"])
    try apply(.run(done: 0, total: 0), to: request.id, now, in: index)
    let waiting = try index.live.read { try $0.waitingCount(ofRequest: request.id) }
    // The daemon ended while the request ran: its files are queued already.
    if waiting > 0 { return try apply(.run(done: 0, total: waiting), to: request.id, now, in: index) }
    switch request.scope {
    case .everything: try planTrees(try index.roots.paths(in: index), for: request, now, in: index)
    case .paths(let paths): try planTrees(paths.map { FilePath($0) }, for: request, now, in: index)
    case .importer(let name): try queue(importerNamed: name, for: request, now, in: index)
    case .contentType(let type):
      try queue(request, now, in: index) { try $0.types().filter { $0.name.tree.contains(type) }.map(\.number) }
    case .app(let bundle): try ask(bundle, .reindexAll, for: request, now, in: index)
    case .appItems(let bundle, let identifiers): try ask(bundle, .reindex(identifiers), for: request, now, in: index)
    }
  }

  /// Queues the known files of the trees in one transaction: wherever the daemon ends, either all of them wait or the
  /// request has not begun. Then plans crawls of the trees, which queue the files that are not known yet.
  private func planTrees(_ paths: [FilePath], for request: ReindexRequest, _ now: Now, in index: OpenIndex) throws {
    // After lost events the crawls are planned already, and stamps show which contents have changed.
    guard request.origin != .lostEvents else { return }
    let catalog = index.context.settings.catalog
    try index.live.write { writing in
      let types = Set(try catalog.readableTypes(writing.reading).keys)
      for path in paths {
        guard let item = try writing.reading.item(at: path) else { continue }
        try writing.queueAll(below: item.id, ofTypes: types, as: request.workClass, request: request.id)
      }
    }
    for path in paths { index.crawls.add(path, as: request.workClass, request: request.id) }
    try didQueue(request, now, in: index)
  }

  private func queue(importerNamed name: String, for request: ReindexRequest, _ now: Now, in index: OpenIndex) throws {
    let catalog = index.context.settings.catalog
    guard let importer = catalog.importer(named: name) else {
      return try apply(.fail(ReindexRequest.Scope.refusal(ofImporter: name)), to: request.id, now, in: index)
    }
    try queue(request, now, in: index) {
      try catalog.readableTypes($0).filter { $0.value == importer.identifier }.keys.sorted()
    }
  }

  /// Queues the files of the types that a closure returns.
  private func queue(
    _ request: ReindexRequest, _ now: Now, in index: OpenIndex, ofTypes types: (any IndexReading) throws -> [Int64]
  ) throws {
    try index.live.write { writing in
      for type in try types(writing.reading) {
        _ = try writing.enqueueFiles(ofType: type, as: request.workClass, request: request.id)
      }
    }
    try didQueue(request, now, in: index)
  }

  private func didQueue(_ request: ReindexRequest, _ now: Now, in index: OpenIndex) throws {
    try index.contents.reload(in: index)
    let total = try index.live.read { try $0.waitingCount(ofRequest: request.id) }
    try apply(.run(done: 0, total: total), to: request.id, now, in: index)
    try index.contents.feed(now, in: index)
  }

  /// Counts what a running request still waits for.
  private func count(_ request: ReindexRequest, _ now: Now, in index: OpenIndex) throws {
    guard case .running(let done, let total) = request.state, !request.isOfApp else { return }
    let crawls = index.crawls.plan.crawls
    // While a tree of the request is crawled, not all of its files are queued yet.
    if crawls.contains(where: { $0.request == request.id }) { return }
    // Crawls after lost events have no request number: wait until no urgent crawl is planned.
    if request.origin == .lostEvents, crawls.contains(where: { $0.workClass <= .live }) { return }
    let waiting = try index.live.read { try $0.waitingCount(ofRequest: request.id) }
    if waiting == 0 {
      index.context.logger.info("a reindex request is done", metadata: ["request": "\(request.id)"])
      return try apply(.acknowledge, to: request.id, now, in: index)
    }
    let whole = max(total, waiting)
    guard whole != total || whole - waiting != done else { return }
    // Progress is counted again after a start of the daemon, so only the first count is stored.
    let isFirst = request.state == .running(done: 0, total: 0)
    let event = ReindexMachine.Event.run(done: whole - waiting, total: whole)
    guard let next = try requests.apply(event, to: request.id, now: now.time) else { return }
    if isFirst { try index.live.write { try $0.update(next) } }
    index.clients.tell(next)
  }

  private func show(in index: OpenIndex) {
    let open = requests.requests
    index.context.status.change { $0.requests = open }
  }
}

extension ImporterCatalog {
  /// The types that an importer reads, by number, each with the importer's identifier.
  fileprivate func readableTypes(_ reading: any IndexReading) throws -> [Int64: String] {
    var found: [Int64: String] = [:]
    for row in try reading.types() {
      let importer = importer(forTypeTree: row.name.tree, mimeType: row.name.mime)
      if let importer { found[row.number] = importer.identifier }
    }
    return found
  }
}

extension ReindexRequest.Scope {
  /// Text of the scope for the log, which names no files.
  fileprivate var logged: String {
    switch self {
    case .everything: "everything"
    case .paths(let paths): "\(paths.count) paths"
    case .importer(let name): "importer \(name)"
    case .contentType(let type): "type \(type)"
    case .app(let bundle): "app \(bundle)"
    case .appItems(let bundle, let identifiers): "\(identifiers.count) items of \(bundle)"
    }
  }
}

extension ReindexRequest {
  /// True if an app answers the request, not the engine.
  var isOfApp: Bool { scope.bundle != nil }
}
