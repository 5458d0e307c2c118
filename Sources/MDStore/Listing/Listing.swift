package import MDModel
import MDSQLite

/// Place of an item: its folder, its kind and its type, without the name.
package struct ListedPlace: Sendable, Hashable {
  package var parent: ItemID
  package var isDirectory: Bool
  /// True if an app donated the item, so that no file system has it.
  package var isDonated: Bool
  /// True if the item lies inside a container file (its parent) or inside another member.
  package var isMember: Bool
  /// Row in the type table; `nil` if the type is unknown.
  package var type: Int64?

  package init(parent: ItemID, isDirectory: Bool, isDonated: Bool = false, isMember: Bool = false, type: Int64?) {
    self.parent = parent
    self.isDirectory = isDirectory
    self.isDonated = isDonated
    self.isMember = isMember
    self.type = type
  }
}

/// Dates, places and names of many items of one snapshot. Destroy it before the snapshot ends.
package final class Listing {
  private let places: BlockReader
  let dates: BlockReader
  var folders = FolderPaths()
  var unknownFolders = UnknownFolders()
  /// Name of the item whose path is being built.
  var name: [UInt8] = []
  /// The folder whose path was used last. The next item is often in the same folder.
  var lastFolder: (id: ItemID, path: FolderPaths.Path)?
  /// Places read ahead of the requests for their paths.
  var ahead = PathBatch(.nothing)

  /// Number of cached blocks of places. The folder of an item is mostly in a block that was used shortly before.
  private static let keptPlaces = 64

  /// - Throws: ``StoreError``.
  package init(_ session: ReadingSession) throws {
    let largest = try session.largestItem()
    // Bytes of a name: up to 255 in a file system, 1,024 in a container, 4,096 for a root's path. A donated item's may
    // have three times as many.
    places = BlockReader(
      session, table: "places", column: "items", slots: PlaceBlock.slots, largest: largest, longest: 1 << 21,
      keeping: Self.keptPlaces)
    dates = BlockReader(
      session, table: "dates", column: "modified", slots: DateBlock.slots, largest: largest,
      longest: DateBlock.longest)
  }

  /// The place of an item; `nil` if the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a damaged block.
  package func place(of id: ItemID) throws -> ListedPlace? { try withPlace(of: id) { place, _ in place } }

  /// True if the name that searches see passes a test. False if the item is gone, or was donated and so has no name.
  package func searchName(
    of id: ItemID, passes test: (UnsafeBufferPointer<UInt8>) throws -> Bool
  ) throws -> Bool {
    try withPlace(of: id) { place, name in try !place.isDonated && test(ItemRecord.searchName(name)) } ?? false
  }

  /// Calls `body` with an item's place and its name, or a root's path; returns `nil` if the item is gone. The name is
  /// valid until the next call.
  package func withPlace<Value>(
    of id: ItemID, _ body: (ListedPlace, UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value? {
    guard id > .none, let block = try places.block(id.rawValue / PlaceBlock.slots),
      let entry = try Self.entry(Int(id.rawValue % PlaceBlock.slots), in: block)
    else { return nil }
    let place = ListedPlace(
      parent: entry.parent, isDirectory: entry.isDirectory, isDonated: entry.isDonated, isMember: entry.isMember,
      type: entry.type == 0 ? nil : entry.type)
    return try body(place, UnsafeBufferPointer(rebasing: block[entry.name]))
  }

  private static func entry(_ slot: Int, in block: UnsafeBufferPointer<UInt8>) throws(StoreError) -> PlaceBlock.Entry? {
    do throws(PlaceBlock.Damage) { return try PlaceBlock.entry(slot, in: block) } catch { throw damage }
  }

  /// Modification date of an item; `nil` if the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if the block has a date newer than its newest.
  package func date(of id: ItemID) throws -> Timestamp? {
    guard id > .none, let block = try dates.block(id.rawValue / DateBlock.slots),
      let date = DateBlock.date(Int(id.rawValue % DateBlock.slots), in: block)
    else { return nil }
    guard let newest = DateBlock.newest(in: block), date <= newest else { throw Self.damage }
    return date
  }

  package static var damage: StoreError {
    StoreError(.corrupt, "A block of the index's listing is damaged.")
  }
}

extension ReadingSession {
  package func listing() throws -> Listing { try Listing(self) }
}
