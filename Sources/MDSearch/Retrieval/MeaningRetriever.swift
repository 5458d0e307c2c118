import MDModel
import MDRanking
import MDStore

/// Finds items whose texts mean about what a question does, by the vectors that are made when texts are stored.
public struct MeaningRetriever: Retriever {
  public let model: any QuestionModel

  public init(_ model: any QuestionModel) { self.model = model }

  public func candidates(for retrieval: Retrieval) throws -> (any Candidature)? {
    guard let vector = try model.vector(for: retrieval) else { return nil }
    let near = try retrieval.session.nearest(
      to: vector, in: model.tier, count: MeaningFormula.compared, among: retrieval.found)
    return NearItems(session: retrieval.session, tier: model.tier, vector: vector, near: near)
  }
}

/// The items nearest to a question.
private struct NearItems: Candidature {
  let session: any IndexReading
  let tier: VectorTier
  let vector: [Float]
  let near: [NearItem]

  var items: [ItemID] {
    let least = MeaningFormula.leastCosine(largest: near.first?.cosine ?? 0)
    return near.lazy.filter { $0.cosine >= least }.map(\.item)
  }

  /// Of the best by words, too, it is told how near they are: else what is found by words alone would fall behind.
  func list(beside ranking: Ranking) throws -> CandidateList? {
    var cosines = Dictionary(uniqueKeysWithValues: near.map { ($0.item, $0.cosine) })
    let others = ranking.best(MeaningFormula.compared).map(\.item).filter { cosines[$0] == nil }
    for other in try session.cosines(of: others, to: vector, in: tier) { cosines[other.item] = other.cosine }
    return MeaningFormula.list(cosines, mostByWords: ranking.mostByWords)
  }
}

/// Puts the best answers, and a few that lie very near, in order by the vectors that the encoder makes in the background.
/// It looks for more where no retriever before knows what is asked.
public struct EncoderRetriever: Retriever {
  public let model: any QuestionModel

  public init(_ model: any QuestionModel) { self.model = model }

  public func candidates(for retrieval: Retrieval) throws -> (any Candidature)? {
    guard try retrieval.session.coverage(of: model.tier).covered > 0,
      let vector = try model.vector(for: retrieval)
    else { return nil }
    if !retrieval.isKnown {
      let near = try retrieval.session.nearest(
        to: vector, in: model.tier, count: MeaningFormula.reordered, among: retrieval.found)
      return NearEncodedItems(near: near)
    }
    let near = try retrieval.session.nearest(
      to: vector, in: model.tier, count: MeaningFormula.encodedFound, among: retrieval.found)
    let found = near.filter { $0.cosine >= MeaningFormula.leastFoundCosine }
    return EncodedItems(session: retrieval.session, tier: model.tier, vector: vector, found: found)
  }
}

/// The items nearest to a question of which the encoder alone knows anything.
private struct NearEncodedItems: Candidature {
  let near: [NearItem]

  var items: [ItemID] { near.lazy.filter { $0.cosine >= MeaningFormula.leastEncodedCosine }.map(\.item) }

  func list(beside ranking: Ranking) -> CandidateList? {
    MeaningFormula.encodedList(near.cosines, mostByWords: ranking.mostByWords)
  }
}

private struct EncodedItems: Candidature {
  let session: any IndexReading
  let tier: VectorTier
  let vector: [Float]
  let found: [NearItem]

  var items: [ItemID] { found.map(\.item) }

  func list(beside ranking: Ranking) throws -> CandidateList? {
    let best = ranking.best(MeaningFormula.reordered)
    let near = try session.cosines(of: best.map(\.item), to: vector, in: tier)
    let first = MeaningFormula.order(best, by: near.cosines, mostByWords: ranking.mostByWords)
      .prefix(MeaningFormula.fedBack)
    guard MeaningFormula.isClearer(by: first, mostByWords: ranking.mostByWords) else {
      let all = ranking.best(MeaningFormula.reordered, with: items)
      return MeaningFormula.reordering(all, by: (near + found).cosines, mostByWords: ranking.mostByWords)
    }
    let nearer = try session.cosines(of: best.map(\.item), to: clearer(by: first.map(\.item), near), in: tier)
    return MeaningFormula.reordering(best, by: nearer.cosines, mostByWords: ranking.mostByWords)
  }

  /// The question's vector with those of the first answers' nearest segments.
  private func clearer(by first: [ItemID], _ near: [NearItem]) throws -> [Float] {
    let share = MeaningFormula.feedback / Float(max(1, first.count))
    var sum = vector.ofLengthOne
    for answer in near where first.contains(answer.item) {
      let segments = try session.vectors(of: answer.item, in: tier)
      guard segments.indices.contains(answer.segment), let segment = segments[answer.segment] else { continue }
      for place in sum.indices { sum[place] += share * segment[place] }
    }
    return sum
  }
}

extension [NearItem] {
  fileprivate var cosines: [ItemID: Float] {
    Dictionary(map { ($0.item, $0.cosine) }, uniquingKeysWith: { Swift.max($0, $1) })
  }
}

extension [Float] {
  fileprivate var ofLengthOne: [Float] {
    let length = reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? map { $0 / length } : self
  }
}
