/// A longer text that somebody who is typing may mean.
public struct SearchCompletion: Hashable, Sendable {
  /// Where it was found. Raw values are printed.
  public enum Source: String, Sendable, CaseIterable {
    case title, name, person, keyword, place
    /// A word that several items have in one of the above.
    case word
    /// Words that follow each other in several items.
    case phrase
    /// A value of `kind:`.
    case kind
  }

  /// The whole text, as it can be searched for.
  public var text: String
  /// Typed parts of it: ranges of UTF-8 offsets, ascending and apart from one another.
  public var typed: [Range<Int>]
  /// The larger, the likelier: how many items have it, how new they are, and how often they were chosen.
  public var score: Double
  public var source: Source

  public init(text: String, typed: [Range<Int>], score: Double, source: Source) {
    (self.text, self.typed, self.score, self.source) = (text, typed, score, source)
  }
}
