public import MDModel

extension QueryExpression {
  /// What is looked for among words: the texts compared with `*` or the text content that are not excluded, each once.
  /// By these answers are ranked, and shown in pieces of text.
  public var words: [QueryText] {
    var found: [QueryText] = []
    collectWords(into: &found)
    return found
  }

  private func collectWords(into found: inout [QueryText]) {
    switch self {
    case .comparison(let comparison):
      guard comparison.comparator == .equal, comparison.attribute.holdsText, case .text(let text) = comparison.value,
        !text.matchesAnything, !found.contains(where: { $0.pieces == text.pieces })
      else { return }
      found.append(text)
    case .and(let parts), .or(let parts): for part in parts { part.collectWords(into: &found) }
    case .constant, .inRange, .not: break
    }
  }

  /// Every attribute that is named, each once, in the order they stand.
  public var attributes: [AttributeKey] {
    var found: [AttributeKey] = []
    collectAttributes(into: &found)
    return found
  }

  private func collectAttributes(into found: inout [AttributeKey]) {
    switch self {
    case .comparison(let comparison): comparison.attribute.add(to: &found)
    case .inRange(let range): range.attribute.add(to: &found)
    case .not(let part): part.collectAttributes(into: &found)
    case .and(let parts), .or(let parts): for part in parts { part.collectAttributes(into: &found) }
    case .constant: break
    }
  }
}

extension QueryAttribute {
  fileprivate var holdsText: Bool { self == .any || self == .named(.textContent) }

  fileprivate func add(to found: inout [AttributeKey]) {
    if case .named(let key) = self, !found.contains(key) { found.append(key) }
  }
}
