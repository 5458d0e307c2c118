public import MDModel

/// Items that one retriever found, each with its value of one feature.
public struct CandidateList: Sendable {
  public let feature: RankingFeature
  public private(set) var values: [ItemID: Double]
  /// The items are answers even where they do not meet the conditions of the query.
  public let admitsItems: Bool

  public init(_ feature: RankingFeature, _ values: [ItemID: Double], admitsItems: Bool = false) {
    self.feature = feature
    self.values = values
    self.admitsItems = admitsItems
  }

  /// The best candidates alone; equal values count by ascending item.
  public func limited(to limit: Int) -> CandidateList {
    guard values.count > limit else { return self }
    var list = self
    list.values = Dictionary(uniqueKeysWithValues: bestFirst.prefix(max(0, limit)).map { ($0.key, $0.value) })
    return list
  }

  /// Amounts that the candidates add to their scores.
  func amounts() -> [ItemID: Double] {
    switch feature.scale {
    case .value: feature.weight == 1 ? values : values.mapValues { $0 * feature.weight }
    case .rank:
      Dictionary(
        uniqueKeysWithValues: bestFirst.enumerated().map { index, candidate in
          (candidate.key, feature.weight / (Self.rankOffset + Double(index + 1)))
        })
    }
  }

  private var bestFirst: [(key: ItemID, value: Double)] {
    values.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
  }

  /// Constant of reciprocal rank fusion: the first candidates of a list do not drown all others.
  private static let rankOffset = 60.0
}
