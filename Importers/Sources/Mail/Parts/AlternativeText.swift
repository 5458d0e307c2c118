/// Finds the text that only one form of a message has.
///
/// Shops and newsletters often write little into the plain text and everything into the HTML.
struct AlternativeText {
  /// Hashes of the words in the plain text.
  private var known: Set<UInt64> = []

  init(_ plain: Bytes) {
    Self.forEachWord(of: plain) {
      known.insert($0)
      return true
    }
  }

  /// Appends the lines of the HTML text that have a word which the plain text lacks.
  func appendMissing(of other: Bytes, to output: inout [UInt8]) {
    var position = 0
    while position < other.count {
      let end = other.lineEnd(from: position)
      let line = other.piece(position..<end)
      if hasOtherWord(line) { output.append(contentsOf: line) }
      position = end
    }
    if let last = output.last, last != 0x0A { output.append(0x0A) }
  }

  private func hasOtherWord(_ line: Bytes) -> Bool {
    var isFound = false
    Self.forEachWord(of: line) { word in
      isFound = !known.contains(word)
      return !isFound
    }
    return isFound
  }

  /// Passes the FNV-1a hash of each word to `body` until it returns false.
  ///
  /// Each ideograph or kana counts as a word, because lines are broken between them.
  private static func forEachWord(of text: Bytes, _ body: (UInt64) -> Bool) {
    var word = start
    var index = 0
    while index < text.count {
      let byte = text[index]
      let length = min(byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4, text.count - index)
      // The bytes E3 to E9 start the UTF-8 forms of kana and ideographs.
      let isIdeograph = (0xE3...0xE9).contains(byte)
      if isIdeograph || !isLetter(text, index, length) {
        if word != start, !body(word) { return }
        word = start
      }
      if isLetter(text, index, length) {
        for place in index..<index + length { word = (word ^ UInt64(text[place].lowercased)) &* 0x100_0000_01b3 }
        if isIdeograph, !body(word) { return }
        if isIdeograph { word = start }
      }
      index += length
    }
    if word != start { _ = body(word) }
  }

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// True for letters and digits. Punctuation and the invisible characters that pad newsletters are separators.
  private static func isLetter(_ text: Bytes, _ index: Int, _ length: Int) -> Bool {
    let byte = text[index]
    guard byte >= 0x80 else { return byte.isLetter || byte.isDigit }
    guard length > 1 else { return false }
    switch (byte, text[index + 1]) {
    case (0xC2, _), (0xCD, 0x8F), (0xE2, 0x80...0x81), (0xE3, 0x80), (0xEF, _): return false
    // Arrows, currency and mathematical signs, box drawing, pictographs.
    case (0xE2, 0x82...0xAF), (0xF0, 0x9F): return false
    default: return true
    }
  }
}
