package import MDModel

/// Vectors of one model, which are compared with each other and with no others. Raw values are stored.
package enum VectorTier: Int64, Sendable, Hashable, CaseIterable {
  /// Vectors that are made as items are stored: sums over their words, by a static model.
  case words = 1
  /// Vectors that an encoder makes in the background.
  case encoder = 2

  /// Ending of the file of vectors, behind the index's path.
  package var suffix: String {
    switch self {
    case .words: ".vectors"
    case .encoder: ".encoded"
    }
  }

  /// Table that says which rows of the file an item has: ``PlacesOfVectors``.
  package var table: String {
    switch self {
    case .words: "vectors"
    case .encoder: "encoded"
    }
  }
}

/// An item whose vectors were compared with a question's.
package struct NearItem: Hashable, Sendable {
  package var item: ItemID
  /// The segment of its text that is the nearest, from 0.
  package var segment: Int
  package var cosine: Float

  package init(item: ItemID, segment: Int, cosine: Float) {
    (self.item, self.segment, self.cosine) = (item, segment, cosine)
  }
}

/// How many items have the vectors of a tier.
package struct VectorCoverage: Hashable, Sendable {
  /// Items that have them, be it of the beginning of their texts alone, or of which the model knows nothing.
  package var covered: Int
  /// Items of which anything has a meaning.
  package var total: Int

  package init(covered: Int, total: Int) { (self.covered, self.total) = (covered, total) }
}

/// Vectors of what items mean. Where the file of vectors is missing, or another than the index means, there are none until
/// the writer has made it anew.
package protocol VectorReading {
  /// The model that a tier's vectors are of; `nil` where there never was one. Vectors of others are not to be compared.
  func model(of tier: VectorTier) throws -> ModelIdentity?

  /// Costs nothing, however many items there are.
  func coverage(of tier: VectorTier) throws -> VectorCoverage

  /// The items nearest to a vector, each by its best segment, the nearest first; none that is hidden.
  ///
  /// Of large sets a first pass over the signs of all vectors chooses some thousands that are compared exactly.
  ///
  /// - Parameters:
  ///   - vector: of as many numbers as the model has dimensions, of any length.
  ///   - items: that may be found; `nil` for all.
  func nearest(to vector: [Float], in tier: VectorTier, count: Int, among items: ItemSet?) throws -> [NearItem]

  /// The best segment of each of some items; items without a vector are left out. In the order of the items.
  func cosines(of items: [ItemID], to vector: [Float], in tier: VectorTier) throws -> [NearItem]

  /// The vectors of an item's segments, of length 1 and as exact as a byte a number allows: questions for what is like
  /// it. None where they are still to be made; a segment that the model knows nothing of has none.
  func vectors(of id: ItemID, in tier: VectorTier) throws -> [[Float]?]

  /// Items whose vectors are to be made: those that were used last, then the newest, then the rest.
  ///
  /// - Parameter others: items that are left out, for they are being worked on.
  func itemsWithoutVectors(in tier: VectorTier, limit: Int, except others: ItemSet) throws -> [ItemID]

  /// How many items have vectors of the beginnings of their texts, and are to have those of the rest. Looks at all items.
  func beginnings(in tier: VectorTier) throws -> Int

  /// Some of these items, in the same order.
  func itemsWithBeginnings(in tier: VectorTier, limit: Int) throws -> [ItemID]

  /// What of an item has a meaning, from what is stored of it; `nil` when it is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when the stored text is damaged.
  func embeddableText(of id: ItemID) throws -> EmbeddableText?
}

extension VectorReading {
  /// Items that the next pass makes vectors of: all without any, and once there are none, those that have vectors of the
  /// beginnings of their texts alone.
  package func itemsOfNextPass(in tier: VectorTier) throws -> Int {
    let coverage = try coverage(of: tier)
    return coverage.covered < coverage.total ? coverage.total - coverage.covered : try beginnings(in: tier)
  }
}
