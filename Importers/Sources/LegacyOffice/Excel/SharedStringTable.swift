import Spreadsheets

/// Reads the record with the texts of a workbook's cells (SST, [MS-XLS] 2.4.265).
struct SharedStringTable {
  private var strings = SharedStrings()
  /// Whether a cell has asked for a text that there is not.
  private(set) var isIncomplete = false

  /// Reads the texts up to the first one that is cut off, or to the limit of all texts together.
  mutating func read(_ stream: [UInt8], _ record: BiffRecord) {
    var cursor = BiffCursor(stream, record, offset: 8)
    let count = Self.count(stream, record)
    var text = TextBuilder(limit: 1 << 17)
    while strings.count < count, !strings.isCut {
      guard cursor.richString(into: &text) else { break }
      text.bytes.withUnsafeBufferPointer { strings.append($0) }
      strings.endString()
      text.removeAll()
    }
  }

  /// How many it claims to have; each takes three bytes at least.
  private static func count(_ stream: [UInt8], _ record: BiffRecord) -> Int {
    var cursor = BiffCursor(stream, record, offset: 4)
    let room = record.end - record.contents.lowerBound
    return min(cursor.long() ?? 0, room / 3)
  }

  /// The text of a number; empty where there is none.
  subscript(index: Int) -> ArraySlice<UInt8> {
    mutating get {
      if let string = strings.use(index) { return string }
      isIncomplete = true
      return []
    }
  }

  /// Texts that no cell has asked for.
  var unused: some Sequence<ArraySlice<UInt8>> { strings.unused }
}
