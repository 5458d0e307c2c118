import CPFF
import ImporterKit
import MDSystem

/// A store that is open; closed when the last of its items has gone.
final class OutlookStore {
  private let store: OpaquePointer

  /// The library reads the whole index when it opens a store, and its time grows with the square of the items: 18,000 take
  /// a second and a half, 34,000 eight.
  static let secondsToOpen: Int64 = 40

  /// Opens the store that a file is; the answer ends here where that takes too long.
  static func open(_ file: borrowing ImportFile, _ sink: AttributeSink) throws(ImportFailure) -> OutlookStore {
    let reason = "the store has so many items that opening it takes too long"
    let opened = sink.limited(toSeconds: secondsToOpen, reason) { OutlookStore(file) }
    guard let opened else { throw ImportFailure("the store is damaged, or of a kind that nothing here reads") }
    return opened
  }

  private init?(_ file: borrowing ImportFile) {
    guard let store = cpff_open(file.descriptor.rawValue, Int64(clamping: file.status.size)) else { return nil }
    self.store = store
  }

  deinit { cpff_close(store) }

  /// Whether its indexes were found broken so far.
  var isDamaged: Bool { cpff_is_damaged(store) }

  /// What the store says of itself.
  func description() -> StoreItem? { StoreItem(cpff_description(store), of: self) }

  /// The folder that holds all others.
  func root() throws(ImportFailure) -> StoreItem {
    guard let root = StoreItem(cpff_root(store), of: self) else {
      throw ImportFailure("the list of folders is damaged")
    }
    return root
  }

  /// An item by its number.
  func item(_ identifier: UInt32) -> StoreItem? { StoreItem(cpff_item_numbered(store, identifier), of: self) }

  /// The number of the folder that people see as the outermost, whatever language it is named in.
  func visibleRoot() -> UInt32? {
    guard let entry = description()?.value(.visibleRoot)?.bytes, entry.count >= 24 else { return nil }
    return entry[20..<24].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// A folder, a message, a list of recipients or an attachment. Freed when the value goes.
struct StoreItem: ~Copyable {
  private let store: OutlookStore
  private let handle: OpaquePointer

  fileprivate init?(_ handle: OpaquePointer?, of store: OutlookStore) {
    guard let handle else { return nil }
    self.handle = handle
    self.store = store
  }

  deinit { cpff_free(handle) }

  /// The number that the item has in its store, always.
  var identifier: UInt32 { cpff_identifier(handle) }

  /// Counts are 0 where there are none; `nil` where they cannot be read.
  var folderCount: Int32? { Self.count(cpff_folder_count(handle)) }
  var messageCount: Int32? { Self.count(cpff_message_count(handle)) }
  var attachmentCount: Int32? { Self.count(cpff_attachment_count(handle)) }
  /// How many sets of properties there are: one for each recipient of a list.
  var setCount: Int32? { Self.count(cpff_set_count(handle)) }

  private static func count(_ count: Int32) -> Int32? { count < 0 ? nil : count }

  func folder(_ index: Int32) -> StoreItem? { StoreItem(cpff_folder(handle, index), of: store) }
  func message(_ index: Int32) -> StoreItem? { StoreItem(cpff_message(handle, index), of: store) }
  func recipients() -> StoreItem? { StoreItem(cpff_recipients(handle), of: store) }
  func attachment(_ index: Int32) -> StoreItem? { StoreItem(cpff_attachment(handle, index), of: store) }
  /// The message that an attachment is.
  func innerMessage() -> StoreItem? { StoreItem(cpff_inner(handle), of: store) }

  /// Bytes of an attachment; `nil` where it is a message or a link.
  var dataSize: Int64? {
    let size = cpff_data_size(handle)
    return size < 0 ? nil : size
  }

  /// Reads the next bytes of an attachment: 0 at the end, `nil` where they are damaged.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    guard let start = buffer.baseAddress else { return 0 }
    let count = cpff_read(handle, start, buffer.count)
    return count < 0 ? nil : count
  }

  /// A property; `nil` where there is none, and where it is larger than anything that is read.
  func value(_ tag: PropertyTag, set: Int32 = 0) -> PropertyValue? { value(number: tag.rawValue, set: set) }
  func value(number: UInt32, set: Int32 = 0) -> PropertyValue? {
    Self.copied(cpff_property(handle, set, number))
  }
  func value(named name: String) -> PropertyValue? { Self.copied(cpff_named(handle, name)) }

  private static func copied(_ value: cpff_value) -> PropertyValue? {
    guard value.type != 0, value.count <= PropertyValue.mostBytes else { return nil }
    var isCopied = false
    let bytes = [UInt8](unsafeUninitializedCapacity: value.count) { buffer, count in
      isCopied = buffer.baseAddress.map { cpff_copy(value, $0) } ?? false
      count = isCopied ? value.count : 0
    }
    return isCopied ? PropertyValue(type: value.type, bytes: bytes) : nil
  }
}
