/// Vectors of one model, which are compared with each other and with no others. Raw values are stored.
public enum VectorTier: Int64, Sendable, Hashable, CaseIterable {
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
