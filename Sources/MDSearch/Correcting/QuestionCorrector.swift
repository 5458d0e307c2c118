import MDModel
package import MDQuery
package import MDStore

/// A correction of a word that was taken for a mistake.
package struct Correction: Sendable, Hashable {
  package var typed: String
  /// One word, or several if blanks were missing.
  package var used: String
  /// True if a few items contain the typed word.
  package var isHeld = false
  /// True if the word is known to be meant as typed. Then the correction is not used, only offered.
  package var isOffered = false

  package var sentence: String {
    "showing results for \(used), because \(isHeld ? "hardly any item contains" : "no item contains") \(typed)"
  }

  /// The correction as a question, for a word that is searched as typed.
  package var offer: String { "did you mean \(used), instead of \(typed)?" }
}

/// A question with its typing mistakes corrected.
package struct CorrectedQuestion: Sendable {
  package var question: Question
  /// The corrections that the question contains.
  package var corrections: [Correction] = []
  /// Corrections of words that are known to be meant as typed. The question has the words as typed.
  package var offers: [Correction] = []
  /// True if some item contains a word of the question.
  package var isHeld = true
}

/// Corrects misspelt words of a question. A word is suspect if no indexed item contains it, or if only a few items do
/// that contain no other word of the question.
package struct QuestionCorrector {
  private let session: any IndexReading
  private let isKnown: (String) throws -> Bool

  /// - Parameter isKnown: true if a word is known to be meant as typed. Asked only for words that would be corrected.
  package init(_ session: any IndexReading, isKnown: @escaping (String) throws -> Bool = { _ in false }) {
    (self.session, self.isKnown) = (session, isKnown)
  }

  /// Maximum words that are examined. The ranker ignores further words of a longer text.
  private static let mostWords = 64
  /// Maximum words that no item contains. A text with more is in a language that the index does not have, or is not
  /// text, and finding similar words for each would take long.
  private static let mostUnknown = 8

  /// Minimum letters of a word that is corrected if the question is in another language than the texts. Long words
  /// are often the same (`Universität`), but short ones resemble words of other meaning (`Wort` and work).
  private static let shortestForeign = 6

  /// The question with its mistakes corrected, the corrections, and whether any item may contain a word of it.
  package func corrected(_ question: Question) throws -> CorrectedQuestion {
    let standings = WordStandings(session, words: question.words)
    let typed = try standings.typedWords(atMost: Self.mostWords)
    guard typed.count(where: { $0.standing == .unknown }) <= Self.mostUnknown else {
      return CorrectedQuestion(question: question, isHeld: typed.contains(where: \.mayBeHeld))
    }
    // A question in another language than the texts has many unknown words. Correcting all of them would turn it into
    // words of other meaning.
    let shortest = Self.isForeign(typed) ? Self.shortestForeign : 0
    var (words, found, place) = ([String](), [Correction](), 0)
    while place < typed.count {
      let (correction, count) = try correction(of: typed, at: place, shortest: shortest, standings)
      let used = correction.flatMap { $0.isOffered ? nil : $0.used }
      words.append(used ?? typed[place].text)
      if let correction { found.append(correction) }
      place += count
    }
    var corrected = CorrectedQuestion(question: question)
    corrected.question.words = words + question.words.dropFirst(typed.count)
    corrected.corrections = found.filter { !$0.isOffered }
    corrected.offers = found.filter(\.isOffered)
    corrected.isHeld = typed.isEmpty || !corrected.corrections.isEmpty || typed.contains(where: \.mayBeHeld)
    return corrected
  }

  /// True if at least three words, and half of those that are not common, are unknown. That is too many
  /// for typing mistakes.
  private static func isForeign(_ words: [TypedWord]) -> Bool {
    let unknown = words.count { $0.standing == .unknown }
    return unknown > 2 && unknown * 2 >= words.count { !$0.isCommon }
  }

  /// The correction of the word at a place, and the number of words that it replaces.
  ///
  /// - Parameter shortest: minimum letters of an unknown word to be corrected.
  private func correction(
    of words: [TypedWord], at place: Int, shortest: Int, _ standings: WordStandings
  ) throws -> (correction: Correction?, count: Int) {
    let word = words[place]
    // A blank inside a word is corrected first: each part alone might be a word, or resemble one.
    if place + 1 < words.count, let whole = try MissedBlanks(standings).joined(word, words[place + 1]) {
      let typed = "\(word.text) \(words[place + 1].text)"
      return (Correction(typed: typed, used: whole.word, isHeld: whole.isHeld), 2)
    }
    let others = words.indices.filter { $0 != place && words[$0].isKnown }.compactMap { words[$0].token }
    let used: String? =
      switch word.standing {
      case .partly, .whole: nil
      case _ where NaturalDate.mayHave(word.text): nil
      case .other: try signsRead(word.text, standings)
      case .unknown: try correction(of: word, shortest: shortest, beside: others, standings)
      case .rare(let holders): try correction(of: word, heldBy: holders, beside: others, standings)
      }
    guard let used else { return (nil, 1) }
    return (Correction(typed: word.text, used: used, isHeld: word.isRare, isOffered: try isKnown(word.text)), 1)
  }

  /// A correction of a rare word must be this many times as frequent.
  private static let ratio = 4

  // MARK: Words that nothing holds

  private func correction(
    of word: TypedWord, shortest: Int, beside others: [String], _ standings: WordStandings
  ) throws -> String? {
    guard let token = word.token, token.unicodeScalars.count >= shortest else { return nil }
    for reading in KeyboardLayout.readings(of: word.text) {
      if let other = TypedWord.token(reading), try standings.isFound(other) { return reading }
    }
    return try likeliest(SimilarWords(session, typed: token).found(), beside: items(holding: others))
      ?? MissedBlanks(standings).split(token)
  }

  /// Reads a word typed in another layout, whose signs divide it into several words. No item contains these words
  /// together.
  private func signsRead(_ text: String, _ standings: WordStandings) throws -> String? {
    for reading in KeyboardLayout.readings(of: text) {
      guard let token = TypedWord.token(reading), token.unicodeScalars.count >= WordStandings.shortest,
        try standings.forms.isWord(token)
      else { continue }
      let typed = MatchExpression.phrase(text)
      return try session.itemsWithText(typed).isEmpty && session.itemsWithAttributeWords(typed).isEmpty ? reading : nil
    }
    return nil
  }

  // MARK: Words that hardly anything holds

  /// Corrects a rare word if the few items with it contain no other word of the question. The replacement must be far
  /// more frequent and occur with other words of the question.
  ///
  /// Example: in `anual report` three items contain "anual" but not "report", so it becomes `annual`.
  private func correction(
    of word: TypedWord, heldBy holders: Set<UInt32>, beside others: [String], _ standings: WordStandings
  ) throws -> String? {
    guard let token = word.token, !others.isEmpty,
      try !others.contains(where: { try standings.hold(holders, $0) })
    else { return nil }
    let beside = try items(holding: others)
    let similar = try SimilarWords(session, typed: token, most: 1).found().filter { candidate in
      candidate.items.count >= holders.count * Self.ratio && candidate.isBeside(beside)
    }
    return likeliest(similar, beside: beside)
  }

  /// The likeliest candidate. Equally likely words are ordered by their bytes, so that the result is always the same.
  private func likeliest(_ candidates: [SimilarWords.Candidate], beside: ItemSet?) -> String? {
    var best: (likelihood: Double, word: String)?
    for candidate in candidates {
      let likelihood = candidate.likelihood(beside: beside)
      let isBetter = best.map {
        likelihood == $0.likelihood ? candidate.word < $0.word : likelihood > $0.likelihood
      }
      if isBetter ?? true { best = (likelihood, candidate.word) }
    }
    return best?.word
  }

  /// Items that contain any of some words; `nil` if there are no words.
  private func items(holding words: [String]) throws -> ItemSet? {
    if words.isEmpty { return nil }
    return try words.reduce(.nothing) { found, token in
      let word = Array(token.utf8)
      return try found.union(session.itemsWithText(word: word)).union(session.itemsWithAttributeWords(word: word))
    }
  }
}
