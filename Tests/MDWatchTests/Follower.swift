import Glibc
import MDModel
import MDSystem

@testable import MDWatch

/// A simple in-memory index that follows a watcher. It does what the daemon does, without being fast or persistent.
final class Follower {
  struct Stamp: Hashable {
    var inode: UInt64
    var isFolder: Bool
    var permissions: UInt32
    /// Size of a file; 0 for a folder, whose size changes with its entries.
    var size: UInt64

    init(_ status: FileStatus) {
      inode = status.inode
      isFolder = status.kind == .directory
      permissions = status.permissions
      size = isFolder ? 0 : status.size
    }
  }

  private struct Folder {
    var parent: ItemID
    var name: FileName
    var entries: [FileName: Stamp] = [:]
    var folders: [FileName: ItemID] = [:]
  }

  let watcher: Watcher
  private let ready: Monitor<Int>
  private let root: String
  private var folders: [ItemID: Folder] = [:]
  private var identities: Int64 = 0
  /// Folders that were not found when they should be listed. No event reports their contents.
  private var unlisted: Set<ItemID> = []
  /// All batches of the watcher so far.
  private(set) var told: [WatchBatch] = []

  static let rootID = ItemID(1)

  init(_ root: String, limits: WatchLimits = WatchLimits(limit: 60_000), quiet: QuietPolicy = QuietPolicy()) throws {
    self.root = root
    let ready = Monitor(0)
    self.ready = ready
    watcher = try Watcher(limits: limits, quiet: quiet) { ready.change { $0 += 1 } }
    enter(parent: .none, name: FileName(root))
  }

  // MARK: Folders

  @discardableResult
  private func enter(parent: ItemID, name: FileName) -> ItemID {
    identities += 1
    let id = ItemID(identities)
    folders[id] = Folder(parent: parent, name: name)
    list(id)
    return id
  }

  /// The folder at a path relative to the root.
  func folder(_ path: String) -> ItemID? {
    var id = Self.rootID
    for part in path.split(separator: "/") {
      guard let next = folders[id]?.folders[FileName(String(part))] else { return nil }
      id = next
    }
    return id
  }

  private func path(_ id: ItemID) -> FilePath {
    guard let folder = folders[id] else { return "" }
    return folder.parent == .none ? FilePath(folder.name.bytes) : path(folder.parent).appending(folder.name)
  }

  private func open(_ id: ItemID, isAlive: Bool = false) -> Descriptor? {
    let flags = FileFlags.readOnly | FileFlags.directory | FileFlags.noFollow
    guard let directory = try? Descriptor.open(path: path(id), flags: flags) else { return nil }
    watcher.watch(directory.rawValue, as: id, isAlive: isAlive)
    return directory
  }

  private func list(_ id: ItemID, isAlive: Bool = false) {
    guard let directory = open(id, isAlive: isAlive) else {
      unlisted.insert(id)
      return
    }
    var names = Set(folders[id]!.entries.keys)
    try? DirectoryStream().forEachEntry(of: directory.rawValue) { name, _ in names.insert(FileName(name)) }
    for name in names { look(id, name, directory.rawValue) }
  }

  private func look(_ id: ItemID, _ name: FileName, _ directory: Int32) {
    guard let status = try? FileStatus.of(name.bytes.map(CChar.init(bitPattern:)) + [0], in: directory) else {
      return remove(id, name)
    }
    let stamp = Stamp(status)
    // Another file or folder has taken the name, so nothing below the old one exists here any more.
    if let former = folders[id]?.entries[name], former.inode != stamp.inode { remove(id, name) }
    folders[id]?.entries[name] = stamp
    guard stamp.isFolder, folders[id]?.folders[name] == nil else { return }
    let below = enter(parent: id, name: name)
    folders[id]?.folders[name] = below
  }

  private func remove(_ id: ItemID, _ name: FileName) {
    folders[id]?.entries[name] = nil
    if let gone = folders[id]?.folders.removeValue(forKey: name) { drop(gone) }
  }

  private func drop(_ id: ItemID) {
    // A folder that was moved away is no longer among these subfolders.
    for below in (folders[id]?.folders ?? [:]).values { drop(below) }
    folders[id] = nil
    watcher.forget([id])
  }

  // MARK: Following

