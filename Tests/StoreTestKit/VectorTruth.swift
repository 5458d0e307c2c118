package import MDModel
package import MDStore
package import MDStoreWriter

/// The vectors that an index must have, derived from its stored items and the models.
package struct VectorTruth {
  private let models: [VectorTier: WordEmbedder]

  /// - Parameter models: the models by tier.
  package init(_ models: [VectorTier: WordEmbedder]) { self.models = models }

  /// Descriptions of what is wrong with the vectors.
  ///
  /// - Parameters:
  ///   - items: every item of the index.
  ///   - isComplete: tiers in which no item may still wait for its vectors.
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
        // An item without text counts only while it waits: once processed, it has nothing to be covered.
        if !text.isEmpty || wanted.contains(id) { coverage.total += 1 }
        if wanted.contains(id) {
          if !stored.isEmpty { found.append("\(tier) \(id): vectors that are to be made") }
          continue
        }
        if !text.isEmpty { coverage.covered += 1 }
        let expected = expected(of: text, model)
        // A beginning is the first of several segments. A text of one segment is complete at once.
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
    // If the model knows none of the segments, nothing is stored, instead of a row of empty vectors.
    let vectors = text.isEmpty ? [] : model.vectors(of: text)
    return vectors.contains { $0 != nil } ? vectors : []
  }

  /// True if stored vectors equal the expected ones within the precision of 8-bit numbers.
  package static func areLike(_ stored: [[Float]?], _ others: [QuantizedVector?]) -> Bool {
    stored.count == others.count
      && zip(stored, others).allSatisfy { mine, theirs in
        guard let mine, let theirs else { return mine == nil && theirs == nil }
        let length = theirs.components.reduce(0) { $0 + Float($1) * Float($1) }.squareRoot() * theirs.scale
        return (theirs.cosine(mine) - length).magnitude < 3e-4
      }
  }

  /// Makes missing vectors, as background work does: all vectors of an item, or first only the one of its text's
  /// beginning.
  ///
  /// - Returns: the number of items that were processed.
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
      // Beginnings are completed only after every item has one: store the segments after the first.
      // A text whose first segment has no vector gets all its vectors at once.
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

  /// The nearest items, found by comparing every vector of the given items.
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
  /// True if two answers are equal up to rounding.
  ///
  /// Rounding may swap neighbours, and may change which item comes last.
  package func isLike(_ others: [NearItem]) -> Bool {
    func isNear(_ cosine: Float, _ other: Float?) -> Bool { (cosine - (other ?? -2)).magnitude < 1e-4 }
    guard count == others.count else { return false }
    return zip(self, others).allSatisfy { mine, theirs in
      let same = others.first { $0.item == mine.item }
      return isNear(mine.cosine, theirs.cosine)
        // Same place, similar cosine. The item itself is elsewhere in the other answer, or fell off its end.
        && (isNear(mine.cosine, same?.cosine) || isNear(mine.cosine, last?.cosine))
    }
  }
}
