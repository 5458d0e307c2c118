package import MDModel

/// What lists need of 256 items with numbers in a row, in one blob: a row of the table `listing`.
///
/// Looked up one by one in the table of items, thousands of answers touch thousands of pages; a block holds on three
/// pages what these hold on forty.
///
/// All numbers are little-endian: the count of slots (16 bits), that many entries of 20 bytes, then the names end to
/// end. An entry: date of modification in nanoseconds since 1970 UTC (64), parent with the top bit set for a directory
/// (32; all ones: no such item), type (32), and where the name ends among the names (32).
package struct ListingBlock {
  package static let slots: Int64 = 256
  private static let entryBytes = 20
  private static let headerBytes = 2
  private static let nobody = UInt32.max
  private static let directoryBit: UInt32 = 1 << 31

  private let bytes: [UInt8]
  private let count: Int

  /// An entry as it stands in a block.
  package struct Entry {
    package var modified: Int64
    package var parent: ItemID
    package var isDirectory: Bool
    /// 0 while the type is unknown.
    package var type: Int64
    fileprivate var name: Range<Int>
  }

  /// - Returns: `nil` for bytes that are no block.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerBytes else { return nil }
    let count = Int(bytes[0]) | Int(bytes[1]) << 8
    guard count <= Self.slots, bytes.count >= Self.headerBytes + count * Self.entryBytes else { return nil }
    self.bytes = bytes
    self.count = count
    var end = 0
    for slot in 0..<count {
      let next = Int(number(slot, 16))
      guard next >= end, namesStart + next <= bytes.count else { return nil }
      end = next
    }
  }

  /// `nil` where no item has the number.
  package func entry(_ slot: Int) -> Entry? {
    guard slot < count else { return nil }
    let parent = number(slot, 8)
    guard parent != Self.nobody else { return nil }
    let start = slot == 0 ? 0 : Int(number(slot - 1, 16))
    let modified = UInt64(number(slot, 0)) | UInt64(number(slot, 4)) << 32
    return Entry(
      modified: Int64(bitPattern: modified), parent: ItemID(Int64(parent & ~Self.directoryBit)),
      isDirectory: parent & Self.directoryBit != 0, type: Int64(number(slot, 12)),
      name: namesStart + start..<namesStart + Int(number(slot, 16)))
  }

  /// Calls `body` with the name of an entry of this block.
  package func withName<Value>(of entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value
  {
    try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[entry.name])) }
  }

  private var namesStart: Int { Self.headerBytes + count * Self.entryBytes }

  private func number(_ slot: Int, _ place: Int) -> UInt32 {
    bytes.withUnsafeBytes {
      UInt32(
        littleEndian: $0.loadUnaligned(
          fromByteOffset: Self.headerBytes + slot * Self.entryBytes + place, as: UInt32.self))
    }
  }
}

extension ListingBlock {
  /// Gathers the items of one block, by ascending number.
  package struct Builder {
    private var entries: [UInt8] = []
    private var names: [UInt8] = []
    private var count = 0

    package init() {}

    package mutating func add(
      slot: Int, modified: Int64, parent: Int64, isDirectory: Bool, type: Int64, name: UnsafeBufferPointer<UInt8>
    ) {
      while count < slot { append(modified: 0, parent: nobody, type: 0) }
      names += name
      append(
        modified: modified, parent: UInt32(truncatingIfNeeded: parent) | (isDirectory ? directoryBit : 0),
        type: UInt32(truncatingIfNeeded: type))
    }

    private mutating func append(modified: Int64, parent: UInt32, type: UInt32) {
      count += 1
      append(UInt32(truncatingIfNeeded: modified))
      append(UInt32(truncatingIfNeeded: modified >> 32))
      append(parent)
      append(type)
      append(UInt32(names.count))
    }

    private mutating func append(_ number: UInt32) {
      withUnsafeBytes(of: number.littleEndian) { entries += $0 }
    }

    /// `nil` when there are no items.
    package var bytes: [UInt8]? {
      count == 0 ? nil : [UInt8(count & 0xFF), UInt8(count >> 8)] + entries + names
    }
  }
}
