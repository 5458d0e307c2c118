package import MDModel
package import MDQuery
package import MDStore
package import MDText

/// Finds the part of a text that best shows why a search found the item.
package struct SnippetFinder {
  private let maker: SnippetMaker
  private let passages: PassageFinder?

  /// Maximum forms of a word that are shown; further ones are rare.
  private static let mostForms = 12

  package init(_ expression: QueryExpression) {
    maker = SnippetMaker(terms: expression.words.flatMap(Self.terms))
    passages = nil
  }

  /// Shows the words of a question in every form that the index contains, and the words of its conditions. Without
  /// such words, shows the sentence nearest in meaning.
  ///
  /// - Parameter model: compares meanings.
  package init(
    _ question: Question, of request: SearchRequest, by model: (any QuestionModel)?, in session: any IndexReading
  ) throws {
    let retrieval = Retrieval(request: request, session: session, found: .everything)
    passages = try model.flatMap { try PassageFinder(retrieval, by: $0) }
    let words = try QuestionWords(question).telling.map { word in
      let forms = try WordForms(session).found(of: word, among: .nothing)?.texts ?? []
      let holders = forms.reduce(0) { $0 + $1.found.postings.count }
      return SnippetMaker.Word(
        forms.prefix(Self.mostForms).map { QueryTerm(tokens: [Array($0.found.term)]) },
        weight: 1 + 1 / Double(1 + Int.bitWidth - holders.leadingZeroBitCount))
    }
    let required = (question.required?.words ?? []).flatMap(Self.terms).map { SnippetMaker.Word([$0]) }
    maker = SnippetMaker(words + required)
  }

  private static func terms(of text: QueryText) -> [QueryTerm] {
    text.pieces.filter { !$0.isEmpty }.map { QueryTerm($0, isPrefix: text.pieces.count > 1) }
  }

  /// The snippet; `nil` if the item has no text, or only its name and attributes match.
  package func snippet(of item: ItemID, in session: any IndexReading) throws -> Snippet? {
    guard let text = try session.text(of: item) else { return nil }
    if let snippet = text.withUnsafeBufferPointer({ maker.snippet(of: $0) }) { return snippet }
    guard let passage = try passages?.passage(of: item, in: text) else { return nil }
    return text.withUnsafeBufferPointer { SnippetMaker.snippet(from: passage, of: $0) }
  }
}
