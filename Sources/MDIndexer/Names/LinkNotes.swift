import MDModel
import MDStore
import MDSystem

/// Inodes of the files with several names that were found so far. They are needed when a name is removed: a change
/// made under it produces no event for the other names.
final class LinkNotes {
  /// Maximum number of inodes. A tree of backups by hard links may have more; its folders are swept.
  private static let most = 200_000

  private var files: Set<InodeIdentity> = []

  func add(_ file: InodeIdentity) {
    if files.count < Self.most { files.insert(file) }
  }

  func contains(_ file: InodeIdentity) -> Bool { files.contains(file) }
}

/// Changed files with several names. A file is dropped once it has been found under all its names, because nothing is
/// left to check then.
struct LinkedChanges {
  enum Change {
    /// A new name was found. The file itself may be unchanged.
    case new
    case changed
  }

  private struct Entry {
    var stamp: FileStamp
    /// Number of names that were not found yet.
    var left: Int64
    var hasChanged: Bool
  }

  /// Maximum number of files. Further ones are found when their folders are listed next.
  private static let most = 200_000

  private var entries: [InodeIdentity: Entry] = [:]
  private var removed: Set<InodeIdentity> = []
  /// Files that changed between two checks, so what was stored under the earlier names is out of date.
  private(set) var unsteady: Set<InodeIdentity> = []

  /// Files that have changed and have names that were not found yet.
  var files: Set<InodeIdentity> { removed.union(entries.lazy.filter(\.value.hasChanged).map(\.key)) }

  /// Files with a new name whose other names were not all found. The index may know an older state under those.
  var news: [(file: InodeIdentity, stamp: FileStamp)] {
    entries.filter { !$0.value.hasChanged }.map { ($0.key, $0.value.stamp) }
  }

  /// Notes that a name was found.
  ///
  /// - Parameter isMetOnce: true if no name is found twice, so that the remaining names can be counted.
  mutating func note(_ status: FileStatus, _ change: Change?, isMetOnce: Bool) {
    let (file, stamp) = (InodeIdentity(status), FileStamp(status))
    var entry = entries[file] ?? Entry(stamp: stamp, left: Int64(status.links), hasChanged: false)
    if entry.stamp != stamp {
      entry = Entry(stamp: stamp, left: Int64(status.links), hasChanged: true)
      unsteady.insert(file)
    }
    if isMetOnce { entry.left -= 1 }
    entry.hasChanged = entry.hasChanged || change == .changed
    if entry.left <= 0 {
      entries[file] = nil
    } else if entries[file] != nil || entries.count < Self.most {
      entries[file] = entry
    }
  }

  /// Notes files of which a name was removed while they have others.
  mutating func note(removed files: some Sequence<InodeIdentity>) {
    for file in files where removed.count < Self.most { removed.insert(file) }
  }
}