  /// Follows the watcher's batches as they become due, until a condition holds.
  ///
  /// - Returns: `false` if that takes more than a minute.
  func follow(until condition: () -> Bool) -> Bool {
    let deadline = Clock.now + .minutes(1)
    while !condition() {
      let isDue: Bool? = ready.wait(until: deadline) { count in
        guard count > 0 else { return nil }
        count -= 1
        return true
      }
      guard isDue == true else { return false }
      follow(watcher.take())
    }
    return true
  }

  /// Follows everything that has happened so far.
  func catchUp() throws {
    // A folder found now is watched only from now on, so it may have changed before. Repeat until no batch comes.
    while true {
      let batch = try watcher.drain()
      if !batch.isEmpty { follow(batch) } else if !listAgain() { return }
    }
  }

  /// - Returns: true if a folder was found this time.
  private func listAgain() -> Bool {
    let waiting = unlisted.filter { folders[$0] != nil }
    unlisted = []
    for id in waiting { list(id) }
    return unlisted.count < waiting.count
  }

  /// Lists all folders without a watch.
  func sweep() {
    for id in watcher.nextSweep(count: .max) where folders[id] != nil { list(id) }
  }

  private func follow(_ batch: WatchBatch) {
    told.append(batch)
    moveFolders(batch)
    if batch.hasLostEvents { for id in folders.keys where folders[id] != nil { list(id) } }
    for id in batch.folders where folders[id] != nil { list(id) }
    for (id, names) in batch.names where folders[id] != nil {
      guard let directory = open(id) else {
        unlisted.insert(id)
        continue
      }
      for name in names.keys { look(id, name, directory.rawValue) }
    }
    // A folder that is removed and created again at once may get the inode number of the old one. Only this event
    // reports that.
    for id in batch.lostFolders where folders[id] != nil { list(id) }
  }

  /// Applies renames of folders, which keep their IDs with everything below them. All moves of a batch happen at once.
  private func moveFolders(_ batch: WatchBatch) {
    var lifted: [(FolderEntry, ItemID, Stamp)] = []
    for (from, to) in batch.moves {
      guard folders[to.folder] != nil, let id = folders[from.folder]?.folders[from.name],
        let stamp = folders[from.folder]?.entries[from.name]
      else { continue }
      folders[from.folder]?.folders[from.name] = nil
      folders[from.folder]?.entries[from.name] = nil
      lifted.append((to, id, stamp))
    }
    for (to, id, stamp) in lifted {
      remove(to.folder, to.name)
      folders[id]?.parent = to.folder
      folders[id]?.name = to.name
      folders[to.folder]?.folders[to.name] = id
      folders[to.folder]?.entries[to.name] = stamp
    }
  }

  // MARK: The truth

  /// The files as the index knows them, by path relative to the root.
  var index: [String: Stamp] {
    var result: [String: Stamp] = [:]
    collect(Self.rootID, "", into: &result)
    return result
  }

  private func collect(_ id: ItemID, _ prefix: String, into result: inout [String: Stamp]) {
    for (name, stamp) in folders[id]?.entries ?? [:] {
      result[prefix + name.text] = stamp
    }
    for (name, below) in folders[id]?.folders ?? [:] {
      collect(below, prefix + name.text + "/", into: &result)
    }
  }

  /// The files that exist, by path relative to the root.
  var truth: [String: Stamp] {
    var result: [String: Stamp] = [:]
    walk(root, "", into: &result)
    return result
  }

  private func walk(_ path: String, _ prefix: String, into result: inout [String: Stamp]) {
    let flags = FileFlags.readOnly | FileFlags.directory | FileFlags.noFollow
    guard let directory = try? Descriptor.open(path: FilePath(path), flags: flags) else { return }
    var names: [String] = []
    try? DirectoryStream().forEachEntry(of: directory.rawValue) { name, _ in
      names.append(String(decoding: name, as: UTF8.self))
    }
    for name in names {
      guard let status = try? FileStatus.of(name, in: directory.rawValue) else { continue }
      result[prefix + name] = Stamp(status)
      if status.kind == .directory { walk(path + "/" + name, prefix + name + "/", into: &result) }
    }
  }

  /// Differences between the index and the existing files.
  var errors: [String] {
    let (index, truth) = (index, truth)
    return Set(index.keys).union(truth.keys).sorted().compactMap { path in
      switch (index[path], truth[path]) {
      case (let known?, let there?) where known == there: nil
      case (nil, _): "\(path) is not in the index"
      case (_, nil): "\(path) is in the index and nowhere else"
      default: "\(path) is another than in the index"
      }
    }
  }
}
