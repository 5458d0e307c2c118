public import MDModel

/// What lists need of an item.
public struct ListedItem: Sendable, Hashable {
  public var id: ItemID
  /// In nanoseconds since 1970 UTC.
  public var modified: Int64
  public var parent: ItemID
  public var isDirectory: Bool
  /// Row of the type table; `nil` while the type is unknown.
  public var type: Int64?

  public init(id: ItemID, modified: Int64, parent: ItemID, isDirectory: Bool, type: Int64?) {
    self.id = id
    self.modified = modified
    self.parent = parent
    self.isDirectory = isDirectory
    self.type = type
  }
}

/// Dates, places and names of many items of one snapshot, read in blocks and kept.
public final class Listing {
  private let session: ReadingSession
  private var blocks: [ListingBlock?] = []
  /// Which blocks were looked for.
  private var isRead: [Bool] = []
  /// Paths of directories met so far.
  private var directories: [ItemID: [UInt8]] = [:]

  public init(_ session: ReadingSession) { self.session = session }

  /// `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a damaged block.
  public func item(_ id: ItemID) throws -> ListedItem? {
    try block(of: id)?.entry(Self.slot(id)).map { Self.item(id, $0) }
  }

  /// Calls `body` with an item's name, or a root's path; `nil` when the item is gone.
  public func withName<Value>(
    of id: ItemID, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value? {
    guard let block = try block(of: id), let entry = block.entry(Self.slot(id)) else { return nil }
    return try block.withName(of: entry, body)
  }

  /// Calls `body` with the name that searches see; `nil` when the item is gone.
  public func withSearchName<Value>(
    of id: ItemID, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value? {
    guard let block = try block(of: id), let entry = block.entry(Self.slot(id)) else { return nil }
    return try block.withName(of: entry) { try body(ItemRecord.searchName($0, in: entry.parent)) }
  }

  /// Calls `body` for every item of a set, by ascending number.
  public func forEach(in items: ItemSet, _ body: (ListedItem) throws -> Void) throws {
    guard items.isComplement else {
      for id in items.items { if let item = try item(id) { try body(item) } }
      return
    }
    let largest = try session.largestItem().rawValue
    guard largest > 0 else { return }
    for number in 1...largest {
      let id = ItemID(number)
      if items.contains(id), let item = try item(id) { try body(item) }
    }
  }

  private static func slot(_ id: ItemID) -> Int { Int(id.rawValue % ListingBlock.slots) }

  private static func item(_ id: ItemID, _ entry: ListingBlock.Entry) -> ListedItem {
    ListedItem(
      id: id, modified: entry.modified, parent: entry.parent, isDirectory: entry.isDirectory,
      type: entry.type == 0 ? nil : entry.type)
  }

  private func block(of id: ItemID) throws -> ListingBlock? {
    guard id > .none else { return nil }
    let number = Int(id.rawValue / ListingBlock.slots)
    if number < isRead.count, isRead[number] { return blocks[number] }
    return try readBlock(number)
  }

  private func readBlock(_ number: Int) throws -> ListingBlock? {
    let largest = Int(try session.largestItem().rawValue / ListingBlock.slots)
    guard number <= largest else { return nil }
    if isRead.count <= largest {
      blocks += [ListingBlock?](repeating: nil, count: largest + 1 - blocks.count)
      isRead += [Bool](repeating: false, count: largest + 1 - isRead.count)
    }
    blocks[number] = try session.listingBlock(number)
    isRead[number] = true
    return blocks[number]
  }
}

/// Paths.
extension Listing {
  /// The absolute path of an item, byte-exact; `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when a directory lies in itself.
  public func path(of id: ItemID) throws -> [UInt8]? {
    guard let item = try item(id), var path = try directory(item.parent) else { return nil }
    try withName(of: id) { Self.append($0, to: &path) }
    return path
  }

  /// The path of a directory, empty above the roots. Those on the way to it are remembered, for thousands of answers
  /// share them; all the paths of a very deep tree would be too much.
  private func directory(_ id: ItemID) throws -> [UInt8]? {
    var above: [ItemID] = []
    var (path, next) = ([UInt8](), id)
    while next != .none {
      if let known = directories[next] {
        path = known
        break
      }
      guard above.count < Self.deepest else {
        throw StoreError(.corrupt, "The directory \(id) lies in itself in the index. Rebuild: mdimport --rebuild.")
      }
      guard let item = try item(next) else { return nil }
      above.append(next)
      next = item.parent
    }
    for directory in above.reversed() {
      try withName(of: directory) { Self.append($0, to: &path) }
      if above.count <= Self.deepestRemembered || directory == id { directories[directory] = path }
    }
    return path
  }

  /// Levels of a tree beyond which a directory must lie in itself: each takes two bytes of a path at least, and what
  /// walks over trees gives up long before.
  private static let deepest = 100_000
  private static let deepestRemembered = 64

  private static func append(_ name: UnsafeBufferPointer<UInt8>, to path: inout [UInt8]) {
    if !path.isEmpty && path.last != 0x2F { path.append(0x2F) }
    path += name
  }
}

extension ReadingSession {
  fileprivate func listingBlock(_ number: Int) throws -> ListingBlock? {
    let select = try statement("SELECT items FROM listing WHERE block = ?1")
    select.bind(1, Int64(number))
    guard let bytes = try select.firstRow({ $0.bytes(0) }) else { return nil }
    guard let block = ListingBlock(bytes) else {
      throw StoreError(.corrupt, "A block of the index's listing is damaged. Rebuild: mdimport --rebuild.")
    }
    return block
  }
}
