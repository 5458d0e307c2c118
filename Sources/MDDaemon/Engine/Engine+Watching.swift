import Logging
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// What events tell of.
extension Engine {
  /// - Returns: whether the index may have changed.
  func applyWatched() throws -> Bool {
    guard let session else { return false }
    return try apply(session.watcher.take())
  }

  func apply(_ batch: WatchBatch) throws -> Bool {
    guard let session, !batch.isEmpty else { return false }
    if batch.hasLostEvents { try recoverLostEvents() }
    if batch.mountsChanged { try followMounts() }
    var batch = batch
    try lookForLostRoots(&batch)
    trace(batch)
    try settle(try session.live.apply(batch))
    return true
  }

  /// Does what a refresh found to do next.
  func settle(_ outcome: RefreshOutcome, rounds: Int = 3) throws {
    isBusy = true
    for item in outcome.held { held.insert(item) }
    for item in outcome.queued { held.remove(item) }
    backlog.add(outcome.queued.filter { session?.live.isInFlight($0) != true }, as: .live)
    trust.add(outcome.untrusted, now: Clock.monotonic())
    for (reason, count) in outcome.counts.failed { link.board.note(failure: reason, count: Int64(count)) }
    try rootsAreMissing(outcome.missingRoots)
    guard !outcome.doubtful.isEmpty, rounds > 0, let session else { return }
    try settle(try session.live.recheck(outcome.doubtful), rounds: rounds - 1)
  }

  /// Some events did not fit the kernel's queue, or a verification found differences: every root is looked at again. What the stamps tell is enough.
  func recoverLostEvents() throws {
    logger.warning("changes were missed; every folder is looked at again")
    try admit(.everything, origin: .lostEvents)
  }

  // MARK: Roots that come and go

  func rootsAreMissing(_ roots: Set<ItemID>) throws {
    for root in roots.subtracting(missingRoots) {
      guard let session, let path = try session.live.perform({ try $0.reading.item(root)?.name }) else { continue }
      missingRoots.insert(root)
      show(.missing, of: path)
      waitForReturn(of: root, at: path)
    }
  }

  /// Watches the nearest folder above a missing root, under the root's number turned negative.
  private func waitForReturn(of root: ItemID, at path: [UInt8]) {
    var rest = path[...]
    while let slash = rest.lastIndex(of: 0x2F) {
      rest = rest[..<slash]
      let folder = rest.isEmpty ? [0x2F] : Array(rest)
      let flags = FileFlags.readOnly | FileFlags.directory
      if let directory = try? Descriptor.open(path: folder, flags: flags) {
        _ = session?.watcher.watch(directory.rawValue, as: ItemID(-root.rawValue))
        return
      }
    }
  }

  /// Takes what concerns missing roots out of a batch, and looks whether they are back.
  private func lookForLostRoots(_ batch: inout WatchBatch) throws {
    let folders = Set(batch.names.keys).union(batch.folders).union(batch.lostFolders).filter { $0 < .none }
    for folder in folders {
      batch.names[folder] = nil
      batch.folders.remove(folder)
      batch.lostFolders.remove(folder)
      try lookForReturn(of: ItemID(-folder.rawValue))
    }
    batch.moves.removeAll { $0.from.folder < .none || $0.to.folder < .none }
  }

  func lookForReturn(of root: ItemID) throws {
    guard missingRoots.contains(root), let session,
      let path = try session.live.perform({ try $0.reading.item(root)?.name })
    else { return }
    guard (try? FileStatus.of(path: path)) != nil else { return waitForReturn(of: root, at: path) }
    missingRoots.remove(root)
    session.watcher.forget([ItemID(-root.rawValue)])
    plan.add(.init(path: path, workClass: .live, request: nil))
  }

  // MARK: Mounts

  /// Looks at the folders that something was mounted on or taken off, and at the roots that lie there.
  private func followMounts() throws {
    let now = Mount.current()
    let changed = Set(now).symmetricDifference(mounts)
    mounts = now
    for root in missingRoots { try lookForReturn(of: root) }
    for point in Set(changed.map(\.point)) { try lookAtMount(point) }
  }

  private func lookAtMount(_ point: [UInt8]) throws {
    guard let session else { return }
    let (roots, item) = try session.live.perform { writing in
      (try writing.reading.roots(), try writing.reading.item(at: point))
    }
    for root in roots where root.name.isAt(orBelow: point) {
      plan.add(.init(path: root.name, workClass: .live, request: nil))
    }
    if let item, item.parent != .none { try settle(try session.live.recheck([item.id])) }
  }

  private func trace(_ batch: WatchBatch) {
    guard link.traces.isFollowed, let session else { return }
    _ = try? session.live.perform { writing in
      for (folder, names) in batch.names {
        for (name, change) in names {
          link.traces.tell(try writing.reading.path(parent: folder, name: name), "watch", "\(change)")
        }
      }
      for move in batch.moves {
        let to = try writing.reading.path(parent: move.to.folder, name: move.to.name) ?? []
        link.traces.tell(
          try writing.reading.path(parent: move.from.folder, name: move.from.name), "watch",
          "renamed to \(String(decoding: to, as: UTF8.self))")
      }
    }
  }
}
