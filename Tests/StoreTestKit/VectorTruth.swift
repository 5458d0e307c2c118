package import MDModel
package import MDStore
package import MDStoreWriter

/// What vectors an index must have, told by what is stored of its items and the models.
package struct VectorTruth {
  private let models: [VectorTier: WordEmbedder]

  /// - Parameter models: of the tiers that have any.
  package init(_ models: [VectorTier: WordEmbedder]) { self.models = models }

  /// What is not as it must be, in words.
  ///
  /// - Parameter items: every item of the index.
  /// - Parameter isComplete: nothing may be waiting to be made.
  package func differences(
    in session: ReadingSession, items: some Sequence<ItemID>, isComplete: [VectorTier]
  ) throws -> [String] {
    var found: [String] = []
    for (tier, model) in models {
      if try session.model(of: tier) != model.identity { found.append("\(tier): another model") }
      let wanted = Set(try session.itemsWithoutVectors(in: tier, limit: .max >> 1, except: .nothing))
      let beginnings = Set(try session.itemsWithBeginnings(in: tier, limit: .max >> 1))
      if try session.beginnings(in: tier) != beginnings.count { found.append("\(tier): beginnings") }
      var coverage = VectorCoverage(covered: 0, total: 0)
      for id in items {
        guard let text = try session.embeddableText(of: id) else { continue }
        let stored = try session.vectors(of: id, in: tier)
        if !text.isEmpty || wanted.contains(id) { coverage.total += 1 }
        if wanted.contains(id) {
          if !stored.isEmpty { found.append("\(tier) \(id): vectors that are to be made") }
          continue
        }
        if !text.isEmpty { coverage.covered += 1 }
        let expected = expected(of: text, model)
        if beginnings.contains(id), expected.count < 2 { found.append("\(tier) \(id): a beginning that is all") }
        let known = beginnings.contains(id) ? Array(expected.prefix(1)) : expected
        if !Self.areLike(stored, known) { found.append("\(tier) \(id): other vectors") }
      }
      if isComplete.contains(tier), !wanted.isEmpty { found.append("\(tier): \(wanted.count) items wait") }
      if try session.coverage(of: tier) != coverage { found.append("\(tier): coverage") }
    }
    return found
  }

  private func expected(of text: EmbeddableText, _ model: WordEmbedder) -> [QuantizedVector?] {
    let vectors = text.isEmpty ? [] : model.vectors(of: text)
    return vectors.contains { $0 != nil } ? vectors : []
  }

  /// Whether some vectors are others, as well as a byte a number tells.
  package static func areLike(_ stored: [[Float]?], _ others: [QuantizedVector?]) -> Bool {
    stored.count == others.count
      && zip(stored, others).allSatisfy { mine, theirs in
        guard let mine, let theirs else { return mine == nil && theirs == nil }
        let length = theirs.components.reduce(0) { $0 + Float($1) * Float($1) }.squareRoot() * theirs.scale
        return (theirs.cosine(mine) - length).magnitude < 3e-4
      }
  }

  /// Makes the vectors that are wanted, as a background does: all of an item's, or first that of the beginning of its text.
  ///
  /// - Returns: how many items had none.
  @discardableResult
  package func fill(
    _ tier: VectorTier, of session: WritingSession, atMost limit: Int = .max >> 1, beginnings: Bool = false
  ) throws -> Int {
    guard let model = models[tier] else { return 0 }
    var wanted = try session.reading.itemsWithoutVectors(in: tier, limit: limit, except: .nothing)
    let haveBeginnings = wanted.isEmpty
    if haveBeginnings { wanted = try session.reading.itemsWithBeginnings(in: tier, limit: limit) }
    for id in wanted {
      guard let text = try session.reading.embeddableText(of: id) else { continue }
      var vectors = SegmentVectors(of: text, by: model)
      // Of what begins with nothing that the model knows, all is known at once.
      if haveBeginnings {
        vectors = SegmentVectors(Array(vectors.vectors.dropFirst()), from: 1, of: vectors.model)
      } else if beginnings, vectors.vectors.count > 1, vectors.vectors[0] != nil {
        vectors = SegmentVectors([vectors.vectors[0]], of: vectors.model, areAll: false)
      }
      guard try session.store(vectors, of: id, madeOf: text, in: tier) else {
        throw StoreTestError("vectors of \(id) were refused")
      }
    }
    return wanted.count
  }

  /// The nearest items by looking at every vector of the given ones.
  package func nearest(
    to vector: [Float], in tier: VectorTier, count: Int, among items: [ItemID], _ session: ReadingSession
  ) throws -> [NearItem] {
    var all: [NearItem] = []
    for id in items {
      let cosines = try session.vectors(of: id, in: tier).map { stored in
        stored.map { QuantizedVector.cosine($0, vector) } ?? -.infinity
      }
      guard let best = cosines.max(), best > -.infinity, let segment = cosines.firstIndex(of: best) else { continue }
      all.append(NearItem(item: id, segment: segment, cosine: best))
    }
    return Array(all.sorted { ($0.cosine, $1.item) > ($1.cosine, $0.item) }.prefix(count))
  }
}

extension [NearItem] {
  /// Whether two answers are the same but for the last digits, which may change places and who is the last.
  package func isLike(_ others: [NearItem]) -> Bool {
    func isNear(_ cosine: Float, _ other: Float?) -> Bool { (cosine - (other ?? -2)).magnitude < 1e-4 }
    guard count == others.count else { return false }
    return zip(self, others).allSatisfy { mine, theirs in
      let same = others.first { $0.item == mine.item }
      return isNear(mine.cosine, theirs.cosine)
        && (isNear(mine.cosine, same?.cosine) || isNear(mine.cosine, last?.cosine))
    }
  }
}
