import MDModel
import MDStore

/// One item under examination. What checks ask of it is looked up once.
final class ItemRow {
  let session: ReadingSession
  private(set) var id = ItemID.none
  private var place: (parent: ItemID, name: [UInt8])?
  private var loaded: ItemRecord?

  init(session: ReadingSession) { self.session = session }

  /// Turns to another item.
  func move(to id: ItemID) {
    self.id = id
    (place, loaded) = (nil, nil)
  }

  /// Turns to another item, of which the place is known already.
  func move(to id: ItemID, parent: ItemID, name: [UInt8]) {
    move(to: id)
    place = (parent, name)
  }

  /// `nil` when the item is gone.
  func record() throws -> ItemRecord? {
    if let loaded { return loaded }
    loaded = try session.item(id)
    return loaded
  }

  /// Calls `body` with the name that searches see; `nil` when the item is gone.
  func withName<Value>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws -> Value? {
    guard let place else { return try session.withSearchName(of: id, body) }
    return try place.name.withUnsafeBufferPointer { try body(ItemRecord.searchName($0, in: place.parent)) }
  }

  /// The absolute path; `nil` when the item is gone.
  func path() throws -> [UInt8]? {
    guard let place else { return try session.path(of: id) }
    return try session.path(parent: place.parent, name: place.name)
  }
}
