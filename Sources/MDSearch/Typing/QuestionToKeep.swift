package import MDModel
package import MDStore
import MDText

/// What is kept of a question when somebody has chosen an item after it.
package enum QuestionToKeep {
  /// Longer texts were not typed.
  private static let longest = 200
  /// Shorter ones are as soon typed as chosen.
  private static let shortest = 3
  private static let titles: [AttributeKey] = [.title, .displayName, "alternateNames", .keywords]

  /// The question; `nil` where it is not worth keeping. Fields that search while somebody types are often left in the
  /// middle of a word: it is ended as the chosen item has it.
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

  /// A text with its last word ended by one of some texts that have no such word and one that begins so.
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
    // What was begun in small letters goes on in them.
    return TokenizedText(before + (typed == typed.lowercased() ? whole.lowercased() : whole))
  }
}
