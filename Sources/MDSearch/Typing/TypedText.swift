import MDModel
package import MDQuery
import MDText

/// Text typed into a search field: words that must all be there, each as it stands or as the beginning of a longer one.
/// No sign in it is an operator.
package struct TypedText: Sendable {
  package let text: String
  /// Text between blanks; words without a letter or digit count only where there are no others.
  let words: [Substring]

  /// Limit of words; further ones are ignored.
  static let mostWords = 32

  package init(_ text: String) {
    self.text = text
    let words = text.split(whereSeparator: \.isWhitespace)
    let real = words.filter { $0.contains { $0.isLetter || $0.isNumber } }
    self.words = Array((real.isEmpty ? words : real).prefix(Self.mostWords))
  }

  /// Items that have every word in an attribute or in the text; nothing where nothing is typed.
  package var expression: QueryExpression {
    conjunction { word in
      let content = QueryText(pieces: [word, ""], modifiers: [.caseInsensitive, .diacriticInsensitive])
      return .or([attributes(word), .comparison(QueryComparison(.named(.textContent), .equal, .text(content)))])
    }
  }

  /// The words as a question: answers hold any of them, and the conditions. A single word is none: what begins with it
  /// is found, and nothing else.
  package func question(requiring conditions: [QueryExpression]) -> Question? {
    words.count < 2 ? nil : Question(words: words.map(String.init), required: .all(conditions))
  }

  /// Items that have every word in an attribute.
  var attributeExpression: QueryExpression { conjunction(attributes) }

  private func attributes(_ word: String) -> QueryExpression {
    let modifiers: TextModifiers = [.caseInsensitive, .diacriticInsensitive, .words, .tokens]
    return .comparison(QueryComparison(.any, .equal, .text(QueryText(pieces: [word, ""], modifiers: modifiers))))
  }

  private func conjunction(_ part: (String) -> QueryExpression) -> QueryExpression {
    .all(words.map { part(String($0)) }) ?? .constant(false)
  }
}
