package import MDModel

/// Numbers of folders that are watched and not indexed: the watcher knows folders by their items, and these have none.
extension ItemID {
  /// - Parameter number: from 0 on.
  package static func notIndexed(_ number: Int) -> ItemID { ItemID(Int64(-1 - number)) }

  /// `false` for a number that ``notIndexed(_:)`` made.
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

/// Changes since the last batch, coalesced: hints where to look, never what is there now.
package struct WatchBatch: Hashable, Sendable {
  /// Names of renamed objects when these were handed out last, and their names now; chains are one move. No two begin
  /// at the same name, and no two end at the same one. A move may end where another begins: they are in an order in
  /// which they can be made one after the other, except in a circle, such as a swap. Both ends are in ``names`` as
  /// well.
  package var moves: [(from: FolderEntry, to: FolderEntry)] = []
  /// Names to look at.
  package var names: [ItemID: [FileName: NameChange]] = [:]
  /// Names whose objects have left for folders without a watch, or may be about to: a new object may be one of them, as
  /// in `mkdir new && mv old new`. Those that are certain are in ``names`` as well.
  package var departed: Set<FolderEntry> = []
  /// Folders to list again, not their subfolders. ``names`` has those of their names that are being written.
  package var folders: Set<ItemID> = []
  /// Folders that are gone, moved or unmounted; handed out after the names that may explain it. Those that are gone
  /// have lost their watch. One that is still at its known path has been made again, perhaps with the same inode
  /// number: it is to be watched and listed.
  package var lostFolders: Set<ItemID> = []
  /// Events were lost: everything is to be looked at again.
  package var hasLostEvents = false
  /// The table of mounts has changed.
  package var mountsChanged = false
  /// More is due already: the owner is to take the next batch without being told.
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

/// Change of a name that is to be looked at.
package enum NameChange: Hashable, Sendable {
  /// Its content is at rest, as far as is known.
  case settled
  /// It is being written: its name, size and dates are to be stored now, its content comes with a later batch.
  case beingWritten
}

/// Something that happened to a name in a watched folder: one inotify event.
struct FolderEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case created, deleted, modified, closedAfterWriting, attributes
    /// The halves of a rename have the same cookie. The second is missing when the object left the watched folders.
    case movedFrom(cookie: UInt32)
    case movedTo(cookie: UInt32)
  }

  var entry: FolderEntry
  var kind: Kind
  var isFolder = false
}
