package import MDModel

/// Numbers of watched folders that are not indexed.
///
/// The watcher identifies folders by their items, which these folders do not have.
extension ItemID {
  /// - Parameter number: 0 or more.
  package static func notIndexed(_ number: Int) -> ItemID { ItemID(Int64(-1 - number)) }

  /// Whether this is the number of an item; `false` for a number from ``notIndexed(_:)``.
  package var isIndexed: Bool { self >= .none }
}

/// A name in a folder that the index knows.
package struct FolderEntry: Hashable, Sendable {
  package var folder: ItemID
  package var name: FileName

  package init(folder: ItemID, name: FileName) {
    self.folder = folder
    self.name = name
  }
}

/// Coalesced changes since the last batch.
///
/// The changes are hints about names to check, never statements about the current state.
package struct WatchBatch: Hashable, Sendable {
  /// Moves of renamed objects, from the name last handed out to the current name; several renames become one move.
  ///
  /// No two moves begin at the same name, and no two end at the same one. A move may end where another begins. The
  /// moves are sorted so that they can be applied one after another, except in a cycle such as a swap. Both ends are in
  /// ``names`` too.
  package var moves: [(from: FolderEntry, to: FolderEntry)] = []
  /// Names to check, by folder.
  package var names: [ItemID: [FileName: NameChange]] = [:]
  /// Names whose objects have moved to folders without a watch, or may be about to.
  ///
  /// A new object may be one of them, as in `mkdir new && mv old new`. Certain departures are in ``names`` too.
  package var departed: Set<FolderEntry> = []
  /// Folders to list again, without their subfolders.
  ///
  /// Names in these folders that are being written are in ``names``.
  package var folders: Set<ItemID> = []
  /// Folders that were removed, moved or unmounted; handed out after the names that may explain it.
  ///
  /// Removed folders have lost their watch. If a folder still exists at its known path, it was created again, perhaps
  /// with the same inode number: watch and list it.
  package var lostFolders: Set<ItemID> = []
  /// Whether events were lost, so that everything must be checked again.
  package var hasLostEvents = false
  /// The table of mounts has changed.
  package var mountsChanged = false
  /// Whether more changes are due already.
  ///
  /// The owner takes the next batch without a notification.
  package var hasMore = false

  package init() {}

  package var isEmpty: Bool {
    moves.isEmpty && names.isEmpty && folders.isEmpty && lostFolders.isEmpty && !hasLostEvents && !mountsChanged
  }

  package static func == (left: WatchBatch, right: WatchBatch) -> Bool {
    left.moves.elementsEqual(right.moves) { $0 == $1 } && left.names == right.names && left.departed == right.departed
      && left.folders == right.folders
      && left.lostFolders == right.lostFolders && left.hasLostEvents == right.hasLostEvents
      && left.mountsChanged == right.mountsChanged
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(folders)
  }
}

/// State of a name that must be checked.
package enum NameChange: Hashable, Sendable {
  /// The content does not seem to be changing.
  case settled
  /// The file is being written.
  ///
  /// The file's name, size and dates are stored now; its content follows in a later batch.
  case beingWritten
}

/// An inotify event for a name in a watched folder.
struct FolderEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case created, deleted, modified, closedAfterWriting, attributes
    /// The halves of a rename share a cookie.
    ///
    /// The second half is missing if the object left the watched folders.
    case movedFrom(cookie: UInt32)
    case movedTo(cookie: UInt32)
  }

  var entry: FolderEntry
  var kind: Kind
  var isFolder = false
}
