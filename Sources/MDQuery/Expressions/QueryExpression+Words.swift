import MDModel

extension QueryExpression {
  /// What is looked for among words: the texts compared with `*` or the text content that are not excluded, each once.
  /// By these answers are ranked, and shown in pieces of text.
  public var words: [QueryText] {
    var found: [QueryText] = []
    collectWords(into: &found, isExcluded: false)
    return found
  }

  private func collectWords(into found: inout [QueryText], isExcluded: Bool) {
    switch self {
    case .comparison(let comparison):
      guard !isExcluded, comparison.comparator == .equal, comparison.attribute.holdsText,
        case .text(let text) = comparison.value, !text.matchesAnything,
        !found.contains(where: { $0.pieces == text.pieces })
      else { return }
      found.append(text)
    case .and(let parts), .or(let parts): for part in parts { part.collectWords(into: &found, isExcluded: isExcluded) }
    case .not(let part): part.collectWords(into: &found, isExcluded: !isExcluded)
    case .constant, .inRange: break
    }
  }
}

extension QueryAttribute {
  fileprivate var holdsText: Bool { self == .any || self == .named(.textContent) }
}
