public import MDModel

/// What a comparison looks at.
public enum QueryAttribute: Hashable, Sendable {
  /// `*`: every attribute that holds words for people, such as names, titles and authors.
  case any
  /// One attribute, under its own name: a CoreSpotlight property stands here as the attribute it is a synonym of.
  case named(AttributeKey)
}
