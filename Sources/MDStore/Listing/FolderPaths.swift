import MDModel

/// Paths of folders, and of files with members, met on the way to answers: thousands of answers share them.
///
/// All paths stand in one run of bytes: an array for each would cost more than to read it from the index again.
struct FolderPaths {
  private var bytes: [UInt8] = []
  private var ranges: [ItemID: Range<Int>] = [:]

  /// Path of a folder that was added, as a range of all bytes.
  subscript(id: ItemID) -> Range<Int>? { ranges[id] }

  /// - Parameters:
  ///   - parent: the path of the folder above; `nil` for a root, whose name is a path.
  ///   - name: the folder's own.
  ///   - isMember: it lies in a file.
  mutating func add(_ id: ItemID, in parent: Range<Int>?, name: [UInt8], isMember: Bool) -> Range<Int> {
    let start = bytes.count
    if let parent {
      bytes += Array(bytes[parent])
      let slashes = Self.slashes(after: bytes.last, isMember: isMember)
      bytes += repeatElement(Self.slash, count: slashes)
    }
    bytes += name
    ranges[id] = start..<bytes.count
    return start..<bytes.count
  }

  /// Appends the path of an item.
  ///
  /// - Parameters:
  ///   - parent: the path of its folder; `nil` for a root, whose name is a path.
  ///   - name: its own.
  ///   - isMember: it lies in a file.
  func append(
    in parent: Range<Int>?, to name: UnsafeBufferPointer<UInt8>, isMember: Bool, onto paths: inout [UInt8]
  ) {
    if let parent {
      bytes.withUnsafeBufferPointer { paths.append(contentsOf: UnsafeBufferPointer(rebasing: $0[parent])) }
      for _ in 0..<Self.slashes(after: paths.last, isMember: isMember) { paths.append(Self.slash) }
    }
    paths.append(contentsOf: name)
  }

  /// Number of slashes before a name: two where it lies in a file, none below the root of the tree.
  private static func slashes(after last: UInt8?, isMember: Bool) -> Int {
    if isMember { return 2 }
    return last == nil || last == slash ? 0 : 1
  }

  private static let slash = UInt8(ascii: "/")
}
