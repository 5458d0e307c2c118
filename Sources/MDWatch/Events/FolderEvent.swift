import MDModel

/// Something that happened to a name in a watched folder: one inotify event.
struct FolderEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case created, deleted, modified, closedAfterWriting, attributes
    /// The halves of a rename have the same cookie. The second is missing when the object left what is watched.
    case movedFrom(cookie: UInt32)
    case movedTo(cookie: UInt32)
  }

  var entry: FolderEntry
  var kind: Kind
  var isFolder = false
}
