/// Terms of a full-text table that follow each other in the order of their bytes.
struct TermRange {
  let lower: [UInt8]
  /// The first term behind the range.
  let upper: [UInt8]

  /// FTS5 marks the terms of its main index with this first byte; the ones of prefix indexes, which our tables do not
  /// have, begin with the digits that follow.
  private static let mark = UInt8(ascii: "0")

  static func word(_ word: [UInt8]) -> TermRange {
    TermRange(lower: [mark] + word, upper: [mark] + word + [0])
  }

  static func words(beginningWith beginning: [UInt8]) -> TermRange {
    let lower = [mark] + beginning
    // The mark can be raised, so there is a last byte that can.
    var upper = Array(lower[...(lower.lastIndex { $0 < 0xFF } ?? 0)])
    upper[upper.count - 1] += 1
    return TermRange(lower: lower, upper: upper)
  }

  static var allWords: TermRange { words(beginningWith: []) }

  /// Whether everything before the range, the range, or everything behind it holds a term: -1, 0, 1.
  func order(of term: [UInt8]) -> Int {
    if term.isBefore(lower) { return -1 }
    return term.isBefore(upper) ? 0 : 1
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether it comes first in the order of bytes.
  func isBefore(_ other: some RandomAccessCollection<UInt8>) -> Bool {
    for (one, another) in zip(self, other) where one != another { return one < another }
    return count < other.count
  }
}
