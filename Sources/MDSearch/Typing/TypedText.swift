import MDModel
package import MDQuery
import MDSearchAPI
package import MDStore
import MDText

/// Text typed into a search field. All words must occur, each as typed or as the beginning of a longer word. Signs
/// are not operators.
package struct TypedText: Sendable {
  package let text: String
  /// Pieces between blanks. Those without a letter or digit count only if there are no others.
  let words: [Substring]

  /// Maximum number of words; further ones are ignored.
  static let mostWords = 32

  package init(_ text: String) {
    self.text = text
    let words = text.split(whereSeparator: \.isWhitespace)
    let real = words.filter { $0.contains { $0.isLetter || $0.isNumber } }
    self.words = Array((real.isEmpty ? words : real).prefix(Self.mostWords))
  }

  /// Items that contain every word in an attribute or in the text; nothing if nothing is typed.
  package var expression: QueryExpression {
    conjunction { word in
      let content = QueryText(pieces: [word, ""], modifiers: [.caseInsensitive, .diacriticInsensitive])
      return .or([attributes(word), .comparison(QueryComparison(.named(.textContent), .equal, .text(content)))])
    }
  }

  /// The words as a question: answers meet the conditions and contain any of the words. A single word is not a
  /// question, because it finds only words that begin with it.
  package func question(requiring conditions: [QueryExpression]) -> Question? {
    words.count < 2 ? nil : Question(words: words.map(String.init), required: .all(conditions))
  }

  /// The words as a question of which all words must occur, each in any form; `nil` for a single short word, with
  /// which thousands of others begin.
  var formsQuestion: Question? {
    guard words.count > 1 || words.contains(where: { $0.count >= Self.shortestWithForms }) else { return nil }
    return Question(words: words.map(String.init))
  }
  private static let shortestWithForms = 3

  /// Items that contain every word in an attribute.
  var attributeExpression: QueryExpression { conjunction(attributes) }

  private func attributes(_ word: String) -> QueryExpression {
    let modifiers: TextModifiers = [.caseInsensitive, .diacriticInsensitive, .words, .tokens]
    return .comparison(QueryComparison(.any, .equal, .text(QueryText(pieces: [word, ""], modifiers: modifiers))))
  }

  private func conjunction(_ part: (String) -> QueryExpression) -> QueryExpression {
    .all(words.map { part(String($0)) }) ?? .constant(false)
  }
}

/// Answers to typed text. They are items that contain all of its words, each in any form or as the beginning of a
/// longer word, and items that are similar enough in meaning. The set does not depend on the order of the answers.
package struct TypedAnswers: Sendable {
  let items: ItemSet
  /// Further conditions.
  let conditions: QueryExpression

  /// - Parameters:
  ///   - request: where answers are searched, and what they should be similar to in meaning.
  ///   - conditions: further conditions.
  package init(
    to typed: TypedText, _ request: SearchRequest, conditions: QueryExpression, by retrievers: [any Retriever],
    in session: any IndexReading, goesOn: @escaping () -> Bool
  ) throws {
    self.conditions = conditions
    var asTyped = request
    (asTyped.expression, asTyped.order, asTyped.typed) = (typed.expression, .date, nil)
    var items = try Searcher(session: session, goesOn: goesOn).matches(of: asTyped)
    let visible = try (request.visibility ?? Visibility(in: session)).items
    if let question = typed.formsQuestion {
      items = items.union(try FoundQuestion(question, in: session, allowed: visible).holdersOfAll())
    }
    let retrieval = Retrieval(request: request, session: session, found: visible)
    let sure = try retrieval.candidates(by: retrievers).flatMap { try $0.sureItems }
    self.items = items.union(ItemSet(sure))
  }
}
