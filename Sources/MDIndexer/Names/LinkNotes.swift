import MDModel

/// Which files have more than one name, as far as they were met: what changes them under a name that goes afterwards is
/// told of by no other.
final class LinkNotes {
  /// A tree of backups by hard links may have more; it is swept.
  private static let most = 200_000

  private var files: Set<InodeIdentity> = []

  func add(_ file: InodeIdentity) {
    if files.count < Self.most { files.insert(file) }
  }

  func contains(_ file: InodeIdentity) -> Bool { files.contains(file) }
}
