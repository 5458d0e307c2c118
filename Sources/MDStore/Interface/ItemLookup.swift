package import MDModel

/// Items, their paths and their tree.
package protocol ItemLookup {
  /// The work that this session has done so far.
  var work: ReadingWork { get }

  func counts() throws -> IndexCounts

  /// The number of items by kind.
  func parts() throws -> ItemParts

  /// A number that changes whenever another connection has committed. Comparable within one ``IndexReader`` only.
  func dataVersion() throws -> Int64

  /// True if any item has, or once had, an attribute of that name.
  func knowsAttribute(_ key: AttributeKey) throws -> Bool

  /// Number of indexed files: items that are not folders, not members and not donated.
  func fileCount() throws -> Int64

  func pendingCount() throws -> Int64

  func item(_ id: ItemID) throws -> ItemRecord?

  /// Items with a given inode number, on any file system. Reads every item.
  func items(withInode inode: Int64) throws -> [ItemID]

  /// All names of some files. They are found by date of birth, which is indexed. For file systems without dates of
  /// birth, every item of such file systems is read.
  func items(of files: Set<InodeIdentity>) throws -> [ItemID]

  /// Every indexed root of files.
  func roots() throws -> [ItemRecord]

  /// The largest item number: an upper bound of the number of items, at no cost.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a number that no index can reach, because sets of items need one bit for
  ///   each number.
  func largestItem() throws -> ItemID

  /// The absolute path of an item, byte for byte, with `//` before each item inside a file; `nil` if the item is gone.
  func path(of id: ItemID) throws -> FilePath?

  /// The absolute path of a name in a directory, byte for byte.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if a directory is its own ancestor.
  func path(parent: ItemID, name: FileName, isMember: Bool) throws -> FilePath?

  /// Path and modification date of an item.
  func place(of id: ItemID) throws -> PlacedItem?

  /// The item at a path, or at the address of a member or of a donated item; `nil` if the index has none. The path is
  /// absolute, without `.`, `..` or doubled slashes.
  func item(at path: FilePath) throws -> ItemRecord?

  /// The item called `name` in a directory.
  func child(of parent: ItemID, named name: FileName) throws -> ItemRecord?

  /// A directory's items, sorted by the bytes of their names.
  func children(of parent: ItemID) throws -> [ItemRecord]

  /// A directory's items whose names begin with `prefix`, sorted by the bytes of their names.
  func children(of parent: ItemID, beginningWith prefix: FileName) throws -> [ItemRecord]

  func childCount(of parent: ItemID) throws -> Int64
  /// Entries that the given rules exclude, by the names of the rules. The name is `.` if the rule concerns the content
  /// of the folder itself.
  func skipped(by rules: [String]) throws -> [(parent: ItemID, name: FileName)]
  /// Any folder directly in a folder; `nil` if there is none.
  func childDirectory(of parent: ItemID) throws -> ItemID?

  /// True if a directory contains names that begin with `prefix`, indexed or excluded by a rule.
  func holdsNames(beginningWith prefix: FileName, in parent: ItemID) throws -> Bool

  /// Number of items below a folder, at any depth, without members.
  func descendantCount(of id: ItemID) throws -> Int64

  /// Direct children of some directories.
  ///
  /// - Returns: `nil` if there are more than `limit`.
  func items(inAnyOf directories: Set<ItemID>, limit: Int) throws -> ItemSet?

  /// A directory and all directories below it.
  func directories(below id: ItemID) throws -> Set<ItemID>

  /// Follows an absolute path without `.`, `..` or doubled slashes; `nil` if no root contains it.
  func trace(_ path: FilePath) throws -> PathTrace?

  /// Reason why an item waits for its content to be imported; `nil` if it does not wait.
  func waitingReason(of id: ItemID) throws -> JournalReason?

  /// Number of bytes of an item's stored text.
  func textLength(of id: ItemID) throws -> Int64

  /// Names, folders, types and dates of items, for lists of answers. Valid as long as the snapshot.
  func listing() throws -> Listing
}

extension ItemLookup {
  /// True if any folder above an item meets a condition.
  package func isBelow(_ id: ItemID, where isMatch: (ItemRecord) throws -> Bool) throws -> Bool {
    var next = try item(id)?.parent
    while let above = next, let folder = try item(above) {
      if try isMatch(folder) { return true }
      next = folder.parent
    }
    return false
  }
}
