import MDLanguage
import MDQuery
import MDStore
import MDText

/// A word of a question, as the index stores words.
struct QuestionWord: Hashable {
  /// Folded.
  let text: String
  /// Number of times that the question contains it.
  var count = 1
  /// Languages for stemming; empty for a word without other forms.
  let languages: [WordLanguage]
  /// True if longer words may be meant: for the last word as typed, a word followed by a star, or an ideograph.
  let mayGoOn: Bool

  var bytes: [UInt8] { Array(text.utf8) }

  /// True if the word is long enough for longer words to be meant. Pairs of characters of a script without blanks are
  /// complete words.
  fileprivate static func mayGoOn(_ token: Token) -> Bool { token.text.unicodeScalars.count >= shortestBeginning }
  private static let shortestBeginning = 3

  /// True if the word has so few letters that most texts contain a longer word that begins with it.
  var isShort: Bool { !mayGoOn && text.unicodeScalars.count < Self.shortestBeginning }

  /// The tables in which longer words count as forms, one set per attempt. The first attempt that finds a form is the
  /// last.
  ///
  /// People remember names by their beginnings, so a word of three letters is completed in attributes at once. A
  /// shorter word is completed in texts only as the last attempt: thousands of words begin with it, so nearly every
  /// text contains one.
  var tablesToGoOnIn: [Set<WordTable>] {
    if mayGoOn { return [[.texts, .attributes]] }
    return (isShort ? [[]] : []) + [[.attributes], [.texts, .attributes]]
  }
}

/// The words of a question.
struct QuestionWords {
  /// The words that are not common, without duplicates. Common words are included only if there are no others.
  private(set) var telling: [QuestionWord] = []
  /// All words in order, folded. A long question keeps only those that are not common.
  let sequence: [String]
  /// True if the question may be a quotation: it is short and contains common words.
  let mayBeQuotation: Bool

  /// Maximum words; further ones are ignored.
  private static let most = 64
  /// Maximum words of a quotation.
  private static let longestQuotation = 12

  init(_ question: Question) {
    let typed = JoinedSpelling.words(of: question.words).joined(separator: " ")
    let bytes = typed.utf8
    var tokenizer = Tokenizer()
    let tokens = tokenizer.tokens(of: typed, purpose: .query)
    let language = QuestionLanguage(of: tokens.map(\.text))
    let rare = tokens.filter { !language.isCommon($0.text) }
    mayBeQuotation = 3...Self.longestQuotation ~= tokens.count && 2..<tokens.count ~= rare.count
    sequence = (tokens.count <= Self.longestQuotation ? tokens : rare).prefix(Self.most).map(\.text)
    for token in rare.isEmpty ? tokens : rare {
      if let known = telling.firstIndex(where: { $0.text == token.text }) {
        telling[known].count += 1
      } else if telling.count < Self.most {
        let isOpen = bytes.dropFirst(token.range.upperBound).first.map { $0 == UInt8(ascii: "*") } ?? true
        telling.append(
          QuestionWord(
            text: token.text, languages: language.languages(of: token.text),
            mayGoOn: isOpen && QuestionWord.mayGoOn(token) || Tokenizer.endsInSingleIdeograph(token.text)))
      }
    }
  }
}
