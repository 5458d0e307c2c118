import MDModel
import MDRanking
package import MDStore

/// Reorders the best answers by the encoder's vectors, which are made in the background, and adds a few items that
/// are very near. It searches for more items only if no earlier retriever knows the question.
package struct EncoderRetriever: Retriever {
  package let model: any QuestionModel

  package init(_ model: any QuestionModel) { self.model = model }

  package func prepare(for request: SearchRequest, in session: any IndexReading) throws {
    guard case .text(let question) = request.meaning, try session.coverage(of: model.tier).covered > 0 else { return }
    model.prepare(question)
  }

  package func candidates(for retrieval: Retrieval) throws -> (any Candidature)? {
    guard try retrieval.session.coverage(of: model.tier).covered > 0 else { return nil }
    if retrieval.isKnown { return EncodedItems(model, retrieval) }
    guard let vector = try model.vector(for: retrieval) else { return nil }
    return NearEncodedItems(
      near: try retrieval.session.nearest(
        to: vector, in: model.tier, count: MeaningFormula.reordered, among: retrieval.found))
  }
}

/// The items nearest to a question that only the encoder understands.
private struct NearEncodedItems: Candidature {
  let near: [NearItem]

  var items: [ItemID] { near.lazy.filter { $0.cosine >= MeaningFormula.leastEncodedCosine }.map(\.item) }

  var sureItems: [ItemID] { near.lazy.filter { $0.cosine >= MeaningFormula.leastFoundCosine }.map(\.item) }

  func list(beside ranking: Ranking) -> CandidateList? {
    MeaningFormula.encodedList(near.cosines, mostByWords: ranking.mostByWords)
  }
}

/// The best answers, and a few very near items. The question's vector is computed meanwhile, so it is requested only
/// after the first ranking.
private final class EncodedItems: Candidature {
  private let model: any QuestionModel
  private let retrieval: Retrieval
  private lazy var vector = Result { try model.vector(for: retrieval) }
  private lazy var found = Result { try veryNear() }
  /// The comparison that the next call of ``list(beside:)`` reuses.
  private var compared: Comparison?

  init(_ model: any QuestionModel, _ retrieval: Retrieval) { (self.model, self.retrieval) = (model, retrieval) }

  private var session: any IndexReading { retrieval.session }

  var items: [ItemID] { get throws { try found.get().map(\.item) } }

  var mayBeDispensable: Bool { true }

  func verdicts(on items: [ItemID]) throws -> [ItemID: Bool] {
    guard !items.isEmpty, let vector = try vector.get() else { return [:] }
    return try session.cosines(of: items, to: vector, in: model.tier).cosines
      .compactMapValues(MeaningFormula.verdict(ofEncoded:))
  }

  private func veryNear() throws -> [NearItem] {
    guard let vector = try vector.get() else { return [] }
    return try session.nearest(
      to: vector, in: model.tier, count: MeaningFormula.encodedFound, among: retrieval.found
    ).filter { $0.cosine >= MeaningFormula.leastFoundCosine }
  }

  /// Very near items matter only if the question cannot be made clearer by the first answers.
  func isDispensable(beside ranking: Ranking) throws -> Bool {
    guard let vector = try vector.get() else { return true }
    let comparison = try comparison(with: vector, ranking)
    compared = comparison.isClear ? comparison : nil
    return comparison.isClear
  }

  func list(beside ranking: Ranking) throws -> CandidateList? {
    guard let vector = try vector.get() else { return nil }
    let (best, near, first, isClear) = try compared.take() ?? comparison(with: vector, ranking)
    // If the first answers contain enough of the question's words, they make the question clearer. Shares of their
    // segments are added to its vector, and the best answers are compared with that. Otherwise very near items are
    // added, and ordered by the question only.
    guard isClear else {
      let all = try ranking.best(MeaningFormula.reordered, with: items)
      return try MeaningFormula.reordering(all, by: (near + found.get()).cosines, mostByWords: ranking.mostByWords)
    }
    let clearer = try clearer(vector, by: first, near)
    let nearer = try session.cosines(of: best.map(\.item), to: clearer, in: model.tier)
    return MeaningFormula.reordering(best, by: nearer.cosines, mostByWords: ranking.mostByWords)
  }

  private typealias Comparison = (best: [Ranking.Candidate], near: [NearItem], first: [ItemID], isClear: Bool)

  private func comparison(with vector: [Float], _ ranking: Ranking) throws -> Comparison {
    let best = ranking.best(MeaningFormula.reordered)
    let near = try session.cosines(of: best.map(\.item), to: vector, in: model.tier)
    let first = MeaningFormula.order(best, by: near.cosines, mostByWords: ranking.mostByWords)
      .prefix(MeaningFormula.fedBack)
    let isClear = MeaningFormula.isClearer(by: first, mostByWords: ranking.mostByWords)
    return (best, near, first.map(\.item), isClear)
  }

  /// The question's vector plus a share of the vectors of the first answers' nearest segments.
  private func clearer(_ vector: [Float], by first: [ItemID], _ near: [NearItem]) throws -> [Float] {
    let share = MeaningFormula.feedback / Float(max(1, first.count))
    var sum = vector.ofLengthOne
    for answer in near where first.contains(answer.item) {
      let segments = try session.vectors(of: answer.item, in: model.tier)
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
