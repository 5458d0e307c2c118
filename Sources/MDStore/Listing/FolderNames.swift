import MDModel

/// Names of folders, and of files with members, met on the way to answers, and which folder each is in: thousands of answers share them.
///
/// All names lie in one run of bytes: an array for each would cost more than to read it from the index again.
struct FolderNames {
  struct Folder {
    var parent: ItemID
    /// It lies in a file.
    var isMember: Bool
    /// Range in the run of names.
    var name: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var folders: [ItemID: Folder] = [:]

  subscript(id: ItemID) -> Folder? { folders[id] }

  mutating func add(_ folder: Folder, as id: ItemID, name: UnsafeBufferPointer<UInt8>) -> Folder {
    var folder = folder
    folder.name = bytes.count..<bytes.count + name.count
    bytes += name
    folders[id] = folder
    return folder
  }

  /// An absolute path.
  ///
  /// - Parameters:
  ///   - above: the folders on the way, the nearest first; the last is a root, whose name is a path.
  ///   - name: what lies in the first of them.
  ///   - isMember: it lies in a file.
  func path(below above: [Folder], to name: UnsafeBufferPointer<UInt8>, isMember: Bool) -> [UInt8] {
    let length = above.reduce(name.count) { $0 + $1.name.count + 2 }
    return [UInt8](unsafeUninitializedCapacity: length) { path, count in
      func append(_ part: UnsafeBufferPointer<UInt8>, isMember: Bool) {
        let slashes = isMember ? 2 : count > 0 && path[count - 1] != 0x2F ? 1 : 0
        for _ in 0..<slashes {
          path.initializeElement(at: count, to: 0x2F)
          count += 1
        }
        count = path[count...].initialize(fromContentsOf: part)
      }
      bytes.withUnsafeBufferPointer { bytes in
        for folder in above.reversed() {
          append(UnsafeBufferPointer(rebasing: bytes[folder.name]), isMember: folder.isMember)
        }
      }
      append(name, isMember: isMember)
    }
  }
}
