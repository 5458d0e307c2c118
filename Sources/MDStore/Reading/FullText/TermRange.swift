/// A range of terms of a full-text table, in the order of their bytes.
struct TermRange {
  let lower: [UInt8]
  /// The first term after the range.
  let upper: [UInt8]

  /// First byte of the terms in FTS5's main index. The terms of prefix indexes, which our tables do not have, begin
  /// with the digits after it.
  private static let mark = UInt8(ascii: "0")

  static func word(_ word: [UInt8]) -> TermRange {
    TermRange(lower: [mark] + word, upper: [mark] + word + [0])
  }

  static func words(beginningWith beginning: [UInt8]) -> TermRange {
    let lower = [mark] + beginning
    // Words with the prefix "az" lie below "a{". A trailing 0xFF cannot be raised, but the mark always can.
    var upper = Array(lower[...(lower.lastIndex { $0 < 0xFF } ?? 0)])
    upper[upper.count - 1] += 1
    return TermRange(lower: lower, upper: upper)
  }

  static var allWords: TermRange { words(beginningWith: []) }

  /// The position of a term: -1 before the range, 0 in it, 1 after it.
  func order(of term: [UInt8]) -> Int {
    if term.isBefore(lower) { return -1 }
    return term.isBefore(upper) ? 0 : 1
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// True if these bytes come before the others in byte order.
  func isBefore(_ other: some RandomAccessCollection<UInt8>) -> Bool {
    for (one, another) in zip(self, other) where one != another { return one < another }
    return count < other.count
  }
}
