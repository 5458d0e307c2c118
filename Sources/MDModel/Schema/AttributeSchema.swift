/// Every attribute that Spotlight or CoreSpotlight documents, and our own. Built on first use.
public enum AttributeSchema {
  /// All attributes, by ascending key.
  public static let all: [AttributeDescription] = [
    AttributeDescription.documentedAToH, AttributeDescription.documentedIToZ, AttributeDescription.donated,
    AttributeDescription.own, AttributeDescription.undocumented,
  ].flatMap(\.self).sorted { $0.key < $1.key }

  private static let positions: [AttributeKey: Int] = Dictionary(
    uniqueKeysWithValues: all.indices.map { (all[$0].key, $0) })

  private static let properties: [String: AttributeKey] = Dictionary(
    uniqueKeysWithValues: all.compactMap { attribute in attribute.property.map { ($0, attribute.key) } })

  /// Description of `key`; `nil` for an attribute that an app or importer made up.
  public static func description(of key: AttributeKey) -> AttributeDescription? { positions[key].map { all[$0] } }

  /// Whether anything is known of `key`.
  public static func contains(_ key: AttributeKey) -> Bool { positions[key] != nil }

  /// The attribute that a property of CoreSpotlight's attribute set stands for.
  public static func key(forProperty property: String) -> AttributeKey? { properties[property] }

  /// Whether `value` has a form that `key` may hold.
  ///
  /// A number takes whole and real values and booleans, a boolean takes booleans and the whole numbers 0 and 1. A list
  /// takes a single element too; an attribute that is no list takes no array. An attribute outside of the schema takes
  /// all values.
  public static func accepts(_ value: AttributeValue, for key: AttributeKey) -> Bool {
    guard let description = description(of: key) else { return true }
    if case .array(let elements) = value {
      return description.isMultiValued && elements.allSatisfy { description.kind.accepts($0) }
    }
    return description.kind.accepts(value)
  }
}

extension AttributeDescription.Kind {
  /// Whether a single value has this form.
  fileprivate func accepts(_ value: AttributeValue) -> Bool {
    switch (self, value) {
    case (.string, .string), (.boolean, .boolean), (.date, .date), (.data, .data): true
    case (.number, .integer), (.number, .real), (.number, .boolean): true
    case (.boolean, .integer(let number)): number == 0 || number == 1
    default: false
    }
  }
}
