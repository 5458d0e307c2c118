/// Lengths, in words, of the texts, titles and names of 512 consecutive item numbers in one blob: a row of the table
/// `lengths`.
///
/// Ranking needs the lengths of all items that contain a word, and FTS5 has a row for each. Four bytes an item: two
/// little-endian for the text, then the title and the name, each up to 255. Zeroes mean an item without words, or no
/// item. Items at the end of a block without words are omitted.
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

  /// Number of bits kept of a text's length: the highest. The bits after them hold how many lower bits were dropped.
  private static let keptBits = 11

  @inline(__always)
  package static func entry(_ slot: Int, in block: UnsafeMutableBufferPointer<UInt8>) -> Entry {
    let place = slot * itemBytes
    // 5,000 words = 1001110001000 in 13 bits: the code is the highest 11 bits, 10011100010, with 2 above them.
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
