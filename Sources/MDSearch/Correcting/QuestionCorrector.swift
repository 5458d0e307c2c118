import MDModel
public import MDQuery
public import MDStore
import MDText

/// A word of a question that was taken for a mistake.
public struct Correction: Sendable, Hashable {
  public var typed: String
  /// One word, or several where blanks were missing.
  public var used: String
}

/// Corrects words of a question that no item of the index holds, or a few that hold no other word of it, by words that
/// items do hold.
public struct QuestionCorrector {
  private let session: any IndexReading

  public init(_ session: any IndexReading) { self.session = session }

  /// The question with its mistakes corrected, and what was corrected.
  public func corrected(_ question: Question) throws -> (question: Question, corrections: [Correction]) {
    var words = question.words
    var corrections: [Correction] = []
    let standings = try words.map(standing)
    for place in words.indices where standings[place] != .known {
      if words[place].isEmpty { continue }
      let others = words.indices.filter { $0 != place && standings[$0] == .known }.map { words[$0] }
      if standings[place] == .unknown, let whole = try joined(words, at: place, standings) {
        corrections.append(Correction(typed: "\(words[place]) \(words[place + 1])", used: whole))
        (words[place], words[place + 1]) = (whole, "")
      } else if let used = try correction(of: words[place], standings[place], beside: others) {
        corrections.append(Correction(typed: words[place], used: used))
        words[place] = used
      }
    }
    var corrected = question
    corrected.words = words.filter { !$0.isEmpty }
    return (corrected, corrections)
  }

  /// Shorter words are within a letter or two of too many others.
  private static let shortest = 4
  /// From so many letters on two mistakes are looked for.
  private static let longEnoughForTwo = 8
  /// A word that no more items hold may be a mistake that somebody else made, too.
  private static let mostOfRare = 5
  /// A correction of a rare word must be so many times as frequent.
  private static let ratio = 4

  /// How many items hold a word.
  private enum Standing: Equatable {
    case unknown
    case rare(Set<UInt32>)
    case known
  }

  /// Words of several tokens, and those that cannot be mistaken, count as known.
  private func standing(of word: String) throws -> Standing {
    guard let token = Self.token(word), token.unicodeScalars.count >= Self.shortest else { return .known }
    let holders = try WordForms(session).holders(of: token, enough: Self.mostOfRare + 1)
    return holders.isEmpty ? .unknown : holders.count > Self.mostOfRare ? .known : .rare(holders)
  }

  /// The word as the index would keep it; `nil` where it is no single word of letters.
  private static func token(_ word: String) -> String? {
    var tokenizer = Tokenizer()
    let tokens = tokenizer.tokens(of: word, purpose: .query)
    guard tokens.count == 1, !tokens[0].text.unicodeScalars.contains(where: { ("0"..."9").contains($0) }),
      tokens[0].text.unicodeScalars.allSatisfy({ $0.value < 0xE00 })
    else { return nil }
    return tokens[0].text
  }

  private func isKnown(_ token: String) throws -> Bool {
    try !WordForms(session).holders(of: token, enough: 1).isEmpty
  }

  // MARK: Candidates

  /// Two words that are one: the second is unknown too, or short.
  private func joined(_ words: [String], at place: Int, _ standings: [Standing]) throws -> String? {
    guard place + 1 < words.count,
      standings[place + 1] == .unknown || words[place + 1].unicodeScalars.count < Self.shortest,
      let token = Self.token(words[place] + words[place + 1]), try isKnown(token)
    else { return nil }
    return token
  }

  private func correction(of word: String, _ standing: Standing, beside others: [String]) throws -> String? {
    guard let token = Self.token(word) else { return nil }
    if case .rare(let holders) = standing {
      return try others.isEmpty || hold(holders, others) ? nil : similar(to: token, beside: others, holders: holders)
    }
    for reading in KeyboardLayout.readings(of: word) {
      if let other = Self.token(reading), try isKnown(other) { return reading }
    }
    return try similar(to: token, beside: others) ?? split(token)
  }

  /// Two words of which the blank between was missing: both known, the shorter as long as can be.
  private func split(_ token: String) throws -> String? {
    let scalars = Array(token.unicodeScalars)
    guard scalars.count >= 6 else { return nil }
    var best: (shorter: Int, text: String)?
    for place in 3...(scalars.count - 3) {
      let parts = [scalars[..<place], scalars[place...]].map { String(String.UnicodeScalarView($0)) }
      let shorter = min(place, scalars.count - place)
      guard shorter > best?.shorter ?? 0, try parts.allSatisfy(WordForms(session).isWord) else { continue }
      best = (shorter, parts.joined(separator: " "))
    }
    return best?.text
  }

  /// - Parameter holders: items that hold the word itself; with any, what is similar must be far more frequent, and
  ///   stand beside other words of the question.
  private func similar(to token: String, beside others: [String], holders: Set<UInt32> = []) throws -> String? {
    let isLong = token.unicodeScalars.count >= Self.longEnoughForTwo
    let distance = TypingDistance(from: token, most: isLong && holders.isEmpty ? 2 : 1)
    let beside = try items(holding: others)
    let candidates = try SimilarWords(session, distance).found(token).filter { candidate in
      holders.isEmpty || candidate.items.count >= holders.count * Self.ratio && candidate.isBeside(beside)
    }
    // Of equal ones always the same.
    return candidates.map { (likelihood: $0.likelihood(beside: beside), word: $0.word) }
      .max { $0.likelihood == $1.likelihood ? $0.word > $1.word : $0.likelihood < $1.likelihood }?.word
  }

  /// Items that hold any of some words; `nil` where there are none.
  private func items(holding words: [String]) throws -> ItemSet? {
    let tokens = words.compactMap(Self.token)
    if tokens.isEmpty { return nil }
    return try tokens.reduce(.nothing) { found, token in
      let word = Array(token.utf8)
      return try found.union(session.itemsWithText(word: word)).union(session.itemsWithAttributeWords(word: word))
    }
  }

  /// Whether any of a few items holds any of some words.
  private func hold(_ items: Set<UInt32>, _ words: [String]) throws -> Bool {
    let items = items.sorted().map { ItemID(Int64($0)) }
    return try words.compactMap(Self.token).contains { token in
      try [WordTable.texts, .attributes].contains { table in
        try !session.places(of: [Array(token.utf8)], in: table, of: items).isEmpty
      }
    }
  }
}
