package import MDModel
package import MDStore
import MDText

/// The part of a question that is kept after the user has chosen an item.
package enum QuestionToKeep {
  /// Maximum bytes of a question. Longer texts were not typed.
  private static let longest = 200
  /// Minimum bytes of a question. Shorter ones are typed faster than chosen.
  private static let shortest = 3
  private static let titles: [AttributeKey] = [.title, .displayName, "alternateNames", .keywords]

  /// The question; `nil` if it is not worth keeping. Search fields that search while typing often stop in the middle
  /// of a word. That word is completed from the chosen item.
  package static func question(
    of typed: String, chosen item: ItemID, in session: some IndexReading
  ) throws -> PastQuestion? {
    guard typed.utf8.count <= longest else { return nil }
    let words = TypedText(typed).words.joined(separator: " ")
    let numbers = try titles.compactMap { try session.number(of: $0) }
    let texts = try session.texts(ofDonated: item, under: numbers).joined().filter(CompletionMaker.isShown)
    let text = ended(TokenizedText(words), by: texts.map(TokenizedText.init))
    guard text.text.utf8.count >= shortest, !text.tokens.isEmpty else { return nil }
    return PastQuestion(text: text.text, words: text.tokens.map { " " + $0.text }.joined())
  }

  /// Completes the last word by a word of the texts that begins with it, unless some text contains the word itself.
  private static func ended(_ text: TokenizedText, by others: [TokenizedText]) -> TokenizedText {
    guard let last = text.tokens.last, !text.isPair(text.tokens.count - 1) else { return text }
    var whole: String?
    for other in others {
      for (place, token) in other.tokens.enumerated() where token.text.hasPrefix(last.text) && !other.isPair(place) {
        if token.text == last.text { return text }
        whole = whole ?? other.word(token)
      }
    }
    guard let whole else { return text }
    let typed = text.word(last)
    let before = String(decoding: text.text.utf8.prefix(last.range.lowerBound), as: UTF8.self)
    // Keep lower case if the word was begun in it.
    return TokenizedText(before + (typed == typed.lowercased() ? whole.lowercased() : whole))
  }
}
