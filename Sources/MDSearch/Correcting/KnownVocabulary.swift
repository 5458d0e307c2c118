import MDModel
package import MDStore

/// Recognises words that are meant as typed although hardly any item contains them. A model knows the word, and some
/// item is similar to it in meaning. Such a word needs no correction to find something: `Versicherung` finds texts
/// about insurance.
package struct KnownVocabulary {
  private let retrievers: [any Retriever]
  private let request: SearchRequest
  private let session: any IndexReading

  /// - Parameters:
  ///   - retrievers: those of the search.
  ///   - request: the search. If it does not ask for meaning, no word is known.
  package init(_ retrievers: [any Retriever], _ request: SearchRequest, _ session: any IndexReading) {
    (self.retrievers, self.request, self.session) = (retrievers, request, session)
  }

  /// True if a model knows the word and the word has an answer by meaning.
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
