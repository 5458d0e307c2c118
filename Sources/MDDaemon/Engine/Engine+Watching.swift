import Logging
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Handling of events.
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
    try attendPlaces(&batch)
    trace(batch)
    try settle(try session.live.apply(batch))
    return true
  }

  /// Carries out the follow-ups of a refresh.
  func settle(_ outcome: RefreshOutcome, rounds: Int = 3) throws {
    isBusy = true
    session?.live.contents.change { queue in
      queue.hold(outcome.held)
      queue.add(outcome.queued, as: .live)
    }
    trust.add(outcome.untrusted, now: Clock.monotonic())
    for (reason, count) in outcome.counts.failed { link.board.note(failure: reason, count: Int64(count)) }
    try follow(lostRoots: outcome.lostRoots)
    if !outcome.linked.isEmpty { noteLinked(outcome.linked) }
    noteMoved(outcome.movedFolders)
    planSweep()
    doubt([], folders: outcome.unlisted)
    guard !outcome.doubtful.isEmpty, let session else { return }
    if rounds == 0 { return doubt(outcome.doubtful) }
    try settle(try session.live.recheck(outcome.doubtful), rounds: rounds - 1)
  }

  /// Items that cannot be settled now change too fast: they are looked at again after some quiet time.
  private func doubt(_ items: Set<ItemID>, folders: Set<ItemID> = []) {
    guard !items.isEmpty || !folders.isEmpty else { return }
    doubtful.formUnion(items)
    unlisted.merge(folders.map { ($0, 0) }) { known, _ in known }
    let due = Clock.monotonic() + doubtfulDelay
    doubtfulDue = min(doubtfulDue ?? due, due)
  }

  /// Short, but where all that is left could not be listed for long: that is tried ever later.
  private var doubtfulDelay: Int64 {
    let least = unlisted.values.min() ?? 0
    guard doubtful.isEmpty, least > Self.mostLooks else { return Self.betweenReports }
    return min(Self.longestDelay, Self.betweenReports << Int64(min(least - Self.mostLooks, 16)))
  }

  /// Whether something may soon be known that is not known yet: what nobody can list for now keeps nobody waiting.
  var hasDoubts: Bool { !doubtful.isEmpty || unlisted.values.contains { $0 <= Self.mostLooks } }

  func lookAtDoubtful() throws {
    guard let session, doubtfulDue != nil else { return }
    let (items, looks) = (doubtful, unlisted)
    (doubtful, unlisted, doubtfulDue) = ([], [:], nil)
    if !items.isEmpty { try settle(try session.live.recheck(items)) }
    guard !looks.isEmpty else { return }
    var batch = WatchBatch()
    batch.folders = Set(looks.keys)
    var outcome = try session.live.apply(batch)
    let refused = outcome.refused
    // An item that cannot be found again and again is under a root that is away; its return is a crawl.
    outcome.unlisted = outcome.unlisted.filter { looks[$0, default: 0] < Self.mostLooks || refused.contains($0) }
    for folder in outcome.unlisted { unlisted[folder] = looks[folder, default: 0] + 1 }
    try settle(outcome)
  }

  private static let mostLooks = 8
  private static let longestDelay: Int64 = 30_000_000_000

  /// Handles lost events, or differences found by a verification: every root is looked at again, at once. The stamps
  /// suffice; the request only shows it.
  func recoverLostEvents() throws {
    logger.warning("changes were missed; every folder is looked at again")
    let roots = try rootPaths()
    for path in roots { plan.add(.init(path: path, workClass: .live, request: nil)) }
    try admit(.paths(roots.map { String(decoding: $0, as: UTF8.self) }), origin: .lostEvents)
  }

  // MARK: Other names of changed files

  private func noteLinked(_ files: Set<InodeIdentity>) {
    linked.formUnion(files)
    linkedDue = linkedDue ?? Clock.monotonic() + Self.betweenLooks
  }

  /// Looks at all names of the files that have changed under one of them.
  func lookAtLinked() throws {
    guard let session, !linked.isEmpty else { return }
    let files = linked
    (linked, linkedDue) = ([], nil)
    let items = try session.live.perform { try $0.reading.items(of: files) }
    let outcome = try session.live.recheck(Set(items))
    var settled = outcome
    // All names of these have been looked at.
    settled.linked.subtract(files)
    try settle(settled)
  }

  // MARK: Folders that have been renamed

  /// Rules that look at the whole path may judge the contents of moved folders differently. That can wait until the
  /// stamps of young files are trusted, so that they need not be read again then.
  private func noteMoved(_ folders: Set<ItemID>) {
    guard !folders.isEmpty else { return }
    movedFolders.formUnion(folders)
    movedDue = movedDue ?? Clock.monotonic() + 2 * TrustPlan.age
  }

  func judgeMovedAnew() throws {
    guard let session else { return }
    let folders = movedFolders
    (movedFolders, movedDue) = ([], nil)
    let paths = try session.live.perform { writing in try folders.compactMap { try writing.reading.path(of: $0) } }
    for path in paths { plan.add(.init(path: path, workClass: .live, request: nil)) }
  }

  // MARK: Roots that come and go

  /// Roots that are gone, or were replaced, or lost their watch.
  func follow(lostRoots: Set<ItemID>) throws {
    for root in lostRoots {
      guard let session, let record = try session.live.perform({ try $0.reading.item(root) }) else { continue }
      if (try? FileStatus.of(path: record.name)) == nil {
        miss(record.name)
      } else {
        plan.add(.init(path: record.name, workClass: .live, request: nil))
      }
    }
  }

  /// A root is not there: its folder, or the nearest above it that is there, is watched until it is.
  func miss(_ root: [UInt8]) {
    missing.insert(root)
    show(.missing, of: root)
    var rest = root[...]
    while true {
      let folder = rest.isEmpty ? [0x2F] : Array(rest)
      let flags = FileFlags.readOnly | FileFlags.directory
      if let directory = try? Descriptor.open(path: folder, flags: flags) {
        return waitAt(folder, directory.rawValue)
      }
      guard let slash = rest.lastIndex(of: 0x2F) else { return }
      rest = rest[..<slash]
    }
  }

  /// A folder that is indexed is watched already, under its own number.
  private func waitAt(_ folder: [UInt8], _ directory: Int32) {
    guard let session else { return }
    if let item = try? session.live.perform({ try $0.reading.item(at: folder) }), !missing.contains(folder) {
      waitingPlaces.insert(item.id)
    } else {
      let place = places[folder] ?? ItemID(Int64(-1 - places.count))
      places[folder] = place
      session.watcher.watch(directory, as: place)
    }
  }

  /// Takes out of a batch what concerns only folders that are watched for missing roots, and looks whether these are
  /// back; looks at roots that are files, whose folders are watched for them.
  func attendPlaces(_ batch: inout WatchBatch) throws {
    let folders = Set(batch.names.keys).union(batch.folders).union(batch.lostFolders)
    for folder in folders where folder < .none {
      batch.names[folder] = nil
      batch.folders.remove(folder)
      batch.lostFolders.remove(folder)
    }
    batch.moves.removeAll { $0.from.folder < .none || $0.to.folder < .none }
    guard folders.contains(where: { $0 < .none || waitingPlaces.contains($0) }) else { return }
    lookForMissing()
    if !fileRoots.isEmpty, let session { try settle(try session.live.recheck(fileRoots)) }
  }

  func lookForMissing() {
    for root in missing {
      guard (try? FileStatus.of(path: root)) != nil else {
        miss(root)
        continue
      }
      plan.add(.init(path: root, workClass: .live, request: nil))
    }
  }

  /// A root has been looked at.
  func found(_ root: [UInt8], _ record: ItemRecord) {
    missing.remove(root)
    if missing.isEmpty { waitingPlaces = [] }
    guard record.kind != .directory, record.parent == .none else { return }
    fileRoots.insert(record.id)
    let folder = Array(root[..<(root.lastIndex(of: 0x2F) ?? 0)])
    let flags = FileFlags.readOnly | FileFlags.directory
    if let directory = try? Descriptor.open(path: folder.isEmpty ? [0x2F] : folder, flags: flags) {
      waitAt(folder, directory.rawValue)
    }
  }

  // MARK: Mounts

  /// Looks at the folders that something was mounted on or taken off, and at the roots that lie there.
  private func followMounts() throws {
    let now = Mount.current()
    let changed = Set(now).symmetricDifference(mounts)
    mounts = now
    lookForMissing()
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
