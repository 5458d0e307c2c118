import MDModel
package import MDQuery
package import MDStore

/// A word of a question that was taken for a mistake.
package struct Correction: Sendable, Hashable {
  package var typed: String
  /// One word, or several where blanks were missing.
  package var used: String
  /// A few items hold what was typed.
  package var isHeld = false

  package var sentence: String {
    "showing results for \(used), as \(isHeld ? "hardly anything" : "nothing") has \(typed)"
  }
}

/// Corrects words of a question that no item of the index holds, or a few that hold no other word of it, by words that
/// items do hold.
package struct QuestionCorrector {
  private let session: any IndexReading
  private let isKnown: (String) throws -> Bool

  /// - Parameter isKnown: Whether a word is known to be meant as it was typed; asked only for words that would be corrected.
  package init(_ session: any IndexReading, isKnown: @escaping (String) throws -> Bool = { _ in false }) {
    (self.session, self.isKnown) = (session, isKnown)
  }

  /// Words that are looked at: of longer texts, the ranker does not count the others.
  private static let mostWords = 64
  /// A text with more words that nothing holds is in a language of which the index has none, or no text: it would take long
  /// to look for what is similar to each.
  private static let mostUnknown = 8

  /// Of words in another language than the texts' only those of so many letters are corrected: the long ones are often the
  /// same word (`Universität`), the short ones lie near to others that mean something else (`Wort` and work).
  private static let shortestForeign = 6

  /// The question with its mistakes corrected, what was corrected, and whether anything may hold a word of it.
  package func corrected(
    _ question: Question
  ) throws -> (question: Question, corrections: [Correction], isHeld: Bool) {
    let standings = WordStandings(session, words: question.words)
    let typed = try standings.typedWords(atMost: Self.mostWords)
    guard typed.count(where: { $0.standing == .unknown }) <= Self.mostUnknown else {
      return (question, [], typed.contains(where: \.mayBeHeld))
    }
    let shortest = Self.isForeign(typed) ? Self.shortestForeign : 0
    var (words, corrections, place) = ([String](), [Correction](), 0)
    while place < typed.count {
      let (correction, count) = try correction(of: typed, at: place, shortest: shortest, standings)
      words.append(correction?.used ?? typed[place].text)
      if let correction { corrections.append(correction) }
      place += count
    }
    var corrected = question
    corrected.words = words + question.words.dropFirst(typed.count)
    let isHeld = typed.isEmpty || !corrections.isEmpty || typed.contains(where: \.mayBeHeld)
    return (corrected, corrections, isHeld)
  }

  /// Whether three words at least, and half of those that tell something, are unknown: more than anyone types wrongly.
  private static func isForeign(_ words: [TypedWord]) -> Bool {
    let unknown = words.count { $0.standing == .unknown }
    return unknown > 2 && unknown * 2 >= words.count { !$0.isCommon }
  }

  /// A correction of the word at a place, and of how many words it is one.
  ///
  /// - Parameter shortest: of the unknown words that are corrected, in letters.
  private func correction(
    of words: [TypedWord], at place: Int, shortest: Int, _ standings: WordStandings
  ) throws -> (correction: Correction?, count: Int) {
    let word = words[place]
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
    guard let used, try !isKnown(word.text) else { return (nil, 1) }
    return (Correction(typed: word.text, used: used, isHeld: word.isRare), 1)
  }

  /// A correction of a rare word must be so many times as frequent.
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

  /// What was typed with another layout, where signs divide it into several words: nothing holds these together.
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

  /// What is far more frequent, and stands beside other words of the question, of which the few holders have none.
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

  /// The likeliest word; of equally likely words the first in the order of their letters, so that each search has the same.
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

  /// Items that hold any of some words; `nil` where there are none.
  private func items(holding words: [String]) throws -> ItemSet? {
    if words.isEmpty { return nil }
    return try words.reduce(.nothing) { found, token in
      let word = Array(token.utf8)
      return try found.union(session.itemsWithText(word: word)).union(session.itemsWithAttributeWords(word: word))
    }
  }
}
