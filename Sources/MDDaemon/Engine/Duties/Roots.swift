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

/// Roots that come and go: which are indexed, which are missing and where they are awaited, and which are files. Has no
/// deadlines of its own: events, mounts and crawls call it.
final class Roots {
  /// Roots that do not exist now.
  private var missing: Set<FilePath> = []
  /// Indexed folders whose changes may reveal missing roots, or concern roots that are files.
  private var awaitedFolders: Set<ItemID> = []
  /// Numbers of folders that are watched for the same reason but are not indexed.
  private var outsideNumbers: [FilePath: ItemID] = [:]
  /// Roots that are files.
  private var fileRoots: Set<ItemID> = []
  private var mounts = Mount.current()

  // MARK: Plan

  /// Plans a crawl of every root, configured or known to the index. Roots whose names are all known come first, as live
  /// work.
  func plan(in index: OpenIndex) throws {
    try dropUnconfigured(in: index)
    var shown: [StatusReport.Root] = []
    for (path, complete) in try known(in: index) {
      let isOff = isOff(path, in: index)
      shown.append(root(path, isOff ? .off : .waiting, complete, in: index))
      if !isOff { index.crawls.add(path, as: complete == nil ? .firstCrawl : .live) }
    }
    let roots = shown
    index.context.status.change { $0.roots = roots }
    noteAbsentRoots(in: index)
  }

  /// Follows a change of the configured roots or of the switches: new roots are crawled, and roots that are no longer
  /// configured leave.
  func update(_ now: Now, in index: OpenIndex) throws {
    let shown = index.context.status.look { $0.roots }
    let fresh = try dropUnconfigured(in: index)
    var roots: [StatusReport.Root] = []
    for (path, complete) in try known(in: index) {
      let before = shown.first { $0.path == path }
      let isOff = isOff(path, in: index)
      var state = before?.state ?? .waiting
      if isOff != (state == .off) { state = isOff ? .off : .waiting }
      roots.append(root(path, state, complete, in: index))
      // A root may be shown as missing without being awaited yet.
      let isNews = before == nil || before?.state == .off || (state == .missing && !missing.contains(path))
      if !isOff, isNews || fresh.contains(path) {
        index.crawls.add(path, as: complete == nil ? .firstCrawl : .live)
      }
    }
    let changed = roots
    missing = missing.filter { path in changed.contains { $0.path == path } }
    index.context.status.change { $0.roots = changed }
    noteAbsentRoots(in: index)
  }

  /// Roots of the index, roots that it had before it was damaged, and configured roots that lie in none of them. Each
  /// has the time at which all its names were first known.
  private func known(in index: OpenIndex) throws -> [(path: FilePath, complete: Timestamp?)] {
    let wanted = index.context.settings.roots
    return try index.live.read { reading in
      let roots = try paths(in: index)
      // Roots of a damaged index that the index in its place has not crawled yet.
      let lost = try reading.providers().filter { $0.path.isAbsolute && $0.complete == nil }.map(\.path)
      let known = roots + lost.filter { !roots.contains($0) && !index.departures.includes($0) }
      let fresh = wanted.filter { root in
        !known.contains { root.isAt(orBelow: $0) } && !index.departures.hold(root)
      }
      return try known.map { ($0, try reading.provider($0)?.complete) } + fresh.map { ($0, nil) }
    }
  }

  private func isOff(_ path: FilePath, in index: OpenIndex) -> Bool {
    index.context.settings.user.switches.indexingIsOff(at: path) != nil
  }

  private func root(
    _ path: FilePath, _ state: StatusReport.Root.State, _ complete: Timestamp?, in index: OpenIndex
  ) -> StatusReport.Root {
    let isConfigured = index.context.settings.roots.contains(path)
    return .init(path: path, state: state, complete: complete, isConfigured: isConfigured)
  }

  /// The roots, without those that are leaving.
  func paths(in index: OpenIndex) throws -> [FilePath] {
    try index.live.read { try $0.roots().map(\.rootPath) }.filter { !index.departures.includes($0) }
  }

  // MARK: Crawls

