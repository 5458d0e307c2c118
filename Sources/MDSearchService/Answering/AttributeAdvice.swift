package import MDModel

/// Warning about an attribute that neither schema nor index knows.
package enum AttributeAdvice {
  /// - Parameter isIndexed: Whether the index holds such an attribute; asked only where the schema has none.
  /// - Returns: `nil` for an attribute that is documented or that an importer has given.
  package static func warning(for name: String, isIndexed: (AttributeKey) throws -> Bool) rethrows -> String? {
    let key = AttributeKey(name)
    guard AttributeSchema.description(of: key) == nil, try !isIndexed(key) else { return nil }
    let advice = meant(by: name).map { "; did you mean \($0)?" } ?? ""
    return "no file has the attribute \(name)\(advice)"
  }

  private static func meant(by name: String) -> String? {
    AttributeSchema.key(forProperty: name)?.rawValue ?? AttributeSchema.nearMiss(of: name)
  }
}
