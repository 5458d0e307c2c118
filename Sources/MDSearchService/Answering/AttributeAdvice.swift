package import MDModel

/// Warns about an attribute that neither the schema nor the index knows.
package enum AttributeAdvice {
  /// - Parameter isIndexed: true if the index contains such an attribute. Asked only if the schema has none.
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
