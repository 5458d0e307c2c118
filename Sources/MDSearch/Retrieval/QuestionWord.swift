import MDLanguage
import MDQuery
import MDStore
import MDText

/// A word of a question, as the index keeps words.
struct QuestionWord: Hashable {
  /// Folded.
  let text: String
  /// How often the question has it.
  var count = 1
  /// Languages to reduce it in; none for a word that has no other forms.
  let languages: [WordLanguage]
  /// Whether it may be the beginning of what is meant: the last word as typed, one with a star behind it, or a character
  /// that stands for a word.
  let mayGoOn: Bool

  var bytes: [UInt8] { Array(text.utf8) }

  /// Whether so few words begin with it that these may be meant. Pairs of characters of a script without blanks are
  /// complete.
  fileprivate static func mayGoOn(_ token: Token) -> Bool { token.text.unicodeScalars.count >= shortestBeginning }
  private static let shortestBeginning = 3

  /// Whether the word has so few letters that most texts contain a longer word that begins with it.
  var isShort: Bool { !mayGoOn && text.unicodeScalars.count < Self.shortestBeginning }

  /// The tables in which longer words count as forms, one set per attempt. An attempt ends the search if it finds a form.
  ///
  /// Names are remembered by their beginnings, so a word of three letters goes on in attributes at once. A shorter word
  /// goes on in texts last: thousands of words begin with it, nearly every text contains one, and they tell nothing.
  var tablesToGoOnIn: [Set<WordTable>] {
    if mayGoOn { return [[.texts, .attributes]] }
    return (isShort ? [[]] : []) + [[.attributes], [.texts, .attributes]]
  }
}

/// The words of a question.
struct QuestionWords {
  /// Words that tell something, each once. Common ones are among them only where there are no others.
  private(set) var telling: [QuestionWord] = []
  /// All words in order, folded; without the common ones where there are many.
  let sequence: [String]
  /// The question is short enough to be a piece of a text, word for word, and has common words.
  let mayBeQuotation: Bool

  /// Further words are ignored.
  private static let most = 64
  /// A longer question is no quotation, word for word.
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
