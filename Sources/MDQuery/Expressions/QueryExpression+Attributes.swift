public import MDModel

extension QueryExpression {
  /// The names of the attributes it looks at, each once, in the order they first stand there.
  public var attributeKeys: [AttributeKey] {
    var keys: [AttributeKey] = []
    collectAttributes(into: &keys)
    return keys
  }

  private func collectAttributes(into keys: inout [AttributeKey]) {
    switch self {
    case .constant: break
    case .comparison(let comparison): Self.note(comparison.attribute, in: &keys)
    case .inRange(let range): Self.note(range.attribute, in: &keys)
    case .not(let part): part.collectAttributes(into: &keys)
    case .and(let parts), .or(let parts): for part in parts { part.collectAttributes(into: &keys) }
    }
  }

  private static func note(_ attribute: QueryAttribute, in keys: inout [AttributeKey]) {
    if case .named(let key) = attribute, !keys.contains(key) { keys.append(key) }
  }
}
