import MDModel
import MDQuery
import MDSearchAPI

/// Limits what an app may ask: only its own items. No answer shows whether the index contains anything else.
struct DonorRules {
  private let query: SearchQuery

  init(_ query: SearchQuery) { self.query = query }

  func check() throws(SearchFailure) {
    guard case .donor(let bundle) = query.within else { return }
    if query.goal == .explanation {
      throw SearchFailure(
        .invalidQuery, "an explanation counts items of the whole index, and an app searches its own",
        hint: "ask for results or for their number")
    }
    // An app must not learn whether another place is indexed, so both cases give the same answer.
    for place in query.folders + (query.similarTo.map { [$0] } ?? []) where DonationAddress(place)?.bundle != bundle {
      throw SearchFailure(.notFound, "\(place.text) is not in the index")
    }
  }

  /// An expression as its author means it. For apps, `*` and `**` include the text content, as in Apple's API.
  func reading(of expression: QueryExpression) -> QueryExpression {
    if case .donor = query.within { expression.withTextContent } else { expression }
  }
}

extension QueryExpression {
  fileprivate var withTextContent: QueryExpression {
    switch self {
    case .comparison(let comparison): comparison.withTextContent
    case .not(let part): .not(part.withTextContent)
    case .and(let parts): .all(parts.map(\.withTextContent)) ?? self
    case .or(let parts): .any(parts.map(\.withTextContent)) ?? self
    case .constant, .inRange: self
    }
  }
}

extension QueryComparison {
  fileprivate var withTextContent: QueryExpression {
    guard attribute == .any, case .text(let text) = value, !text.matchesAnything else { return .comparison(self) }
    let content = QueryExpression.comparison(QueryComparison(.named(.textContent), .equal, value))
    // `!=` is true for an item if no attribute and no text is equal.
    return comparator == .notEqual ? .and([.comparison(self), .not(content)]) : .or([.comparison(self), content])
  }
}
