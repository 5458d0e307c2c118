/// Texts of a workbook's cells, each kept once (SST, [MS-XLS] 2.4.265).
struct SharedStrings {
  private var bytes: [UInt8] = []
  /// Where each text ends.
  private var ends: [Int] = []
  private var isUsed: [Bool] = []

  /// Whether a cell has asked for a text that there is not.
  private(set) var isIncomplete = false

  /// Texts in memory: more than anybody has written, less than memory there is.
  private static let mostBytes = 64 << 20

  mutating func read(_ stream: [UInt8], _ record: BiffRecord) {
    var cursor = BiffCursor(stream, record, offset: 8)
    let count = Self.count(stream, record)
    var text = TextBuilder(limit: 1 << 17)
    while ends.count < count, bytes.count < Self.mostBytes {
      guard cursor.richString(into: &text) else { break }
      bytes += text.bytes
      text.removeAll()
      ends.append(bytes.count)
    }
    isUsed = Array(repeating: false, count: ends.count)
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
      guard index < ends.count else {
        isIncomplete = true
        return []
      }
      isUsed[index] = true
      return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
  }

  /// Texts that no cell has asked for.
  func unused() -> [ArraySlice<UInt8>] {
    isUsed.indices.filter { !isUsed[$0] }.map { bytes[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]] }
  }
}
