package import MDModel
package import MDQuery
package import MDStore

/// Which words of a question an item contains, as counted by the ranker.
package struct HeldWords {
  /// A word that the item contains.
  package struct Held: Hashable, Sendable {
    /// Folded.
    package let word: String
    /// Forms in which the item contains it; empty if it contains the word itself.
    package let forms: [String]
  }

  package let held: [Held]
  /// Words that the item does not contain, folded.
  package let missing: [String]
  /// Words that are not counted because they are too common.
  package let common: [String]

  private let item: UInt32
  private let session: any IndexReading

  /// - Returns: `nil` if the item has a number that no search can find.
  package init?(of item: ItemID, _ question: Question, in session: any IndexReading) throws {
    guard let number = UInt32(exactly: item.rawValue) else { return nil }
    let words = QuestionWords(question)
    var (held, missing): ([Held], [String]) = ([], [])
    for word in words.telling {
      let forms = try Self.forms(of: word, in: number, session)
      if forms.isEmpty { missing.append(word.text) }
      if !forms.isEmpty { held.append(Held(word: word.text, forms: forms.contains(word.text) ? [] : forms)) }
    }
    let telling = Set(words.telling.map(\.text))
    (self.held, self.missing, self.item, self.session) = (held, missing, number, session)
    common = words.sequence.reduce(into: []) { if !telling.contains($1), !$0.contains($1) { $0.append($1) } }
  }

  /// Forms of a word that an item contains, sorted.
  private static func forms(of word: QuestionWord, in item: UInt32, _ session: any IndexReading) throws -> [String] {
    let finder = WordForms(session)
    guard let found = try finder.found(of: word, among: .nothing) else { return [] }
    let all = try finder.completed(found, [item])
    let terms = (all.texts + all.attributes).map(\.found).filter { $0.postings.contains { $0.item == item } }
    return Set(terms.map { String(decoding: $0.term, as: UTF8.self) }).sorted()
  }

  /// True if the item contains none of the words in a piece that was typed between two blanks.
  package func isMissing(_ typed: String) -> Bool {
    let words = TypedWord.tokens(typed)
    return !words.isEmpty && words.allSatisfy(missing.contains)
  }

  /// A word that the item contains and that differs from the typed one by a typing mistake or two.
  package func spelling(of typed: String) throws -> String? {
    guard let token = TypedWord.token(typed), token.unicodeScalars.count >= WordStandings.shortest else { return nil }
    return try SimilarWords(session, typed: token).nearest(in: item)
  }
}
