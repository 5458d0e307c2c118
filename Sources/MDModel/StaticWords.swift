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
    return word.withUTF8 { word in
      text.withUTF8Buffer { text in
        var start = 0
        while start < text.count {
          var end = start
          while end < text.count, text[end] > Self.blank { end += 1 }
          if end - start == word.count, text[start..<end].elementsEqual(word) { return true }
          start = end + 1
        }
        return false
      }
    }
  }

  private static let blank = UInt8(ascii: " ")
}
