/// How well documents match one word (Robertson and Zaragoza 2009), computed to the last bit as FTS5 does (`bm25` in
/// fts5_aux.c), which answers where the index's own pages cannot be read.
public struct BM25: Sendable {
  /// Weights of a word in an item's name, its title and any other attribute.
  public static let attributeWeights: [Double] = [10, 5, 1]
  /// Weight of a word in an item's text.
  public static let textWeights: [Double] = [1]

  private static let (k1, b) = (1.2, 0.75)
  /// Weight of a word that most documents hold, for which the formula has a negative one.
  private static let leastRarity = 1e-6

  private let rarity: Double
  private let averageLength: Double

  /// - Parameters:
  ///   - documents: how many documents there are.
  ///   - holders: how many of them hold the word.
  ///   - tokens: length of all documents together.
  ///   - logarithm: the natural one, of the C library.
  public init(documents: Double, holders: Int, tokens: Double, logarithm: (Double) -> Double) {
    let rarity = logarithm((documents - Double(holders) + 0.5) / (Double(holders) + 0.5))
    self.rarity = rarity <= 0 ? Self.leastRarity : rarity
    averageLength = tokens / documents
  }

  /// Score of a document; larger is better.
  ///
  /// - Parameters:
  ///   - frequency: sum of the weights of the word's places.
  ///   - length: of the document, in tokens.
  public func score(frequency: Double, length: Int) -> Double {
    let share = 1 - Self.b + Self.b * Double(length) / averageLength
    return rarity * (frequency * (Self.k1 + 1) / (frequency + Self.k1 * share))
  }
}
