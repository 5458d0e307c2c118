import MDModel

/// Paths of folders, and of files with members, met on the way to answers: thousands of answers share them.
struct FolderPaths: ~Copyable {
  /// A path, where it is kept.
  typealias Path = UnsafeBufferPointer<UInt8>

  private struct Slot {
    /// 0 where there is none.
    var id: Int64 = 0
    var path = Path(start: nil, count: 0)
  }

  private var bytes = ByteArena()
  /// Paths by folder, with open addressing: so many as a power of two, and a quarter of them are free at least.
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0

  /// Path of a folder that was added.
  subscript(id: ItemID) -> Path? {
    let slot = slots[position(of: id.rawValue)]
    return slot.id == id.rawValue && slot.id != 0 ? slot.path : nil
  }

  /// - Parameters:
  ///   - parent: the path of the folder above; `nil` for a root, whose name is a path.
  ///   - name: the folder's own.
  ///   - isMember: it lies in a file.
  mutating func add(_ id: ItemID, in parent: Path?, name: UnsafeBufferPointer<UInt8>, isMember: Bool) -> Path {
    let parent = parent ?? Path(start: nil, count: 0)
    let slashes = parent.isEmpty ? 0 : Self.slashes(after: parent, isMember: isMember)
    let path = bytes.keep(parent, Self.slash, times: slashes, name)
    if 4 * (count + 1) > 3 * slots.count { grow() }
    let position = position(of: id.rawValue)
    if slots[position].id == 0 { count += 1 }
    slots[position] = Slot(id: id.rawValue, path: path)
    return path
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: 2 * old.count)
    for slot in old where slot.id != 0 { slots[position(of: slot.id)] = slot }
  }

  /// Slot of a folder, or the one that it would take.
  private func position(of id: Int64) -> Int {
    // Nobody chooses the numbers of folders: to multiply spreads them, and takes a tenth of the time of a keyed hash.
    let spread = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
    var position = Int(truncatingIfNeeded: spread >> 32) & (slots.count - 1)
    while slots[position].id != 0, slots[position].id != id { position = (position + 1) & (slots.count - 1) }
    return position
  }

  /// Number of slashes before a name in a folder: two where it lies in a file, none below the root of the tree.
  static func slashes(after folder: Path, isMember: Bool) -> Int {
    if isMember { return 2 }
    return folder.last == slash ? 0 : 1
  }

  private static let slash = UInt8(ascii: "/")
}

/// Folders on the way up to one whose path is known. One is used again and again, so that its memory is.
struct UnknownFolders {
  private var folders: [(id: ItemID, name: Range<Int>, isMember: Bool)] = []
  private var names: [UInt8] = []

  var count: Int { folders.count }

  mutating func removeAll() {
    folders.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  /// Adds the folder that the last one lies in.
  mutating func add(_ id: ItemID, name: UnsafeBufferPointer<UInt8>, isMember: Bool) {
    let start = names.count
    names.append(contentsOf: name)
    folders.append((id, start..<names.count, isMember))
  }

  /// - Parameter parent: the path of the folder that the last one lies in; `nil` where that is a root.
  /// - Returns: the path of the first.
  func addPaths(to paths: inout FolderPaths, below parent: FolderPaths.Path?) -> FolderPaths.Path? {
    names.withUnsafeBufferPointer { names in
      var path = parent
      for folder in folders.reversed() {
        let name = UnsafeBufferPointer(rebasing: names[folder.name])
        path = paths.add(folder.id, in: path, name: name, isMember: folder.isMember)
      }
      return path
    }
  }
}
