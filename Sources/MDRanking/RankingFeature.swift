/// Kind of evidence that an item answers a query. Explanations show the names to people.
public struct RankingFeature: Hashable, Sendable {
  public let name: String

  public init(_ name: String) { self.name = name }

  /// Words of the question in the item's text.
  public static let text = RankingFeature("text")
  /// Words of the question in the item's name, title and other attributes.
  public static let attributes = RankingFeature("attributes")
  /// A word of the question in the item's name.
  public static let name = RankingFeature("name")
  /// All words of the question are in the item.
  public static let allWords = RankingFeature("all words")
  /// The item contains each word of the question as it was typed, often.
  public static let asTyped = RankingFeature("as typed")
  /// The item contains each word of the question often, in any form.
  public static let often = RankingFeature("often")
  /// All words of the question are in a short text.
  public static let brevity = RankingFeature("brevity")
  /// Words of the question stand near each other in the text.
  public static let nearness = RankingFeature("nearness")
  /// The item was used, or chosen after a question with the same words.
  public static let use = RankingFeature("use")
  /// The item's text means about the same as the question, by the vectors that are made when the item is stored.
  public static let meaning = RankingFeature("meaning")
  /// The same, by the vectors of the encoder. They reorder the best items, and each item gets the difference between
  /// its new place's score and its own.
  public static let encoder = RankingFeature("encoder")
  /// The item is one of the few nearest to the question and was moved among the first answers.
  public static let nearest = RankingFeature("nearest")
  /// The item's name begins with a word of the question.
  public static let nameBeginning = RankingFeature("name beginning")
  /// The item is of a kind that people make and keep.
  public static let kind = RankingFeature("kind")
  /// Few folders lie above the item.
  public static let depth = RankingFeature("depth")
  /// The item was changed not long ago.
  public static let freshness = RankingFeature("freshness")
}
