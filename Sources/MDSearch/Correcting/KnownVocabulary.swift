/// Recognises words that are meant as typed although hardly any item contains them: words that a model knows. Such a word
/// is not a typing mistake. `Versicherung` finds texts about insurance by its meaning, and `wedding` does not become
/// `welding` where no item is about weddings.
package struct KnownVocabulary {
  private let retrievers: [any Retriever]
  private let request: SearchRequest

  /// - Parameters:
  ///   - retrievers: those of the search.
  ///   - request: the search. If it does not ask for meaning, no word is known.
  package init(_ retrievers: [any Retriever], _ request: SearchRequest) {
    (self.retrievers, self.request) = (retrievers, request)
  }

  /// True if a model knows the word.
  package func holds(_ word: String) -> Bool {
    request.meaning != nil && retrievers.contains { $0.model.knows(word) }
  }
}
