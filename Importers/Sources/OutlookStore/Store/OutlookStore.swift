import CPFF
import ImporterKit
import MDSystem

/// An open store. It is closed when its last item is freed.
final class OutlookStore {
  private let store: OpaquePointer

  /// Limit for opening a store. The library then reads the whole index in quadratic time: 18,000 items take 1.5
  /// seconds, 34,000 items take 8.
  static let secondsToOpen: Int64 = 40

  /// Opens the store in a file. If that takes too long, the answer ends here.
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

  /// True if the library has found damaged indexes so far.
  var isDamaged: Bool { cpff_is_damaged(store) }

  /// The properties of the store itself.
  func description() -> StoreItem? { StoreItem(cpff_description(store), of: self) }

  /// The folder that contains all others.
  func root() throws(ImportFailure) -> StoreItem {
    guard let root = StoreItem(cpff_root(store), of: self) else {
      throw ImportFailure("the list of folders is damaged")
    }
    return root
  }

  /// Returns the item with an identifier.
  func item(_ identifier: UInt32) -> StoreItem? { StoreItem(cpff_item_numbered(store, identifier), of: self) }

  /// Identifier of the outermost folder that people see, independent of the language of its name.
  func visibleRoot() -> UInt32? {
    guard let entry = description()?.value(.visibleRoot)?.bytes, entry.count >= 24 else { return nil }
    return entry[20..<24].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// A folder, message, recipient list or attachment. Freed at the end of the value's lifetime.
struct StoreItem: ~Copyable {
  private let store: OutlookStore
  private let handle: OpaquePointer

  fileprivate init?(_ handle: OpaquePointer?, of store: OutlookStore) {
    guard let handle else { return nil }
    self.handle = handle
    self.store = store
  }

  deinit { cpff_free(handle) }

  /// Permanent identifier of the item in its store.
  var identifier: UInt32 { cpff_identifier(handle) }

  /// Number of subfolders. Counts are 0 if there are none, and `nil` if they cannot be read.
  var folderCount: Int32? { Self.count(cpff_folder_count(handle)) }
  var messageCount: Int32? { Self.count(cpff_message_count(handle)) }
  var attachmentCount: Int32? { Self.count(cpff_attachment_count(handle)) }
  /// Number of property sets. A recipient list has one for each recipient.
  var setCount: Int32? { Self.count(cpff_set_count(handle)) }

  private static func count(_ count: Int32) -> Int32? { count < 0 ? nil : count }

  func folder(_ index: Int32) -> StoreItem? { StoreItem(cpff_folder(handle, index), of: store) }
  func message(_ index: Int32) -> StoreItem? { StoreItem(cpff_message(handle, index), of: store) }
  func recipients() -> StoreItem? { StoreItem(cpff_recipients(handle), of: store) }
  func attachment(_ index: Int32) -> StoreItem? { StoreItem(cpff_attachment(handle, index), of: store) }
  /// The message inside an attachment.
  func innerMessage() -> StoreItem? { StoreItem(cpff_inner(handle), of: store) }

  /// Size of an attachment in bytes. `nil` if it is a message or a link.
  var dataSize: Int64? {
    let size = cpff_data_size(handle)
    return size < 0 ? nil : size
  }

  /// Reads the next bytes of an attachment. Returns 0 at the end, and `nil` if the data are damaged.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    guard let start = buffer.baseAddress else { return 0 }
    let count = cpff_read(handle, start, buffer.count)
    return count < 0 ? nil : count
  }

  /// Returns a property. `nil` if it does not exist or is larger than the limit.
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
