package import MDModel

/// Places of 128 items with numbers in a row, in one blob: a row of the table `places`. An item's place is its folder, its
/// name and its type.
///
/// Looked up in the table of items, thousands of answers touch thousands of pages, and a page costs more than all else
/// that an answer needs. A block lies on one page, or two where names are long; to find it costs more than to copy it,
/// so it is no smaller.
///
/// All numbers are little-endian: the count of slots (8 bits), that many entries of 12 bytes, then the names end to end.
/// An entry: parent with the top bit set for a directory (32; all ones: no such item), type with the top bit set for what
/// apps donate and the next one for what lies in files (32), and where the name ends among the names (32).
package enum PlaceBlock {
  package static let slots: Int64 = 128
  fileprivate static let entryBytes = 12
  fileprivate static let nobody = UInt32.max
  fileprivate static let directoryBit: UInt32 = 1 << 31
  fileprivate static let donatedBit: UInt32 = 1 << 31
  fileprivate static let memberBit: UInt32 = 1 << 30

  /// An entry of a block.
  package struct Entry {
    package var parent: ItemID
    package var isDirectory: Bool
    package var isDonated: Bool
    package var isMember: Bool
    /// 0 while the type is unknown.
    package var type: Int64
    /// The part of the block that is the name.
    package var name: Range<Int>
  }

  /// The entry of a slot; `nil` where no item has the number.
  ///
  /// - Throws: ``Damage`` for bytes that are no block.
  package static func entry(_ slot: Int, in block: UnsafeBufferPointer<UInt8>) throws(Damage) -> Entry? {
    guard let count = block.first.map(Int.init), block.count >= 1 + count * entryBytes else { throw Damage() }
    guard slot < count else { return nil }
    let bytes = UnsafeRawBufferPointer(block)
    func number(_ slot: Int, _ place: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 1 + slot * entryBytes + place, as: UInt32.self))
    }
    let parent = number(slot, 0)
    guard parent != nobody else { return nil }
    let names = 1 + count * entryBytes
    let (start, end) = (names + (slot == 0 ? 0 : Int(number(slot - 1, 8))), names + Int(number(slot, 8)))
    guard start <= end, end <= block.count else { throw Damage() }
    let type = number(slot, 4)
    return Entry(
      parent: ItemID(Int64(parent & ~directoryBit)), isDirectory: parent & directoryBit != 0,
      isDonated: type & donatedBit != 0, isMember: type & memberBit != 0,
      type: Int64(type & ~(donatedBit | memberBit)), name: start..<end)
  }

  package struct Damage: Error {}

  /// Gathers the items of one block, by ascending slot.
  package struct Builder {
    private var entries: [UInt8] = []
    private var names: [UInt8] = []
    private var count = 0

    package init() {}

    package mutating func add(
      slot: Int, parent: Int64, kind: ItemKind?, type: Int64, name: UnsafeBufferPointer<UInt8>
    ) {
      while count < slot { append(parent: nobody, type: 0) }
      names += name
      append(
        parent: UInt32(truncatingIfNeeded: parent) | (kind == .directory ? directoryBit : 0),
        type: UInt32(truncatingIfNeeded: type) | (kind?.isDonated == true ? donatedBit : 0)
          | (kind == .member ? memberBit : 0))
    }

    private mutating func append(parent: UInt32, type: UInt32) {
      count += 1
      for number in [parent, type, UInt32(names.count)] {
        withUnsafeBytes(of: number.littleEndian) { entries += $0 }
      }
    }

    /// `nil` when there are no items.
    package var bytes: [UInt8]? { count == 0 ? nil : [UInt8(count)] + entries + names }
  }
}
