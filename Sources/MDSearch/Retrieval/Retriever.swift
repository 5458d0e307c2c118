package import MDModel
package import MDRanking
package import MDStore

/// A source of candidates for answers by relevance, in addition to the words of a question.
package protocol Retriever: Sendable {
  /// The model by which it compares.
  var model: any QuestionModel { get }

  /// Starts slow work that can run before ``candidates(for:)`` is called, without waiting for it.
  func prepare(for request: SearchRequest, in session: any IndexReading) throws

  /// Items that the retriever finds; `nil` if it cannot say anything about the question.
  func candidates(for retrieval: Retrieval) throws -> (any Candidature)?
}

extension Retriever {
  package func prepare(for request: SearchRequest, in session: any IndexReading) throws {}
}

/// The result of a retriever for one search.
package protocol Candidature {
  /// Items that are answers if they meet the question's condition, whatever words they contain.
  var items: [ItemID] { get throws }

  /// Items that are answers to typed text even if they do not contain all of its words.
  var sureItems: [ItemID] { get throws }

  /// True if finding ``items`` takes long and the first answers may not need them.
  var mayBeDispensable: Bool { get }

  /// True if none of ``items`` are among the first answers. Called right before ``list(beside:)``, with the same
  /// ranking.
  func isDispensable(beside ranking: Ranking) throws -> Bool

  /// Whether items without a word of the question, found by any retriever, are similar in meaning. Items that this
  /// retriever cannot judge are left out.
  func verdicts(on items: [ItemID]) throws -> [ItemID: Bool]

  /// Amounts to add to the scores, which contain the shares of the words and of earlier retrievers. May add items.
  func list(beside ranking: Ranking) throws -> CandidateList?
}

extension Candidature {
  package var sureItems: [ItemID] { [] }

  package var mayBeDispensable: Bool { false }

  package func isDispensable(beside ranking: Ranking) throws -> Bool { false }

  package func verdicts(on items: [ItemID]) throws -> [ItemID: Bool] { [:] }
}

extension [any Candidature] {
  /// The items, found without regard to words, that are similar in meaning. The last retriever that can judge an item
  /// decides, because its model knows more.
  func accepted(_ items: ItemSet) throws -> ItemSet {
    let found = items.items
    let verdicts = try reduce(into: [ItemID: Bool]()) { verdicts, candidates in
      verdicts.merge(try candidates.verdicts(on: found)) { $1 }
    }
    let rejected = verdicts.filter { !$0.value }.map(\.key)
    return rejected.isEmpty ? items : items.intersection(ItemSet(rejected).complement)
  }

  /// Items that are answers whatever words they contain.
  var answers: ItemSet { get throws { try accepted(ItemSet(flatMap { try $0.items })) } }
}

/// The search that a retriever works on.
package struct Retrieval {
  package let request: SearchRequest
  package let session: any IndexReading
  /// Candidates of the condition that every answer meets. Some may turn out not to meet it.
  package let found: ItemSet
  /// True if an earlier retriever knows the question.
  package private(set) var isKnown = false

  init(request: SearchRequest, session: any IndexReading, found: ItemSet) {
    (self.request, self.session, self.found) = (request, session, found)
  }

  /// The results of the retrievers, which are asked one after another.
  func candidates(by retrievers: [any Retriever]) throws -> [any Candidature] {
    var retrieval = self
    return try retrievers.compactMap { retriever in
      let candidates = try retriever.candidates(for: retrieval)
      retrieval.isKnown = retrieval.isKnown || candidates != nil
      return candidates
    }
  }
}
