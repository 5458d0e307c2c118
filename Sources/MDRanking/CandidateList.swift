public import MDModel

/// The contribution of one feature to the scores of items.
public struct CandidateList: Sendable {
  public let feature: RankingFeature
  /// The measured value of each item.
  public let values: [ItemID: Double]
  /// Score added for a value of 1.
  public let weight: Double

  public init(_ feature: RankingFeature, _ values: [ItemID: Double], weight: Double = 1) {
    (self.feature, self.values, self.weight) = (feature, values, weight)
  }
}
