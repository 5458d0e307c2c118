public import MDModel

/// Where an item is and of which type.
public struct ListedPlace: Sendable, Hashable {
  public var parent: ItemID
  public var isDirectory: Bool
  /// Row of the type table; `nil` while the type is unknown.
  public var type: Int64?

  public init(parent: ItemID, isDirectory: Bool, type: Int64?) {
    self.parent = parent
    self.isDirectory = isDirectory
    self.type = type
  }
}

/// Dates, places and names of many items of one snapshot.
public final class Listing {
  let session: ReadingSession
  /// Paths of directories met so far.
  var directories: [ItemID: [UInt8]] = [:]

  public init(_ session: ReadingSession) { self.session = session }

  /// `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a damaged block.
  public func place(of id: ItemID) throws -> ListedPlace? { try withPlace(of: id) { place, _ in place } }

  /// Calls `body` with the name that searches see; `nil` when the item is gone.
  public func withSearchName<Value>(
    of id: ItemID, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value? {
    try withPlace(of: id) { place, name in try body(ItemRecord.searchName(name, in: place.parent)) }
  }

  /// Calls `body` with where an item is, and its name, or a root's path; `nil` when the item is gone.
  public func withPlace<Value>(
    of id: ItemID, _ body: (ListedPlace, UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value? {
    guard id > .none else { return nil }
    let select = try session.statement("SELECT items FROM places WHERE block = ?1")
    select.bind(1, id.rawValue / PlaceBlock.slots)
    let value: Value?? = try select.firstRow { row in
      try row.withBytes(0) { block in
        guard let entry = try PlaceBlock.entry(Int(id.rawValue % PlaceBlock.slots), in: block) else { return nil }
        let place = ListedPlace(
          parent: entry.parent, isDirectory: entry.isDirectory, type: entry.type == 0 ? nil : entry.type)
        return try body(place, UnsafeBufferPointer(rebasing: block[entry.name]))
      }
    }
    return value ?? nil
  }

  /// When an item was modified, in nanoseconds since 1970 UTC; `nil` when it is gone.
  public func date(of id: ItemID) throws -> Int64? {
    guard id > .none else { return nil }
    let select = try session.statement("SELECT modified FROM dates WHERE block = ?1")
    select.bind(1, id.rawValue / DateBlock.slots)
    return try select.firstRow { row in
      row.withBytes(0) { DateBlock.date(Int(id.rawValue % DateBlock.slots), in: $0) }
    } ?? nil
  }

  /// Calls `body` for every item of a set with its date, by ascending number.
  public func forEachDate(of items: ItemSet, _ body: (ItemID, Int64) throws -> Void) throws {
    try session.statement("SELECT block, modified FROM dates ORDER BY block").forEachRow { row in
      let first = row.integer(0) * DateBlock.slots
      try row.withBytes(1) { block in
        try items.forEach(in: first..<first + Int64(block.count / 8)) { id in
          guard let date = DateBlock.date(Int(id.rawValue - first), in: block) else { return }
          try body(id, date)
        }
      }
    }
  }
}
