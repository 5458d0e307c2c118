package import MDModel

/// The vectors of one model. They are compared with each other only. The raw values are stored.
package enum VectorTier: Int64, Sendable, Hashable, CaseIterable {
  /// Vectors made when items are stored: sums over their words, by a static model.
  case words = 1
  /// Vectors made by an encoder in the background.
  case encoder = 2

  /// Suffix of the vector file's path, after the index's path.
  package var suffix: String {
    switch self {
    case .words: ".vectors"
    case .encoder: ".encoded"
    }
  }

  /// Table with the rows of the vector file that each item has: ``PlacesOfVectors``.
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
  /// The nearest segment of its text, from 0.
  package var segment: Int
  package var cosine: Float

  package init(item: ItemID, segment: Int, cosine: Float) {
    (self.item, self.segment, self.cosine) = (item, segment, cosine)
  }
}

/// Number of items that have the vectors of a tier.
package struct VectorCoverage: Hashable, Sendable {
  /// Items that have them, including items that have them for the beginning of their text only, and items that the
  /// model knows nothing of.
  package var covered: Int
  /// Items with anything that has a meaning.
  package var total: Int

  package init(covered: Int, total: Int) { (self.covered, self.total) = (covered, total) }
}

/// Vectors of the meaning of items. If the vector file is missing or belongs to another index, there are none until the
/// writer has made it anew.
package protocol VectorReading {
  /// The model that made a tier's vectors; `nil` if there was none yet. Vectors of other models must not be compared.
  func model(of tier: VectorTier) throws -> ModelIdentity?

  /// Coverage of a tier. Takes the same time for any number of items.
  func coverage(of tier: VectorTier) throws -> VectorCoverage

  /// The items nearest to a vector, nearest first, each by its best segment. Hidden items are not returned.
  ///
  /// For large sets, a first pass over the signs of all vectors chooses some thousands to compare exactly.
  ///
  /// - Parameters:
  ///   - vector: vector of any length, with as many numbers as the model has dimensions.
  ///   - items: the only items that may be returned; `nil` for all.
  func nearest(to vector: [Float], in tier: VectorTier, count: Int, among items: ItemSet?) throws -> [NearItem]

  /// The best segment of each of some items, in the order of the items. Items without a vector are skipped.
  func cosines(of items: [ItemID], to vector: [Float], in tier: VectorTier) throws -> [NearItem]

  /// The vectors of an item's segments, of length 1 and with the precision of one byte per number. Use them to search
  /// for similar items. Empty if the vectors are still to be made; `nil` for a segment that the model knows nothing of.
  func vectors(of id: ItemID, in tier: VectorTier) throws -> [[Float]?]

  /// Items whose vectors are still to be made: recently used items first, then the newest, then the rest.
  ///
  /// - Parameter others: items to leave out, because they are being worked on.
  func itemsWithoutVectors(in tier: VectorTier, limit: Int, except others: ItemSet) throws -> [ItemID]

  /// Number of items that have vectors for the beginnings of their texts and still need those of the rest. Reads all
  /// items.
  func beginnings(in tier: VectorTier) throws -> Int

  /// Some of the items that have vectors for the beginnings of their texts only, in the order of
  /// ``itemsWithoutVectors(in:limit:except:)``.
  func itemsWithBeginnings(in tier: VectorTier, limit: Int) throws -> [ItemID]

  /// The parts of an item that have a meaning, from its stored values; `nil` if the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if the stored text is damaged.
  func embeddableText(of id: ItemID) throws -> EmbeddableText?
}

extension VectorReading {
  /// Number of items that the next pass makes vectors for. These are all items without vectors. When there are none
  /// left, they are the items that have them for the beginnings of their texts only.
  package func itemsOfNextPass(in tier: VectorTier) throws -> Int {
    let coverage = try coverage(of: tier)
    return coverage.covered < coverage.total ? coverage.total - coverage.covered : try beginnings(in: tier)
  }
}
