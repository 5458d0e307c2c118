/// A text of words as a question, for answers by relevance. Files with more of its words come first, and no single word
/// is required. Phrases in quotes, keywords and exclusions are required as in the expression.
package struct Question: Hashable, Sendable {
  /// Plain words in the order of typing; empty if all were read as something else. Signs between blanks are included
  /// until ``read(in:keepsWords:)``.
  package var words: [String]
  /// Condition that every answer meets, including readings; `nil` if there is none.
  package var required: QueryExpression?
  /// Words that were read as kinds, dates, people, places and cameras.
  package var readings: [WordReading] = []

  package init(words: [String], required: QueryExpression? = nil, readings: [WordReading] = []) {
    self.words = words
    self.required = required
    self.readings = readings
  }

  /// Combines several texts, all of which must be met, into one question.
  ///
  /// - Returns: `nil` if none of them is a question.
  package init?(_ parts: [(question: Question?, expression: QueryExpression)]) {
    let questions = parts.compactMap(\.question)
    if questions.isEmpty { return nil }
    words = questions.flatMap(\.words)
    required = .all(parts.compactMap { $0.question == nil ? $0.expression : $0.question?.required })
    readings = questions.flatMap(\.readings)
  }
}

extension Question {
  /// Reads kinds, dates, people and places from the words, as conditions.
  ///
  /// The tables of their names are built on first use, so call this only if the readings are needed.
  ///
  /// - Parameter keepsWords: true if all words stay words, because the readings were taken back.
  package func read(in context: NaturalContext, keepsWords: Bool = false) -> Question {
    let kept = keepsWords ? [0..<words.count] : []
    let reading = FreeTextReader(context: context).read(words, keeping: kept)
    // A sign between blanks, such as the one that ends a question in French, is not a word.
    return Question(
      words: reading.words.filter(PlainWord.hasLetterOrDigit),
      required: .all([required].compactMap(\.self) + reading.readings.map(\.expression)),
      readings: readings + reading.readings)
  }
}
