/// Words whose meaning is in their signs: `C++`, `C#`, `A+`, `.NET`. Documents are indexed by the word alone and by the word
/// with its signs; a query for the latter asks for the latter.
enum SignedWord {
  /// Letters of the words that a point before them belongs to where they stand alone.
  private static let pointed = 2...4

  /// Where a word of ASCII stands together with its signs; `nil` if it has none.
  ///
  /// - Parameter isQuery: whether the word is asked for. There, letters in small only, as in `.com`, ask for the word.
  @inline(__always) static func range(of word: Range<Int>, in reader: JoinedRunReader, isQuery: Bool) -> Range<Int>? {
    if word.count == 1 { return isSign(reader.byte(at: word.upperBound)) ? marked(word, reader) : nil }
    guard word.lowerBound > 0, reader.text[word.lowerBound &- 1] == UInt8(ascii: ".") else { return nil }
    return pointed(word, reader, isQuery: isQuery)
  }

  @inline(__always) private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
  }

  /// One letter with a sign or two behind it, and no letter behind these. A number may follow two: `C++17`.
  private static func marked(_ word: Range<Int>, _ reader: JoinedRunReader) -> Range<Int>? {
    guard reader.isLetter(at: word.lowerBound) else { return nil }
    var end = word.upperBound
    while isSign(reader.byte(at: end)) { end += 1 }
    let signs = end - word.upperBound
    guard signs <= 2, !reader.isOfWord(at: end) || signs == 2 && reader.isDigit(at: end) else { return nil }
    return word.lowerBound..<end
  }

  /// Capitals behind a point (`ASP.NET`), or a few letters behind one that stands apart (`.net`).
  private static func pointed(_ word: Range<Int>, _ reader: JoinedRunReader, isQuery: Bool) -> Range<Int>? {
    guard word.count < longest, word.allSatisfy(reader.isLetter(at:)) else { return nil }
    let capitals = word.count { reader.byte(at: $0) &- 0x41 < 26 }
    let point = word.lowerBound - 1
    let isApart =
      point == 0 || reader.byte(at: point - 1) <= 0x20 || [0x22, 0x27, 0x28].contains(reader.byte(at: point - 1))
    let isMeant = isQuery ? isApart && capitals > 0 : capitals == word.count || isApart && pointed.contains(word.count)
    return isMeant ? point..<word.upperBound : nil
  }

  /// Bytes of the longest word with its signs.
  static let longest = 9
}
