/// What is known of an attribute: the form of its values, where else it has a name, and what it means.
public struct AttributeDescription: Sendable, Hashable {
  /// The form of a value, or of each of several.
  public enum Kind: String, Sendable, Hashable { case string, number, boolean, date, data }

  public let key: AttributeKey
  public let kind: Kind
  /// Holds a list. A single value counts as a list of one.
  public let isMultiValued: Bool
  /// The property of CoreSpotlight's attribute set that is the same attribute, if there is one.
  public let property: String?
  /// The macOS release that first had it; `nil` for Limelight's own and what macOS has not.
  public let since: String?
  /// Still documented, no longer filled in.
  public let isDeprecated: Bool
  /// What it means, in a few words: units included.
  public let meaning: String

  init(
    _ key: String, _ kind: Kind, multiple: Bool = false, property: String? = nil, since: String? = nil,
    deprecated: Bool = false, _ meaning: String
  ) {
    self.key = AttributeKey(key)
    self.kind = kind
    isMultiValued = multiple
    self.property = property
    self.since = since
    isDeprecated = deprecated
    self.meaning = meaning
  }
}
