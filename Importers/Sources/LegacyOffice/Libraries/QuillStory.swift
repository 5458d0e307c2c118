import CompoundFile

/// The text of a publication, frame after frame, as the stream `Quill/QuillSub/CONTENTS` holds it: tables of parts, some of
/// which are text.
struct QuillStory {
  private let stream: [UInt8]
  private let parts: [Range<Int>]

  private static let mark = "CHNKINK "
  private static let firstTable = 0x18
  private static let mostTables = 64
  private static let mostParts = 4_096
  /// Bytes of the head of a table, and of each of its entries.
  private static let headBytes = 8
  private static let entryBytes = 24

  /// - Returns: `nil` unless the stream begins as such and has a text.
  init?(_ stream: [UInt8]) {
    guard stream.starts(with: Self.mark.utf8) else { return nil }
    self.stream = stream
    parts = Self.texts(in: stream)
    if parts.isEmpty { return nil }
  }

  /// Places of the texts. A table has a mark, the number of its entries, and the place of the next one.
  private static func texts(in stream: [UInt8]) -> [Range<Int>] {
    var texts: [Range<Int>] = []
    var table = firstTable
    for _ in 0..<mostTables {
      guard stream.short(at: table) == 0x01F8, let count = stream.short(at: table + 2) else { break }
      for index in 0..<count where texts.count < mostParts {
        if let text = text(stream, at: table + headBytes + index * entryBytes) { texts.append(text) }
      }
      guard let next = stream.long(at: table + 4), next > table, next < stream.count else { break }
      table = next
    }
    return texts
  }

  /// Where the part of an entry is; `nil` unless it is text.
  private static func text(_ stream: [UInt8], at entry: Int) -> Range<Int>? {
    guard stream.part(at: entry + 12, limit: 4).elementsEqual("TEXT".utf8), let start = stream.long(at: entry + 16),
      let length = stream.long(at: entry + 20), start < stream.count
    else { return nil }
    return start..<(start + min(length, stream.count - start))
  }

  /// Appends the text. Frames and paragraphs end with control characters that end a line.
  func append(to text: inout TextBuilder) {
    for part in parts {
      for place in stride(from: part.lowerBound, to: part.upperBound - 1, by: 2) where !text.isCut {
        text.append(unit: UInt16(stream[place]) | UInt16(stream[place + 1]) << 8)
      }
      text.endLine()
    }
  }
}
