import MDLanguage
import MDModel
import MDStore
import MDText

/// A word of a question, and what the index has of it.
struct TypedWord {
  /// How many items hold a word.
  enum Standing: Equatable {
    /// Several words to the index, one with signs that is too short to be corrected, or none that can be mistaken.
    case other
    /// No item holds the word, any form of it, or a word that begins with it.
    case unknown
    case rare(Set<UInt32>)
    /// More items hold a form of it or a word that begins with it, or it is too short to be corrected.
    case partly
    /// More items hold the word as it is.
    case whole
  }

  let text: String
  /// The word as the index would keep it; `nil` where it is no single word of letters.
  let token: String?
  let standing: Standing
  /// It holds a sentence together: it is no mistake, and tells nothing of the others.
  var isCommon = false

  /// Nobody doubts it: it can tell what the others mean.
  var isKnown: Bool { !isCommon && (standing == .whole || standing == .partly) }

  /// Something holds it, as far as is known, and it tells something of what holds it.
  var mayBeHeld: Bool { !isCommon && standing != .unknown }

  var isRare: Bool { if case .rare = standing { true } else { false } }

  /// - Returns: `nil` where it is no single word of letters.
  static func token(_ word: String) -> String? {
    let tokens = tokens(word)
    guard tokens.count == 1, !tokens[0].unicodeScalars.contains(where: { ("0"..."9").contains($0) }),
      tokens[0].unicodeScalars.allSatisfy({ $0.value < 0xE00 })
    else { return nil }
    return tokens[0]
  }

  static func tokens(_ text: String) -> [String] {
    var tokenizer = Tokenizer()
    return tokenizer.tokens(of: text, purpose: .query).map(\.text)
  }
}

/// Looks up how many items hold the words of a question.
struct WordStandings {
  let forms: WordForms
  private let session: any IndexReading
  private let words: [String]
  private let language: QuestionLanguage

  /// A word that no more items hold may be a mistake that somebody else made, too.
  static let mostOfRare = 5
  /// Shorter words are within a letter or two of too many others.
  static let shortest = 4

  init(_ session: any IndexReading, words: [String]) {
    (forms, self.session, self.words) = (WordForms(session), session, words)
    // As the ranker does: common words of the whole question tell its language.
    language = QuestionLanguage(of: TypedWord.tokens(words.joined(separator: " ")))
  }

  /// - Parameter most: number of words that are looked up, the first.
  func typedWords(atMost most: Int) throws -> [TypedWord] {
    try words.prefix(most).map { word in
      // What has a wildcard is meant as it is.
      guard let token = word.contains("*") ? nil : TypedWord.token(word) else {
        return TypedWord(text: word, token: nil, standing: .other)
      }
      if language.isCommon(token) { return TypedWord(text: word, token: token, standing: .whole, isCommon: true) }
      return TypedWord(text: word, token: token, standing: try standing(of: token, in: word))
    }
  }

  /// The commonest answer comes from one short look: many items hold the word as it is.
  private func standing(of token: String, in word: String) throws -> TypedWord.Standing {
    if try forms.holders(ofExactly: token, enough: Self.mostOfRare + 1).count > Self.mostOfRare { return .whole }
    // Signs beside a short word may be letters of a longer one.
    if token.unicodeScalars.count < Self.shortest {
      return word.unicodeScalars.count < Self.shortest ? .partly : .other
    }
    let holders = try holders(of: token, enough: Self.mostOfRare + 1)
    return holders.isEmpty ? .unknown : holders.count > Self.mostOfRare ? .partly : .rare(holders)
  }

  /// Some of the items that the ranker would find for a word.
  private func holders(of token: String, enough: Int) throws -> Set<UInt32> {
    let word = QuestionWord(text: token, languages: language.languages(of: token), mayGoOn: true)
    return try forms.holders(of: word, enough: enough)
  }

  /// Whether the ranker would find anything for a word.
  func isFound(_ token: String) throws -> Bool { try !holders(of: token, enough: 1).isEmpty }

  /// Whether any of a few items holds a word as it is.
  func hold(_ items: Set<UInt32>, _ token: String) throws -> Bool {
    let items = items.sorted().map { ItemID(Int64($0)) }
    return try [WordTable.texts, .attributes].contains { table in
      try !session.places(of: [Array(token.utf8)], in: table, of: items).isEmpty
    }
  }
}
