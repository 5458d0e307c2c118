import MDModel
import MDStore
import MDSystem

/// Inodes of files with more than one name, as far as they were met: a change under a name that is removed afterwards
/// is reported under no other name.
final class LinkNotes {
  /// A tree of backups by hard links may have more; it is swept.
  private static let most = 200_000

  private var files: Set<InodeIdentity> = []

  func add(_ file: InodeIdentity) {
    if files.count < Self.most { files.insert(file) }
  }

  func contains(_ file: InodeIdentity) -> Bool { files.contains(file) }
}

/// Files of several names that were found other than they were known, until they have been met under all of them: then
/// nothing is left to look at.
struct LinkedChanges {
  enum Change {
    /// A name that was not known; the file itself may be as it was.
    case new
    case changed
  }

  private struct Entry {
    var stamp: FileStamp
    /// Names that were not met.
    var left: Int64
    var hasChanged: Bool
  }

  /// More are left to the next look at their folders.
  private static let most = 200_000

  private var entries: [InodeIdentity: Entry] = [:]
  private var removed: Set<InodeIdentity> = []
  /// Those that changed between two looks: what was seen under the earlier names is not true any more.
  private(set) var unsteady: Set<InodeIdentity> = []

  /// Those that have changed, and have names that were not met.
  var files: Set<InodeIdentity> { removed.union(entries.lazy.filter(\.value.hasChanged).map(\.key)) }

  /// Files of which a new name was met and not all others: what is known of them under these may be older.
  var news: [(file: InodeIdentity, stamp: FileStamp)] {
    entries.filter { !$0.value.hasChanged }.map { ($0.key, $0.value.stamp) }
  }

  /// A name was met.
  ///
  /// - Parameter isMetOnce: no name is met twice, so that it can be told when all have been.
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

  /// Names are gone; the files have others.
  mutating func note(removed files: some Sequence<InodeIdentity>) {
    for file in files where removed.count < Self.most { removed.insert(file) }
  }
}
