public import MDModel

/// Place of an item in a list: its folder and its type, without the name.
public struct ListedPlace: Sendable, Hashable {
  public var parent: ItemID
  public var isDirectory: Bool
  /// Whether an app donated it, so that no file system has it.
  public var isDonated: Bool
  /// It lies in a file, which is its parent, or in another such item.
  public var isMember: Bool
  /// Row of the type table; `nil` while the type is unknown.
  public var type: Int64?

  public init(parent: ItemID, isDirectory: Bool, isDonated: Bool = false, isMember: Bool = false, type: Int64?) {
    self.parent = parent
    self.isDirectory = isDirectory
    self.isDonated = isDonated
    self.isMember = isMember
    self.type = type
  }
}

/// Dates, places and names of many items of one snapshot; it must go before the snapshot does.
public final class Listing {
  private let places: BlockReader
  /// Reads the same blocks for the folders of items, so that both stay at theirs.
  private let folderPlaces: BlockReader
  private let dates: BlockReader
  var folders = FolderPaths()
  /// The folder whose path was asked for last: the next item often lies in it.
  var lastFolder: (id: ItemID, path: Range<Int>)?
  /// Paths that were read before they were asked for.
  var ahead: PathBatch?

  /// - Throws: ``StoreError``.
  package init(_ session: ReadingSession) throws {
    let largest = try session.largestItem()
    // Names of files take 255 bytes, of members 1,024, the paths of roots 4,096, what apps call their items three times
    // as much.
    func reader() -> BlockReader {
      BlockReader(
        session, table: "places", column: "items", slots: PlaceBlock.slots, largest: largest, longest: 1 << 19)
    }
    (places, folderPlaces) = (reader(), reader())
    dates = BlockReader(
      session, table: "dates", column: "modified", slots: DateBlock.slots, largest: largest,
      longest: Int(DateBlock.slots) * 8)
  }

  /// `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a damaged block.
  public func place(of id: ItemID) throws -> ListedPlace? { try withPlace(of: id) { place, _ in place } }

  /// Calls `body` with the name that searches see; `nil` when the item is gone, or comes from an app and has none.
  public func withSearchName<Value>(
    of id: ItemID, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value? {
    try withPlace(of: id) { place, name in
      place.isDonated ? nil : try body(ItemRecord.searchName(name))
    } ?? nil
  }

  /// Calls `body` with an item's parent and type, and its name, or a root's path; `nil` when the item is gone. The name
  /// is valid until the next call.
  public func withPlace<Value>(
    of id: ItemID, _ body: (ListedPlace, UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value? { try withPlace(of: id, from: places, body) }

  /// Calls `body` with the same of a folder; the name of the item that was asked for last stays valid.
  func withPlace<Value>(
    ofFolder id: ItemID, _ body: (ListedPlace, UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value? {
    let isNear = places.isCurrent(id.rawValue / PlaceBlock.slots)
    return try withPlace(of: id, from: isNear ? places : folderPlaces, body)
  }

  private func withPlace<Value>(
    of id: ItemID, from places: BlockReader, _ body: (ListedPlace, UnsafeBufferPointer<UInt8>) throws -> Value
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
    do throws(PlaceBlock.Damage) { return try PlaceBlock.entry(slot, in: block) } catch {
      throw StoreError(.corrupt, "A block of the index's listing is damaged. Rebuild: mdimport --rebuild.")
    }
  }

  /// Modification date of an item; `nil` when it is gone.
  public func date(of id: ItemID) throws -> Timestamp? {
    guard id > .none, let block = try dates.block(id.rawValue / DateBlock.slots) else { return nil }
    return DateBlock.date(Int(id.rawValue % DateBlock.slots), in: block)
  }

  /// Calls `body` for every item of a set with its date, roughly by descending number: the last added is mostly the
  /// newest, and a caller that wants no more can stop there.
  public func forEachDate(of items: ItemSet, _ body: (ItemID, Timestamp) throws -> Void) throws {
    guard dates.last >= 0 else { return }
    for number in (0...dates.last).reversed() {
      let first = number * DateBlock.slots
      let range = max(1, first)..<first + DateBlock.slots
      guard items.intersects(range), let block = try dates.block(number) else { continue }
      try items.forEach(in: range) { id in
        guard let date = DateBlock.date(Int(id.rawValue - first), in: block) else { return }
        try body(id, date)
      }
    }
  }
}

extension ReadingSession {
  public func listing() throws -> Listing { try Listing(self) }
}
