import MDModel
import MDStore

/// One item under examination. What checks ask of it is looked up once.
final class ItemRow {
  let session: ReadingSession
  private(set) var id = ItemID.none
  private var place: (parent: ItemID, name: [UInt8])?

  init(session: ReadingSession) { self.session = session }

  /// Turns to another item.
  func move(to id: ItemID) {
    self.id = id
    place = nil
  }

  /// Turns to another item, of which the place is known already.
  func move(to id: ItemID, parent: ItemID, name: [UInt8]) {
    move(to: id)
    place = (parent, name)
  }

  /// Calls `body` with the name that searches see; `nil` when the item is gone.
  func withName<Value>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws -> Value? {
    guard let place else { return try session.withSearchName(of: id, body) }
    return try place.name.withUnsafeBufferPointer { try body(ItemRecord.searchName($0, in: place.parent)) }
  }

  /// The folder it is in; `nil` when the item is gone.
  func parent() throws -> ItemID? {
    if let place { return place.parent }
    return try session.place(of: id)?.parent
  }

  /// The absolute path; `nil` when the item is gone.
  func path() throws -> [UInt8]? {
    guard let place else { return try session.path(of: id) }
    return try session.path(parent: place.parent, name: place.name)
  }
}
