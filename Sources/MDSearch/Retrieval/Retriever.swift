package import MDModel
package import MDRanking
package import MDStore

/// Source of candidates for answers by relevance, beside the words of a question.
package protocol Retriever: Sendable {
  /// The model that it compares by.
  var model: any QuestionModel { get }

  /// Begins with what takes long, beside all that comes before ``candidates(for:)``, and returns at once.
  func prepare(for request: SearchRequest, in session: any IndexReading) throws

  /// What it finds; `nil` where it has nothing to say of the question.
  func candidates(for retrieval: Retrieval) throws -> (any Candidature)?
}

extension Retriever {
  package func prepare(for request: SearchRequest, in session: any IndexReading) throws {}
}

/// What a retriever has found for one search.
package protocol Candidature {
  /// Items that are answers where they meet the question's condition, whatever words they hold.
  var items: [ItemID] { get throws }

  /// Items that are answers to typed text though they do not hold all of its words.
  var sureItems: [ItemID] { get throws }

  /// Looking for ``items`` takes long, and the first answers may do without them.
  var mayBeDispensable: Bool { get }

  /// Whether these are none of the first answers. Asked right before ``list(beside:)``, with the same ranking.
  func isDispensable(beside ranking: Ranking) throws -> Bool

  /// What is added to the scores, once these hold what the words and the retrievers before give. May tell of further
  /// items.
  func list(beside ranking: Ranking) throws -> CandidateList?
}

extension Candidature {
  package var sureItems: [ItemID] { [] }

  package var mayBeDispensable: Bool { false }

  package func isDispensable(beside ranking: Ranking) throws -> Bool { false }
}

/// Input of retrievers.
package struct Retrieval {
  package let request: SearchRequest
  package let session: any IndexReading
  /// Items that the indexes give for the condition that every answer meets; some may turn out not to meet it.
  package let found: ItemSet
  /// A retriever before knows what is asked.
  package private(set) var isKnown = false

  init(request: SearchRequest, session: any IndexReading, found: ItemSet) {
    (self.request, self.session, self.found) = (request, session, found)
  }

  /// What retrievers find, asked in turn.
  func candidates(by retrievers: [any Retriever]) throws -> [any Candidature] {
    var retrieval = self
    return try retrievers.compactMap { retriever in
      let candidates = try retriever.candidates(for: retrieval)
      retrieval.isKnown = retrieval.isKnown || candidates != nil
      return candidates
    }
  }
}
