/// Words of a program's own, one after the other in a text that lies in the program.
///
/// To look for a word goes through the whole text: a question has few words, and to make a set of the words takes
/// longer.
public struct StaticWords: Sendable {
  private let text: StaticString

  /// - Parameter text: words with one blank or end of line between them.
  public init(_ text: StaticString) { self.text = text }

  public func contains(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { word in text.withUTF8Buffer { Self.holds($0, word) } }
  }

  private static func holds(_ text: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, let last = word.last, !word.contains(blank) else { return false }
    let bytes = UnsafeRawBufferPointer(text)
    // Eight places are looked at together: most have none at which a word of the length begins and ends as this one.
    let (begins, ends) = (Self.ones &* UInt64(first), Self.ones &* UInt64(last))
    var place = 0
    while place + word.count + 7 <= bytes.count {
      let others =
        (bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ begins)
        | (bytes.loadUnaligned(fromByteOffset: place + word.count - 1, as: UInt64.self) ^ ends)
      // One of the bytes is zero: Mycroft's test.
      if (others &- ones) & ~others & (ones << 7) != 0,
        (place..<place + 8).contains(where: { stands(word, at: $0, in: text) })
      {
        return true
      }
      place += 8
    }
    return (place..<max(place, text.count)).contains { stands(word, at: $0, in: text) }
  }

  /// One in each byte.
  private static let ones = UInt64.max / 255

  /// Whether a word stands at a place, between blanks.
  private static func stands(
    _ word: UnsafeBufferPointer<UInt8>, at place: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = place + word.count
    return end <= text.count && text[place] == word[0] && (place == 0 || text[place - 1] <= blank)
      && (end == text.count || text[end] <= blank) && text[place..<end].elementsEqual(word)
  }

  private static let blank = UInt8(ascii: " ")
}
