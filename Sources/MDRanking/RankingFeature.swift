/// Kind of evidence that an item answers a query. Each has a name and a weight, which stand here and nowhere else.
public struct RankingFeature: Hashable, Sendable {
  /// How a candidate's value becomes a part of its score.
  public enum Scale: Hashable, Sendable {
    /// The value itself, times the weight: for values that are comparable with those of other features.
    case value
    /// Reciprocal of the candidate's rank in its list, times the weight: for values that are comparable with their own
    /// kind alone (reciprocal rank fusion; Cormack, Clarke and Büttcher 2009).
    case rank
  }

  public let name: String
  public let weight: Double
  public let scale: Scale

  public init(_ name: String, weight: Double = 1, scale: Scale = .value) {
    self.name = name
    self.weight = weight
    self.scale = scale
  }

  /// Words of the question in the item's text.
  public static let text = RankingFeature("text")
  /// Words of the question in the item's name, title and other attributes.
  public static let attributes = RankingFeature("attributes")
  /// A word of the question in the item's name.
  public static let name = RankingFeature("name")
  /// All words of the question are in the item.
  public static let allWords = RankingFeature("all words")
  /// Each of them stands there as it was typed, and often.
  public static let asTyped = RankingFeature("as typed")
  /// Each of them stands there often, in any form.
  public static let often = RankingFeature("often")
  /// All of them are in a short text.
  public static let brevity = RankingFeature("brevity")
  /// Words of the question stand near each other in the text.
  public static let nearness = RankingFeature("nearness")
  /// The item was used, or chosen after a question with the same words.
  public static let use = RankingFeature("use")
  /// The item's name begins with a word of the question.
  public static let nameBeginning = RankingFeature("name beginning")
  /// The item is of a kind that people make and keep.
  public static let kind = RankingFeature("kind")
  /// Few folders lie above the item.
  public static let depth = RankingFeature("depth")
  /// The item was changed not long ago.
  public static let freshness = RankingFeature("freshness")
}
