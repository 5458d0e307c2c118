public import MDModel

/// What one feature adds to the scores of items.
public struct CandidateList: Sendable {
  public let feature: RankingFeature
  /// What was measured of each item.
  public let values: [ItemID: Double]
  /// What a value of 1 adds.
  public let weight: Double

  public init(_ feature: RankingFeature, _ values: [ItemID: Double], weight: Double = 1) {
    (self.feature, self.values, self.weight) = (feature, values, weight)
  }
}
