/// Lengths, in words, of the texts, titles and names of 512 items with numbers in a row, in one blob: a row of the table
/// `lengths`. Ranking asks for those of all items that hold a word; FTS5 keeps a row for each.
///
/// Four bytes an item: the text's length in two, little-endian, then the title's and the name's, up to 255. An item
/// without words, and one that is gone, has zeroes; items at the end of a block that have none are left out.
package enum LengthBlock {
  package static let slots: Int64 = 512
  package static let itemBytes = 4
  package static let longest = Int(slots) * itemBytes

  /// Lengths of one item.
  package struct Entry: Hashable {
    package var text = 0
    package var title = 0
    package var name = 0

    package init(text: Int = 0, title: Int = 0, name: Int = 0) {
      (self.text, self.title, self.name) = (text, title, name)
    }
  }

  /// Bits of a text's length that are kept; of a longer one it is the highest, and how many are behind them.
  private static let keptBits = 11

  @inline(__always)
  package static func entry(_ slot: Int, in block: UnsafeMutableBufferPointer<UInt8>) -> Entry {
    let place = slot * itemBytes
    let code = Int(block[place]) | Int(block[place + 1]) << 8
    return Entry(
      text: (code & (1 << keptBits - 1)) << (code >> keptBits), title: Int(block[place + 2]),
      name: Int(block[place + 3]))
  }

  package static func bytes(of entry: Entry) -> [UInt8] {
    let shift = max(0, Int.bitWidth - entry.text.leadingZeroBitCount - keptBits)
    let code = entry.text >> shift | shift << keptBits
    return [
      UInt8(truncatingIfNeeded: code), UInt8(truncatingIfNeeded: code >> 8), UInt8(min(entry.title, 255)),
      UInt8(min(entry.name, 255)),
    ]
  }
}
