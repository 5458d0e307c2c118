import MDModel
import MDRanking
import MDStore

/// Finds items whose texts are similar in meaning to a question, by the vectors that are made when texts are stored.
package struct MeaningRetriever: Retriever {
  package let model: any QuestionModel

  package init(_ model: any QuestionModel) { self.model = model }

  package func candidates(for retrieval: Retrieval) throws -> (any Candidature)? {
    guard let vector = try model.vector(for: retrieval) else { return nil }
    let near = try retrieval.session.nearest(
      to: vector, in: model.tier, count: MeaningFormula.compared, among: retrieval.found)
    return NearItems(
      session: retrieval.session, tier: model.tier, vector: vector, near: near, words: retrieval.request.wordsOfMeaning,
      isBesideWords: retrieval.request.isByWordsAndMeaning)
  }
}

/// The items nearest to a question.
private struct NearItems: Candidature {
  let session: any IndexReading
  let tier: VectorTier
  let vector: [Float]
  let near: [NearItem]
  /// Number of words in the question; `nil` if a whole text is compared.
  let words: Int?
  /// True if the question is also answered by its words.
  let isBesideWords: Bool

  private var answers: some Sequence<NearItem> {
    let least = MeaningFormula.leastCosine(largest: near.first?.cosine ?? 0)
    return near.lazy.filter { $0.cosine >= least }
  }

  var items: [ItemID] { answers.map(\.item) }

  func verdicts(on items: [ItemID]) -> [ItemID: Bool] {
    guard let words, let least = MeaningFormula.leastCosine(words: words) else { return [:] }
    // A person who searches by meaning only wants the nearest texts. If the nearest is an answer, others that are a
    // little farther away are answers too. Example: `moisture in walls` has .51 to a text on moist walls and less than
    // the limit to one on damp masonry.
    if !isBesideWords, let nearest = near.first, nearest.cosine >= least { return [:] }
    return Dictionary(uniqueKeysWithValues: near.lazy.filter { $0.cosine < least }.map { ($0.item, false) })
  }

  var sureItems: [ItemID] {
    let least = MeaningFormula.leastTypedCosine(largest: near.first?.cosine ?? 0)
    return near.lazy.filter { $0.cosine >= least }.map(\.item)
  }

  /// Adds how near the answers are, including the best answers by words: without that, items found only by words
  /// would fall behind.
  func list(beside ranking: Ranking) throws -> CandidateList? {
    var cosines = Dictionary(uniqueKeysWithValues: answers.map { ($0.item, $0.cosine) })
    let others = ranking.best(MeaningFormula.compared).map(\.item).filter { cosines[$0] == nil }
    for other in try session.cosines(of: others, to: vector, in: tier) { cosines[other.item] = other.cosine }
    return MeaningFormula.list(cosines, mostByWords: ranking.mostByWords)
  }
}
