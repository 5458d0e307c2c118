import MDQuery
public import MDRanking
public import MDStore

/// Source of scored candidates for answers by relevance. Lists of all retrievers are fused by ``MDRanking/Ranking``.
public protocol Retriever: Sendable {
  /// Lists of candidates, each of one feature and not longer than its retriever's own limit. In a list that admits its
  /// items stand answers that need not meet the query: whatever of them lies outside of ``Retrieval/allowed`` is left out.
  func lists(for retrieval: Retrieval) throws -> [CandidateList]
}

/// Input of retrievers.
public struct Retrieval {
  public let request: SearchRequest
  public let session: any IndexReading
  /// Items that the indexes give for the query; some may turn out not to meet it.
  public let found: ItemSet
  /// Where answers may lie, as far as indexes tell: scopes, switched-off folders, the app that asks.
  public let allowed: ItemSet
}

/// All retrievers that a search asks unless it is told otherwise.
public enum Retrievers {
  public static let standard: [any Retriever] = [WordRetriever()]
}

/// Scores what the query finds by its words: BM25 of texts, and of names and other attributes.
public struct WordRetriever: Retriever {
  /// Scoring as many items takes a third of a second.
  static let scoringBudget = 50_000

  public init() {}

  public func lists(for retrieval: Retrieval) throws -> [CandidateList] {
    let (session, found, budget) = (retrieval.session, retrieval.found, retrieval.request.scoringBudget)
    guard !found.isEmpty, retrieval.request.question == nil else { return [] }
    var lists: [CandidateList] = []
    for word in retrieval.request.expression.words {
      guard let phrase = PhraseQuery(word), !phrase.isEmpty else { continue }
      let (texts, others) = try (phrase.itemsWithText(in: session), phrase.itemsWithAttributeWords(in: session))
      if isWorthScoring(texts, budget) {
        lists.append(CandidateList(.text, try phrase.textScores(of: found, holders: texts, in: session)))
      }
      if isWorthScoring(others, budget) {
        lists.append(CandidateList(.attributes, try phrase.attributeScores(of: found, holders: others, in: session)))
      }
    }
    return lists
  }

  /// Who has a word is known long before all of them are scored.
  private func isWorthScoring(_ holders: ItemSet, _ budget: Int) -> Bool {
    (1..<budget).contains(holders.listedCount)
  }
}
