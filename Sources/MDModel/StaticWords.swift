/// Fixed word list of a program, stored as one text in its binary.
///
/// A lookup scans the whole text. That costs less than building a set, because a query has few words.
public struct StaticWords: Sendable {
  private let text: StaticString

  /// - Parameter text: words, separated by one blank or line end.
  public init(_ text: StaticString) { self.text = text }

  public func contains(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { word in text.withUTF8Buffer { Self.holds($0, word) } }
  }

  private static func holds(_ text: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, let last = word.last, !word.contains(blank) else { return false }
    let bytes = UnsafeRawBufferPointer(text)
    // Each step tests eight positions at once: it compares the text there with the word's first and last byte. Most
    // steps end here, because no position matches both.
    let (begins, ends) = (Self.ones &* UInt64(first), Self.ones &* UInt64(last))
    var place = 0
    while place + word.count + 7 <= bytes.count {
      let others =
        (bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ begins)
        | (bytes.loadUnaligned(fromByteOffset: place + word.count - 1, as: UInt64.self) ^ ends)
      // A byte of `others` is zero exactly where both bytes match. This is Mycroft's test for a zero byte.
      if (others &- ones) & ~others & (ones << 7) != 0,
        (place..<place + 8).contains(where: { stands(word, at: $0, in: text) })
      {
        return true
      }
      place += 8
    }
    return (place..<max(place, text.count)).contains { stands(word, at: $0, in: text) }
  }

  /// The value 1 in each byte.
  private static let ones = UInt64.max / 255

  /// Whether a word is at a position, with blanks or line ends around it.
  private static func stands(
    _ word: UnsafeBufferPointer<UInt8>, at place: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = place + word.count
    return end <= text.count && text[place] == word[0] && (place == 0 || text[place - 1] <= blank)
      && (end == text.count || text[end] <= blank) && text[place..<end].elementsEqual(word)
  }

  private static let blank = UInt8(ascii: " ")
}
