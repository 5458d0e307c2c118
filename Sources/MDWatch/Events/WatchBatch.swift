public import MDModel

/// A name in a folder that the index knows.
public struct FolderEntry: Hashable, Sendable {
  public var folder: ItemID
  public var name: [UInt8]

  public init(folder: ItemID, name: [UInt8]) {
    self.folder = folder
    self.name = name
  }
}

/// What happened since the last batch, coalesced: hints where to look, never what is there now.
public struct WatchBatch: Hashable, Sendable {
  /// Where renamed objects were and where they are now; chains are one move, and no two moves have an end in common.
  /// Both ends are in ``names`` as well.
  public var moves: [(from: FolderEntry, to: FolderEntry)] = []
  /// Names to look at: in folder order, then by bytes.
  public var names: [ItemID: [[UInt8]: NameChange]] = [:]
  /// Folders to list again, not what lies below them.
  public var folders: Set<ItemID> = []
  /// Folders that are gone or moved while nobody told of it from above: what a root is.
  public var lostFolders: Set<ItemID> = []
  /// Events were lost: everything is to be looked at again.
  public var hasLostEvents = false
  /// The table of mounts has changed.
  public var mountsChanged = false

  public init() {}

  public var isEmpty: Bool {
    moves.isEmpty && names.isEmpty && folders.isEmpty && lostFolders.isEmpty && !hasLostEvents && !mountsChanged
  }

  public static func == (left: WatchBatch, right: WatchBatch) -> Bool {
    left.moves.elementsEqual(right.moves) { $0 == $1 } && left.names == right.names && left.folders == right.folders
      && left.lostFolders == right.lostFolders && left.hasLostEvents == right.hasLostEvents
      && left.mountsChanged == right.mountsChanged
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(folders)
  }
}

/// What is known of a name that is to be looked at.
public enum NameChange: Hashable, Sendable {
  /// Its content is at rest, as far as anybody knows.
  case settled
  /// Somebody is writing it: its name, size and dates are to be stored now, its content comes with a later batch.
  case beingWritten
}
