/// Kind of an item: a kind of file-system object, or a kind of donated thing.
///
/// Raw values are stored.
public enum ItemKind: Int64, Sendable, Hashable {
  case regular = 0, directory = 1, symbolicLink = 2, special = 3
  /// An index of an app: the root of its donated items. The root's name is ``DonationAddress/root``.
  case app = 4
  /// A donated item.
  ///
  /// The item's name is ``DonationAddress/name``; searches ignore that name.
  case donated = 5
  /// A member: an item inside a file, such as a message of a mailbox.
  ///
  /// The member's parent is the file or another member.
  case member = 6

  /// Whether an app donated the item, so that it exists in no file system.
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
  /// Every attempt ended the importer's process.
  ///
  /// The item is not tried again until the file or the importer changes.
  case quarantined = 4
  /// No importer reads this kind of item.
  ///
  /// The item is found by its name and file attributes only.
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

  /// Minimum age of a trusted time stamp at the moment of reading.
  ///
  /// A younger stamp proves nothing, because the file may change again within the same tick. 3 s covers the coarsest
  /// stamps in use (FAT: 2 s).
  public static let racyAge: Duration = .seconds(3)

  /// Whether the stamp was old enough at `instant` to be trusted later.
  ///
  /// A modification time in the future was set by hand, because a write never produces one. In that case only the
  /// change time counts.
  public func isTrustworthy(at instant: Timestamp) -> Bool {
    let limit = instant - Self.racyAge
    return changed <= limit && (modified <= limit || modified > instant)
  }
}

/// Identity of a file under all its names, while the file exists.
///
/// The birth time is part of it because file systems reuse inode numbers.
public struct InodeIdentity: Hashable, Sendable {
  public var inode: Int64
  /// Birth time, if the file system keeps one.
  public var created: Timestamp?

  public init(inode: Int64, created: Timestamp?) {
    self.inode = inode
    self.created = created
  }
}

/// Record of one file-system object in the index, besides attributes and text.
public struct ItemRecord: Hashable, Sendable {
  public var id: ItemID
  /// The folder or container of the item; ``ItemID/none`` for a root.
  public var parent: ItemID
  /// The name's bytes as the file system returns them; for a root, its absolute path.
  public var name: FileName
  public var kind: ItemKind
  public var stamp: FileStamp
  /// Birth time, if the file system keeps one.
  public var created: Timestamp?
  public var owner: Int64
  public var group: Int64
  /// Permission bits.
  public var permissions: Int64
  /// Row of the type table, `nil` while the type is unknown.
  public var type: Int64?
  public var state: ItemState
  /// Whether ``stamp`` was old enough to be trusted when the item was read.
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

  /// Identity of the file that the name refers to.
  public var identity: InodeIdentity { InodeIdentity(inode: stamp.inode, created: created) }

  /// The name that people see and searches match.
  ///
  /// A root or a member of an archive has only its last component here; donated items have no name.
  public var searchName: FileName {
    kind.isDonated ? "" : FileName(name.bytes.withUnsafeBufferPointer { Array(Self.searchName($0)) })
  }

  /// The part of a name that people see and searches match.
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
