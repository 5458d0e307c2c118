import MDModel

/// Paths of the folders and containers of answers. Thousands of answers share them.
struct FolderPaths: ~Copyable {
  /// A path in the arena.
  typealias Path = UnsafeBufferPointer<UInt8>

  private struct Slot {
    /// Number of the folder; 0 if the slot is free.
    var id: Int64 = 0
    var path = Path(start: nil, count: 0)
  }

  private var bytes = ByteArena()
  /// Hash table of paths by folder, with open addressing. The size is a power of two, and at least a quarter is free.
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0

  /// Path of a folder; `nil` if it was not added.
  subscript(id: ItemID) -> Path? {
    let slot = slots[position(of: id.rawValue)]
    return slot.id == id.rawValue && slot.id != 0 ? slot.path : nil
  }

  /// - Parameters:
  ///   - parent: path of the parent folder; `nil` for a root, whose name is a path.
  ///   - name: name of the folder.
  ///   - isMember: true if the folder is a member.
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

  /// Slot of a folder, or the free slot that it would take.
  private func position(of id: Int64) -> Int {
    // Nobody can choose the numbers of folders, so no keyed hash is needed. Multiplying spreads them in a tenth of the
    // time.
    let spread = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
    var position = Int(truncatingIfNeeded: spread >> 32) & (slots.count - 1)
    while slots[position].id != 0, slots[position].id != id { position = (position + 1) & (slots.count - 1) }
    return position
  }

  /// Number of slashes between a folder and a name: two if the name is that of a member, none below `/`.
  static func slashes(after folder: Path, isMember: Bool) -> Int {
    if isMember { return 2 }
    return folder.last == slash ? 0 : 1
  }

  private static let slash = UInt8(ascii: "/")
}

/// Folders on the way up to one whose path is known. Reuse it, so that its memory is allocated once.
struct UnknownFolders {
  private var folders: [(id: ItemID, name: Range<Int>, isMember: Bool)] = []
  private var names: [UInt8] = []

  var count: Int { folders.count }

  mutating func removeAll() {
    folders.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  /// Adds the parent of the folder added last.
  mutating func add(_ id: ItemID, name: UnsafeBufferPointer<UInt8>, isMember: Bool) {
    let start = names.count
    names.append(contentsOf: name)
    folders.append((id, start..<names.count, isMember))
  }

  /// Adds the paths of all folders, the topmost first.
  ///
  /// - Parameter parent: path of the parent of the folder added last; `nil` if that folder is a root.
  /// - Returns: the path of the folder added first.
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