  /// A tree has been crawled.
  func didCrawl(_ path: FilePath, _ item: ItemRecord, _ now: Now, in index: OpenIndex) throws {
    didFind(item, at: path, in: index)
    guard item.parent == .none else { return }
    let (isKnown, known) = try index.live.read { reading in
      (try reading.provider(path)?.complete != nil, Set(try reading.roots().map(\.rootPath)))
    }
    if !isKnown { try index.live.write { try $0.store(ProviderRecord(path: path, complete: now.time)) } }
    show(.watched, of: path, complete: now.time, in: index)
    // The crawl has taken in roots that lay in this one.
    index.context.status.change { state in
      state.roots.removeAll { !known.contains($0.path) && $0.path.isAt(orBelow: path) }
    }
    if item.state == .failed { miss(path, in: index) }
  }

  private func didFind(_ item: ItemRecord, at path: FilePath, in index: OpenIndex) {
    missing.remove(path)
    if missing.isEmpty { awaitedFolders = [] }
    guard item.kind != .directory, item.parent == .none else { return }
    fileRoots.insert(item.id)
    let folder = path.parent ?? .root
    if let directory = Self.open(folder) { watch(directory, at: folder, in: index) }
  }

  func didRefuse(_ path: FilePath, _ refusal: RefusedPath, in index: OpenIndex) throws {
    let item = try index.live.read { try $0.item(at: path) }
    guard item?.parent == ItemID.none || index.context.settings.roots.contains(path) else {
      return index.context.status.change { $0.roots.removeAll { $0.path == path } }
    }
    // A root that exists but cannot be indexed is treated as missing too, with its own reason.
    if isThere(path, in: index) { index.context.status.note(failure: refusal.reason) }
    if !missing.contains(path) {
      index.context.logger.warning(
        "a root cannot be indexed now", metadata: ["root": "\(path.text)", "reason": "\(refusal.reason)"])
    }
    miss(path, in: index)
  }

  // MARK: Missing roots

  /// Handles roots that are gone, were replaced, or lost their watch.
  func follow(lost roots: Set<ItemID>, in index: OpenIndex) throws {
    for root in roots {
      guard let record = try index.live.read({ try $0.item(root) }) else { continue }
      if isThere(record.rootPath, in: index) {
        index.crawls.add(record.rootPath, as: .live)
      } else {
        miss(record.rootPath, in: index)
      }
    }
  }

  /// Whether something exists at a root's path. A root that cannot be checked counts as missing, and the status says
  /// why: its contents stay, and it is awaited.
  func isThere(_ root: FilePath, in index: OpenIndex) -> Bool {
    do throws(SystemError) { return try FileStatus.ifPresent(path: root) != nil } catch {
      index.context.status.note(failure: "an indexed folder cannot be looked at: \(error.reason)")
      return false
    }
  }

  /// Awaits a missing root: watches its folder, or the nearest existing folder above it.
  private func miss(_ root: FilePath, in index: OpenIndex) {
    missing.insert(root)
    show(.missing, of: root, in: index)
    var folder = root
    while true {
      if let directory = Self.open(folder) { return watch(directory, at: folder, in: index) }
      guard let parent = folder.parent else { return }
      folder = parent
    }
  }

  /// Opens a folder; `nil` if it cannot be watched, whatever the reason. The caller then tries the folder above.
  private static func open(_ folder: FilePath) -> Descriptor? {
    try? Descriptor.open(path: folder, flags: FileFlags.readOnly | FileFlags.directory)
  }

  /// Wakes the engine when a folder changes that matters although it is not indexed.
  func wake(byChangesIn folder: FilePath, in index: OpenIndex) {
    // If the index does not answer, the folder is watched a second time, which only costs a watch.
    if let item = try? index.live.read({ try $0.item(at: folder) }), index.watcher.isWatching(item.id) { return }
    if let directory = Self.open(folder) { watchOutside(directory, at: folder, in: index) }
  }

  /// Wakes the engine when a folder changes, or the nearest existing folder above it.
  func wake(byChangesAt folder: FilePath, in index: OpenIndex) {
    var nearest: FilePath? = folder
    while let folder = nearest, (try? FileStatus.of(followingPath: folder))?.kind != .directory {
      nearest = folder.parent
    }
    if let nearest { wake(byChangesIn: nearest, in: index) }
  }

