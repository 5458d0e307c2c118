import MDModel
import MDStore

/// The item that is being checked.
final class ItemRow {
  let session: any IndexReading
  private let listing: Listing
  private(set) var id = ItemID.none

  init(session: any IndexReading, listing: Listing) {
    self.session = session
    self.listing = listing
  }

  /// Moves to another item.
  func move(to id: ItemID) { self.id = id }

  /// `nil` if the item was removed.
  func place() throws -> ListedPlace? { try listing.place(of: id) }

  /// Place of another item; `nil` if it was removed.
  func place(of other: ItemID) throws -> ListedPlace? { try listing.place(of: other) }

  /// Modification date; `nil` if the item was removed.
  func date() throws -> Timestamp? { try listing.date(of: id) }

  /// True if the name that searches see passes a test; `false` if the item was removed.
  func name(passes test: (UnsafeBufferPointer<UInt8>) throws -> Bool) throws -> Bool {
    try listing.searchName(of: id, passes: test)
  }

  /// The absolute path; `nil` if the item was removed.
  func path() throws -> FilePath? { try listing.path(of: id) }
}
