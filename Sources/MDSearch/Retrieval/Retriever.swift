public import MDRanking
public import MDStore

/// Source of scored candidates for answers by relevance, beside the words of a question. Lists of all retrievers are fused
/// by ``MDRanking/Ranking``.
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
  public static let standard: [any Retriever] = []
}
