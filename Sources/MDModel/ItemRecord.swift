/// The kind of file-system object, or of thing that an app donated, that an item stands for. Raw values are stored.
public enum ItemKind: Int64, Sendable, Hashable {
  case regular = 0, directory = 1, symbolicLink = 2, special = 3
  /// An index of an app: the root of its donated items. Its name is that of ``DonationAddress/root``.
  case app = 4
  /// A donated item. Its name is ``DonationAddress/name``, which no search looks at.
  case donated = 5
  /// An item inside a file, such as a message of a mailbox. Its parent is the file, or the member that it lies in.
  case member = 6

  /// Whether it comes from an app, and no file system has it.
  public var isDonated: Bool { self == .app || self == .donated }
}

/// State of an item on its way into the index. Raw values are stored.
public enum ItemState: Int64, Sendable, Hashable {
  /// Found by name; its content waits in the journal.
  case pending = 0
  /// Indexed: everything that an importer could read is stored.
  case indexed = 1
  /// Partly indexed: a reason says what is missing.
  case partial = 2
  /// Failed: the importer read nothing, and a reason says why.
  case failed = 3
  /// Every attempt ended the importer's process; not tried again until the file or the importer changes.
  case quarantined = 4
  /// Known by name: no importer reads this kind of item; it is found by name and file attributes.
  case nameOnly = 5
}

/// Stamp that shows whether a file has changed.
public struct FileStamp: Hashable, Sendable {
  public var size: Int64
  public var modified: Timestamp
  public var changed: Timestamp
  public var inode: Int64

  public init(size: Int64, modified: Timestamp, changed: Timestamp, inode: Int64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  /// A time stamp younger than this at the moment of reading proves nothing: the file may change again within the
  /// same tick. 3 s covers the coarsest stamps in use (FAT: 2 s).
  public static let racyAge: Duration = .seconds(3)

  /// Whether the stamp was old enough at `instant` to be believed later.
  ///
  /// A modification time ahead of the clock was set by hand, no write leaves one: then only the change time counts.
  public func isTrustworthy(at instant: Timestamp) -> Bool {
    let limit = instant - Self.racyAge
    return changed <= limit && (modified <= limit || modified > instant)
  }
}

/// Identity of a file under all its names, for as long as it exists: file systems give the number of an inode away again.
public struct InodeIdentity: Hashable, Sendable {
  public var inode: Int64
  /// Birth time, where the file system keeps one.
  public var created: Timestamp?

  public init(inode: Int64, created: Timestamp?) {
    self.inode = inode
    self.created = created
  }
}

/// Record of one file-system object in the index, besides attributes and text.
public struct ItemRecord: Hashable, Sendable {
  public var id: ItemID
  /// The directory it is in, ``ItemID/none`` for a root.
  public var parent: ItemID
  /// The name's bytes as the file system gives them; the absolute path for a root.
  public var name: FileName
  public var kind: ItemKind
  public var stamp: FileStamp
  /// Birth time, where the file system keeps one.
  public var created: Timestamp?
  public var owner: Int64
  public var group: Int64
  /// Permission bits.
  public var permissions: Int64
  /// Row of the type table, `nil` while the type is unknown.
  public var type: Int64?
  public var state: ItemState
  /// ``stamp`` was old enough to be believed when the item was read.
  public var isTrusted: Bool

  public init(
    id: ItemID = .none, parent: ItemID, name: FileName, kind: ItemKind, stamp: FileStamp, created: Timestamp? = nil,
    owner: Int64 = 0, group: Int64 = 0, permissions: Int64 = 0, type: Int64? = nil, state: ItemState = .pending,
    isTrusted: Bool = true
  ) {
    self.id = id
    self.parent = parent
    self.name = name
    self.kind = kind
    self.stamp = stamp
    self.created = created
    self.owner = owner
    self.group = group
    self.permissions = permissions
    self.type = type
    self.state = state
    self.isTrusted = isTrusted
  }

  /// The path of a root, which is its name.
  public var rootPath: FilePath { FilePath(name.bytes) }

  /// Which file the name stands for.
  public var identity: InodeIdentity { InodeIdentity(inode: stamp.inode, created: created) }

  /// The name that people and searches see: a root, and a member of an archive, is known by its last component, what apps
  /// donate by no name at all.
  public var searchName: FileName {
    kind.isDonated ? "" : FileName(name.bytes.withUnsafeBufferPointer { Array(Self.searchName($0)) })
  }

  /// The part of a name that people and searches see.
  public static func searchName(_ name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard name.count > 1, let slash = name.lastIndex(of: 0x2F) else { return name }
    return UnsafeBufferPointer(rebasing: name[(slash + 1)...])
  }
}

/// Identifies one item of the index for as long as the item lives. Never reused while the index file exists.
public struct ItemID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// The parent of root directories: no item.
  public static let none = ItemID(0)

  public static func < (left: ItemID, right: ItemID) -> Bool { left.rawValue < right.rawValue }
  public var description: String { "#\(rawValue)" }
}
