/// Language of a question, guessed from the common words in it, and which of its words those are.
public struct QuestionLanguage: Sendable {
  /// Languages to reduce words of Latin letters in; the likeliest first.
  public let latin: [WordLanguage]

  /// - Parameter words: folded.
  public init(of words: [String]) {
    let counts = CommonWords.all.map { common in (common.language, words.count(where: common.contains)) }
    let most = counts.map(\.1).max() ?? 0
    // A question without any common word may be in any language: most files are in English, and stems of the others
    // seldom bring words together that do not belong together.
    latin = most == 0 ? Self.unknown : counts.filter { $0.1 == most }.map(\.0)
  }

  private static let unknown: [WordLanguage] = [.english, .german, .french, .spanish]

  /// Languages to reduce a word in.
  public func languages(of word: String) -> [WordLanguage] {
    let script = WordLanguage.Script(of: word)
    return script == .latin ? latin : WordLanguage.candidates(for: script)
  }

  /// Whether a word says nothing about what is looked for: it is common in the question's language.
  public func isCommon(_ word: String) -> Bool {
    CommonWords.all.contains { common in
      (latin.contains(common.language) || common.language == .russian) && common.contains(word)
    }
  }
}
