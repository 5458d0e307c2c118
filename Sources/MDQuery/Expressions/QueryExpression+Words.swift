import MDModel

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
}

extension QueryAttribute {
  fileprivate var holdsText: Bool { self == .any || self == .named(.textContent) }
}
