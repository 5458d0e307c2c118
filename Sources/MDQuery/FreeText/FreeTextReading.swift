/// What is read out of the plain words of a text besides the words themselves.
package struct FreeTextReading: Hashable, Sendable {
  /// Words that are left to be looked for, in their order.
  package var words: [String]
  /// In the order of the text; each is a condition of its own.
  package var readings: [WordReading] = []
}

/// Some words that mean a condition.
package struct WordReading: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable { case kind, date, person, place, camera }

  package var meaning: Meaning
  /// The words of the text that say it, by their numbers; several readings may be of one word where a language writes
  /// without blanks.
  package var range: Range<Int>
  /// The condition in the language of expressions.
  package var expression: QueryExpression
  /// What was typed.
  var words: String
  /// How it was read, for people.
  var means: String

  /// How it was read, and how to have the words instead.
  package var sentence: String { "\"\(shown)\" was read as \(means); quote it to search for the words" }
  /// How it was read.
  package var phrase: String { "\"\(shown)\" as \(means)" }
  private var shown: String { NaturalGrammar.shown(words) }
}

/// A word of a text, or a part of one that means something by itself.
struct FreeTextWord: Hashable {
  /// As typed.
  var text: String
  /// Small letters without accents.
  var folded: String
  /// Number of the whole word.
  var source: Int

  init(_ text: some StringProtocol, source: Int) {
    self.text = String(text)
    folded = LetterFolding.fold(text)
    self.source = source
  }

  var isCapitalized: Bool { text.first?.isUppercase ?? false }

  /// The parts of some words: `d'hier` is two, and of `yesterday's` the end is left out.
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