  /// Watches a folder for missing roots. An indexed folder is watched already, under its own number.
  private func watch(_ directory: borrowing Descriptor, at folder: FilePath, in index: OpenIndex) {
    if let item = try? index.live.read({ try $0.item(at: folder) }), !missing.contains(folder) {
      awaitedFolders.insert(item.id)
    } else {
      watchOutside(directory, at: folder, in: index)
    }
  }

  private func watchOutside(_ directory: borrowing Descriptor, at folder: FilePath, in index: OpenIndex) {
    let number = outsideNumbers[folder] ?? .notIndexed(outsideNumbers.count)
    outsideNumbers[folder] = number
    index.watcher.watch(directory.rawValue, as: number)
  }

  /// Removes from a batch what concerns only folders that are watched for missing roots. Then checks whether these
  /// roots are back, and checks roots that are files, whose folders are watched for them.
  func takeAwaited(outOf batch: inout WatchBatch, _ now: Now, in index: OpenIndex) throws {
    let folders = Set(batch.names.keys).union(batch.folders).union(batch.lostFolders)
    for folder in folders where !folder.isIndexed {
      batch.names[folder] = nil
      batch.folders.remove(folder)
      batch.lostFolders.remove(folder)
    }
    batch.moves.removeAll { !$0.from.folder.isIndexed || !$0.to.folder.isIndexed }
    guard folders.contains(where: { !$0.isIndexed || awaitedFolders.contains($0) }) else { return }
    lookForMissing(in: index)
    try index.refreshing.recheck(fileRoots, now, in: index)
  }

  private func lookForMissing(in index: OpenIndex) {
    for root in missing {
      if isThere(root, in: index) { index.crawls.add(root, as: .live) } else { miss(root, in: index) }
    }
  }

  // MARK: Mounts

  /// Handles changed mounts: crawls the roots at or below each mount point, and rechecks the folder that is one.
  func followMounts(_ now: Now, in index: OpenIndex) throws {
    let current = Mount.current()
    let changed = Set(current).symmetricDifference(mounts)
    mounts = current
    lookForMissing(in: index)
    for point in Set(changed.map(\.point)) { try look(atMount: point, now, in: index) }
    try lookWhereMountsWere(now, in: index)
  }

  /// Rechecks names that a mount had kept out, if nothing is mounted there any more. The table of mounts is not enough:
  /// a file system may have come and gone between two readings, and a crawl may have met it.
  private func lookWhereMountsWere(_ now: Now, in index: OpenIndex) throws {
    let points = Set(mounts.map(\.point))
    var (batch, folders) = (WatchBatch(), Set<ItemID>())
    try index.live.read { reading in
      for (parent, name) in try reading.skipped(by: ExclusionRule.namesOfMountRules) {
        let isFolderItself = name == "."
        let path = try isFolderItself ? reading.path(of: parent) : reading.path(parent: parent, name: name)
        guard let path, !points.contains(path) else { continue }
        if isFolderItself { folders.insert(parent) } else { batch.names[parent, default: [:]][name] = .settled }
      }
    }
    try index.refreshing.recheck(folders, now, in: index)
    try index.refreshing.apply(batch, now, in: index)
  }

  private func look(atMount point: FilePath, _ now: Now, in index: OpenIndex) throws {
    let (roots, item) = try index.live.read { (try $0.roots(), try $0.item(at: point)) }
    for root in roots where root.rootPath.isAt(orBelow: point) { index.crawls.add(root.rootPath, as: .live) }
    if let item, item.parent != .none { try index.refreshing.recheck([item.id], now, in: index) }
  }

  // MARK: Status

  func show(
    _ state: StatusReport.Root.State, of path: FilePath, complete: Timestamp? = nil, in index: OpenIndex
  ) {
    index.context.status.change { status in
      if let place = status.roots.firstIndex(where: { $0.path == path }) {
        status.roots[place].state = state
        if let complete { status.roots[place].complete = complete }
      } else {
        status.roots.append(root(path, state, complete, in: index))
      }
    }
  }

  /// Whether a path lies in a root that is shown, and is no root of its own.
  func isInside(_ path: FilePath, in index: OpenIndex) -> Bool {
    let roots = index.context.status.look { $0.roots.map(\.path) }
    return !roots.contains(path) && roots.contains { path.isAt(orBelow: $0) }
  }
}
