import MDModel

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
