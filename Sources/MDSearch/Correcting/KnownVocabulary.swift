import MDModel
package import MDStore

/// Tells words that are meant as they were typed, although hardly anything in the index holds them: words of a language that
/// a model knows, of which something in the index means about the same. Such a word is no typing mistake, and it needs no
/// correction to find something: `Versicherung` finds texts about insurance.
package struct KnownVocabulary {
  private let retrievers: [any Retriever]
  private let request: SearchRequest
  private let session: any IndexReading

  /// - Parameters:
  ///   - retrievers: those of the search.
  ///   - request: the search; where it does not ask for meaning, no word is known.
  package init(_ retrievers: [any Retriever], _ request: SearchRequest, _ session: any IndexReading) {
    (self.retrievers, self.request, self.session) = (retrievers, request, session)
  }

  /// Whether a word is known and meaning has an answer to it.
  package func holds(_ word: String) throws -> Bool {
    guard request.meaning != nil else { return false }
    guard retrievers.contains(where: { $0.model.knows(word) }) else { return false }
    var single = request
    single.meaning = .text(word)
    let retrieval = Retrieval(request: single, session: session, found: try visible())
    return try !retrieval.candidates(by: retrievers).answers.isEmpty
  }

  private func visible() throws -> ItemSet { try request.visibility?.items ?? Visibility(in: session).items }
}
