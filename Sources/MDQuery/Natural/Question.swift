/// A text of words as a question, for answers by relevance: files that hold more of its words come first, and none of
/// the words has to be there. Phrases in quotes, keywords and what is excluded hold as they do in the expression.
package struct Question: Hashable, Sendable {
  /// Plain words in the order in which they were typed; none where all were read as something else. Signs that stand
  /// apart are among them until the question is read.
  package var words: [String]
  /// Condition that every answer meets, readings included; `nil` where there is none.
  package var required: QueryExpression?
  /// Words that were read as kinds, dates, people and places.
  package var readings: [WordReading] = []

  package init(words: [String], required: QueryExpression? = nil, readings: [WordReading] = []) {
    self.words = words
    self.required = required
    self.readings = readings
  }

  /// One question of several texts that all have to be met.
  ///
  /// - Returns: `nil` where none of them is one.
  package init?(_ parts: [(question: Question?, expression: QueryExpression)]) {
    let questions = parts.compactMap(\.question)
    if questions.isEmpty { return nil }
    words = questions.flatMap(\.words)
    required = .all(parts.compactMap { $0.question == nil ? $0.expression : $0.question?.required })
    readings = questions.flatMap(\.readings)
  }
}

extension Question {
  /// Takes kinds, dates, people and places that the words say for conditions.
  ///
  /// The tables of their names are made when they are first looked at, so this is for who needs it alone.
  ///
  /// - Parameter keepsWords: all words stay words, as somebody who takes the readings back has it.
  package func read(in context: NaturalContext, keepsWords: Bool = false) -> Question {
    let kept = keepsWords ? [0..<words.count] : []
    let reading = FreeTextReader(context: context).read(words, keeping: kept)
    // A sign apart, as the one that ends a question in French, is no word of it.
    return Question(
      words: reading.words.filter(PlainWord.hasLetterOrDigit),
      required: .all([required].compactMap(\.self) + reading.readings.map(\.expression)),
      readings: readings + reading.readings)
  }
}
