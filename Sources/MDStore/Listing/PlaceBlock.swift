package import MDModel

/// Places of 128 consecutive item numbers in one blob: a row of the table `places`. A place is an item's folder, name
/// and type.
///
/// Lookups in the table of items would touch a page for each of thousands of answers. Reading a page costs more than
/// everything else about an answer. A block fits on one page, or on two if names are long. Finding a block costs more
/// than copying it, so blocks are no smaller.
///
/// All numbers are little-endian: the number of slots (8 bits), an entry of 12 bytes per slot, then the names, one
/// after the other. An entry has three 32-bit numbers:
///
/// - the parent, with the top bit set for a directory; all ones if there is no such item;
/// - the type, with the top bit set for a donated item and the next bit for a member;
/// - the end of the name, counted from the start of the names.
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
    /// Number of the type; 0 if it is unknown.
    package var type: Int64
    /// Range of the name in the block.
    package var name: Range<Int>
  }

  /// The entry of a slot; `nil` if no item has the number.
  ///
  /// - Throws: ``Damage`` if the bytes are not a block.
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
    // A name begins where the name of the slot before ends. Slots without an item have empty names.
    let (start, end) = (names + (slot == 0 ? 0 : Int(number(slot - 1, 8))), names + Int(number(slot, 8)))
    guard start <= end, end <= block.count else { throw Damage() }
    let type = number(slot, 4)
    return Entry(
      parent: ItemID(Int64(parent & ~directoryBit)), isDirectory: parent & directoryBit != 0,
      isDonated: type & donatedBit != 0, isMember: type & memberBit != 0,
      type: Int64(type & ~(donatedBit | memberBit)), name: start..<end)
  }

  package struct Damage: Error {}

  /// Collects the items of one block, by ascending slot.
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

    /// The finished block; `nil` if it has no items.
    package var bytes: [UInt8]? { count == 0 ? nil : [UInt8(count)] + entries + names }
  }
}
