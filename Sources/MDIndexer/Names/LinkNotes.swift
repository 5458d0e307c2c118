/// Which files have more than one name, as far as they were met: what changes them under a name that goes afterwards is
/// told of by no other.
final class LinkNotes {
  /// A tree of backups by hard links may have more; it is swept.
  private static let most = 200_000

  private var inodes: Set<Int64> = []

  func add(_ inode: Int64) {
    if inodes.count < Self.most { inodes.insert(inode) }
  }

  func contains(_ inode: Int64) -> Bool { inodes.contains(inode) }
}
