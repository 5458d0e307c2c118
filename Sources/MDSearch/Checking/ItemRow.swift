import MDModel
import MDStore

/// An item that is being checked.
final class ItemRow {
  let session: any IndexReading
  private let listing: Listing
  private(set) var id = ItemID.none

  init(session: any IndexReading, listing: Listing) {
    self.session = session
    self.listing = listing
  }

  /// Turns to another item.
  func move(to id: ItemID) { self.id = id }

  /// `nil` when the item is gone.
  func place() throws -> ListedPlace? { try listing.place(of: id) }

  /// Where another item is; `nil` when it is gone.
  func place(of other: ItemID) throws -> ListedPlace? { try listing.place(of: other) }

  /// Modification date; `nil` when the item is gone.
  func date() throws -> Timestamp? { try listing.date(of: id) }

  /// Whether the name that searches see passes a test; `false` when the item is gone.
  func name(passes test: (UnsafeBufferPointer<UInt8>) throws -> Bool) throws -> Bool {
    try listing.searchName(of: id, passes: test)
  }

  /// The absolute path; `nil` when the item is gone.
  func path() throws -> FilePath? { try listing.path(of: id) }
}
