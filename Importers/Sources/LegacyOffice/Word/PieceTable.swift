import CompoundFile

/// Where the characters of a Word document lie: pieces of the stream, in the order of the text.
struct PieceTable {
  struct Piece {
    /// Number of the first character.
    var start: Int
    var count: Int
    var offset: Int
    /// Two bytes a character.
    var isWide: Bool
  }

  private(set) var pieces: [Piece] = []

  /// Reads the table; `nil` where there is none.
  ///
  /// - Parameter table: the stream in which the header says that it is.
  init?(_ table: [UInt8], _ header: WordHeader) {
    guard header.isInPieces, let place = Self.place(in: table, header) else { return nil }
    let count = (place.bytes - 4) / 12
    for index in 0..<max(0, count) {
      let entry = place.offset + (count + 1) * 4 + index * 8
      guard let start = table.long(at: place.offset + index * 4),
        let end = table.long(at: place.offset + index * 4 + 4), end > start, let offset = table.long(at: entry + 2)
      else { continue }
      append(start, end - start, offset, header)
    }
    if pieces.isEmpty { return nil }
  }

  /// One piece: what the header says, where there is no table.
  init(_ header: WordHeader) {
    let bytes = max(0, header.textEnd - header.textStart)
    let characters = header.counts.reduce(0, +)
    let isWide = header.generation == .ninetySeven ? bytes >= characters * 2 && characters > 0 : header.isWide
    let count = bytes / (isWide ? 2 : 1)
    pieces = [Piece(start: 0, count: count, offset: header.textStart, isWide: isWide)]
  }

  private mutating func append(_ start: Int, _ count: Int, _ offset: Int, _ header: WordHeader) {
    if header.generation == .ninetySeven {
      let isNarrow = offset & 0x4000_0000 != 0
      let place = offset & 0x3FFF_FFFF
      pieces.append(Piece(start: start, count: count, offset: isNarrow ? place / 2 : place, isWide: !isNarrow))
    } else {
      pieces.append(Piece(start: start, count: count, offset: offset, isWide: header.isWide))
    }
  }

  /// Place of the table behind the lists of properties that may precede it.
  private static func place(in table: [UInt8], _ header: WordHeader) -> (offset: Int, bytes: Int)? {
    var offset = header.tableOffset
    let end = min(table.count, offset + header.tableBytes)
    while offset < end {
      switch table[offset] {
      case 1:
        guard let length = table.short(at: offset + 1) else { return nil }
        offset += 3 + length
      case 2:
        guard let length = table.long(at: offset + 1) else { return nil }
        return (offset + 5, min(length, table.count - offset - 5))
      default: return nil
      }
    }
    return nil
  }
}
