/// The readings of a text, and the words that are left.
package struct FreeTextReading: Hashable, Sendable {
  /// Words to search for, in their order.
  package var words: [String]
  /// Readings in the order of the text. Each is a condition of its own.
  package var readings: [WordReading] = []
}

/// Some words that were read as a condition.
package struct WordReading: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable { case kind, date, person, place, camera }

  package var meaning: Meaning
  /// Numbers of the words that were read. In a language without blanks, several readings may share a word.
  package var range: Range<Int>
  /// The condition, as an expression.
  package var expression: QueryExpression
  /// The words as typed.
  var words: String
  /// Description of the reading, for people.
  var means: String

  /// A sentence with the reading, and how to search for the words instead.
  package var sentence: String { "\"\(shown)\" was read as \(means); quote it to search for the words" }
  /// A phrase with the reading.
  package var phrase: String { "\"\(shown)\" as \(means)" }
  private var shown: String { NaturalGrammar.shown(words) }
}

/// A word of a text, or a part of a word that has a meaning of its own.
struct FreeTextWord: Hashable {
  /// The text as typed.
  var text: String
  /// The text in lower case without accents.
  var folded: String
  /// Number of the whole word.
  var source: Int

  init(_ text: some StringProtocol, source: Int) {
    self.text = String(text)
    folded = LetterFolding.fold(text)
    self.source = source
  }

  var isCapitalized: Bool { text.first?.isUppercase ?? false }

  /// Splits words into parts: `d'hier` has two, and `yesterday's` loses its ending.
  static func parts(of words: [String]) -> [FreeTextWord] {
    words.enumerated().flatMap { source, text -> [FreeTextWord] in
      let word = FreeTextWord(text, source: source)
      if word.folded.hasPrefix("d'"), text.count > 2 {
        return [FreeTextWord(text.prefix(2), source: source), FreeTextWord(text.dropFirst(2), source: source)]
      }
      return [word.folded.hasSuffix("'s") && text.count > 2 ? FreeTextWord(text.dropLast(2), source: source) : word]
    }
  }
}
