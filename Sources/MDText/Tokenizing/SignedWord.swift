/// Words whose meaning is in their signs: `C++`, `C#`, `A+`, `.NET`.
///
/// Documents are indexed by the word alone and by the word with its signs. A query with signs searches for the word
/// with its signs.
enum SignedWord {
  /// Number of letters of words that may have a point before them if they are apart from other words.
  private static let pointed = 2...4

  /// The range of an ASCII word together with its signs; `nil` if it has none.
  ///
  /// - Parameter isQuery: true if the word is part of a query. There a point counts only before a word with a capital,
  ///   so `.com` searches for `com`.
  @inline(__always) static func range(of word: Range<Int>, in reader: JoinedRunReader, isQuery: Bool) -> Range<Int>? {
    if word.count == 1 { return isSign(reader.byte(at: word.upperBound)) ? marked(word, reader) : nil }
    guard word.lowerBound > 0, reader.text[word.lowerBound &- 1] == UInt8(ascii: ".") else { return nil }
    return pointed(word, reader, isQuery: isQuery)
  }

  @inline(__always) private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
  }

  /// One letter, then one or two signs, and no letter after them. Two signs may be followed by a number: `C++17`.
  private static func marked(_ word: Range<Int>, _ reader: JoinedRunReader) -> Range<Int>? {
    guard reader.isLetter(at: word.lowerBound) else { return nil }
    var end = word.upperBound
    while isSign(reader.byte(at: end)) { end += 1 }
    let signs = end - word.upperBound
    guard signs <= 2, !reader.isOfWord(at: end) || signs == 2 && reader.isDigit(at: end) else { return nil }
    return word.lowerBound..<end
  }

  /// Capitals after a point (`ASP.NET`), or a few letters after a point that is apart from other words (`.net`).
  private static func pointed(_ word: Range<Int>, _ reader: JoinedRunReader, isQuery: Bool) -> Range<Int>? {
    guard word.count < longest, word.allSatisfy(reader.isLetter(at:)) else { return nil }
    let capitals = word.count { reader.byte(at: $0) &- 0x41 < 26 }
    let point = word.lowerBound - 1
    let isApart =
      point == 0 || reader.byte(at: point - 1) <= 0x20 || [0x22, 0x27, 0x28].contains(reader.byte(at: point - 1))
    let isMeant = isQuery ? isApart && capitals > 0 : capitals == word.count || isApart && pointed.contains(word.count)
    return isMeant ? point..<word.upperBound : nil
  }

  /// Maximum number of bytes of a word with its signs.
  static let longest = 9
}
