package import MDModel

/// Items, their paths and the tree that they form.
package protocol ItemLookup {
  /// The work of this session so far.
  var work: ReadingWork { get }

  func counts() throws -> IndexCounts

  /// A number that another one follows whenever somebody else has committed. Within one ``IndexReader`` only.
  func dataVersion() throws -> Int64

  /// Whether any item has, or once had, an attribute of that name.
  func knowsAttribute(_ key: AttributeKey) throws -> Bool

  /// Indexed items that are no folders, lie in no file and come from no app.
  func fileCount() throws -> Int64

  func pendingCount() throws -> Int64

  func item(_ id: ItemID) throws -> ItemRecord?

  /// Items with an inode's number, on whatever disk. Reads every item.
  func items(withInode inode: Int64) throws -> [ItemID]

  /// All names of some files. They are found by the dates of birth, which have an index; where the file system keeps
  /// none, every item of such file systems is read.
  func items(of files: Set<InodeIdentity>) throws -> [ItemID]

  /// Every indexed root of files.
  func roots() throws -> [ItemRecord]

  /// The largest item number, a measure of how many items there are that costs nothing.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a number that no index reaches: sets of items take a bit for each.
  func largestItem() throws -> ItemID

  /// The absolute path of an item, byte-exact, with `//` before each item inside a file; `nil` when the item is gone.
  func path(of id: ItemID) throws -> FilePath?

  /// The absolute path of a name in a directory, byte-exact.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when a directory lies in itself.
  func path(parent: ItemID, name: FileName, isMember: Bool) throws -> FilePath?

  /// Path and modification date of an item.
  func place(of id: ItemID) throws -> PlacedItem?

  /// The item at an absolute path without `.`, `..` or doubled slashes, at the address of what lies in a file, or at that
  /// of what an app donated; `nil` when the index has none.
  func item(at path: FilePath) throws -> ItemRecord?

  /// The item called `name` in a directory.
  func child(of parent: ItemID, named name: FileName) throws -> ItemRecord?

  /// A directory's items, sorted by the bytes of their names.
  func children(of parent: ItemID) throws -> [ItemRecord]

  /// A directory's items whose names have a beginning, sorted by the bytes of their names.
  func children(of parent: ItemID, beginningWith prefix: FileName) throws -> [ItemRecord]

  func childCount(of parent: ItemID) throws -> Int64
  /// Entries that these rules keep out, by the rules' names; `.` for what is in the folder itself.
  func skipped(by rules: [String]) throws -> [(parent: ItemID, name: FileName)]
  /// One of the folders in a folder; `nil` if it holds none.
  func childDirectory(of parent: ItemID) throws -> ItemID?

  /// Whether a directory holds names with a beginning, indexed or left out by a rule.
  func holdsNames(beginningWith prefix: FileName, in parent: ItemID) throws -> Bool

  /// How many items lie below a folder, at any depth; those inside of files do not count.
  func descendantCount(of id: ItemID) throws -> Int64

  /// Direct entries of some directories.
  ///
  /// - Returns: `nil` when there are more than `limit`.
  func items(inAnyOf directories: Set<ItemID>, limit: Int) throws -> ItemSet?

  /// A directory and all directories below it.
  func directories(below id: ItemID) throws -> Set<ItemID>

  /// Follows an absolute path without `.`, `..` or doubled slashes; `nil` when no root covers it.
  func trace(_ path: FilePath) throws -> PathTrace?

  /// Reason why an item's content waits to be imported; `nil` when it does not.
  func waitingReason(of id: ItemID) throws -> JournalReason?

  /// Number of bytes of an item's stored text.
  func textLength(of id: ItemID) throws -> Int64

  /// Names, folders, types and dates of items, for lists of answers; valid as long as the snapshot.
  func listing() throws -> Listing
}

extension ItemLookup {
  /// Whether a folder above an item, at any height, meets a condition.
  package func isBelow(_ id: ItemID, where isMatch: (ItemRecord) throws -> Bool) throws -> Bool {
    var next = try item(id)?.parent
    while let above = next, let folder = try item(above) {
      if try isMatch(folder) { return true }
      next = folder.parent
    }
    return false
  }
}
