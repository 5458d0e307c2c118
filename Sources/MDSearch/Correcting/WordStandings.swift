import MDLanguage
import MDModel
import MDStore
import MDText

/// A word of a question, and how the index contains it.
struct TypedWord {
  /// How many items contain a word.
  enum Standing: Equatable {
    /// Not judged: several words to the index, a short word with signs, a wildcard, or not a word of letters.
    case other
    /// No item contains the word, a form of it, or a word that begins with it.
    case unknown
    case rare(Set<UInt32>)
    /// Too short to be corrected, or enough items contain a form of it or a word that begins with it.
    case partly
    /// Enough items contain the word itself.
    case whole
  }

  let text: String
  /// The word as the index would store it; `nil` if it is not a single word of letters.
  let token: String?
  let standing: Standing
  /// True for a common word such as an article: it is not a mistake, and says nothing about the other words.
  var isCommon = false

  /// True if the word is certainly correct, so that it can help to judge the others.
  var isKnown: Bool { !isCommon && (standing == .whole || standing == .partly) }

  /// True if the word is not common and some item may contain it.
  var mayBeHeld: Bool { !isCommon && standing != .unknown }

  var isRare: Bool { if case .rare = standing { true } else { false } }

  /// - Returns: `nil` if the text is not a single word of letters.
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

/// Looks up how many items contain the words of a question.
struct WordStandings {
  let forms: WordForms
  private let session: any IndexReading
  private let words: [String]
  private let language: QuestionLanguage

  /// Maximum items that contain a rare word. Such a word may be a mistake that somebody else made, too.
  static let mostOfRare = 5
  /// Minimum letters of a word to be corrected. Shorter words resemble too many others.
  static let shortest = 4

  init(_ session: any IndexReading, words: [String]) {
    (forms, self.session, self.words) = (WordForms(session), session, words)
    // As in the ranker, the common words of the whole question decide its language.
    language = QuestionLanguage(of: TypedWord.tokens(words.joined(separator: " ")))
  }

  /// - Parameter most: maximum words that are looked up, from the first on.
  func typedWords(atMost most: Int) throws -> [TypedWord] {
    try words.prefix(most).map { word in
      // A word with a wildcard is meant as typed.
      guard let token = word.contains("*") ? nil : TypedWord.token(word) else {
        return TypedWord(text: word, token: nil, standing: .other)
      }
      if language.isCommon(token) { return TypedWord(text: word, token: token, standing: .whole, isCommon: true) }
      return TypedWord(text: word, token: token, standing: try standing(of: token, in: word))
    }
  }

  /// The number of holders in steps. The first lookup is short and settles the commonest case: many items contain the
  /// word itself.
  private func standing(of token: String, in word: String) throws -> TypedWord.Standing {
    if try forms.holders(ofExactly: token, enough: Self.mostOfRare + 1).count > Self.mostOfRare { return .whole }
    // Signs beside a short word may be letters of a longer word in another keyboard layout.
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

  /// True if the ranker would find any item for a word.
  func isFound(_ token: String) throws -> Bool { try !holders(of: token, enough: 1).isEmpty }

  /// True if any of a few items contains the word itself.
  func hold(_ items: Set<UInt32>, _ token: String) throws -> Bool {
    let items = items.sorted().map { ItemID(Int64($0)) }
    return try [WordTable.texts, .attributes].contains { table in
      try !session.places(of: [Array(token.utf8)], in: table, of: items).isEmpty
    }
  }
}
