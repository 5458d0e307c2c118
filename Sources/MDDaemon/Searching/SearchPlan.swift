import MDModel
import MDProtocol
import MDQuery
import MDSearch
import MDStore

/// Translation of an app's search for the index.
struct SearchPlan {
  /// Nowhere yet: whose items are searched is not for the app to say.
  let request: SearchRequest
  /// Attributes that found items come with.
  let attributes: Set<AttributeKey>
  private let filters: [QueryExpression]
  private var typed: TypedText?
  private var mostSuggestions = 0
  private var mostRanked = 0

  /// A more frequent word does not distinguish the items, and scoring them all would delay typing.
  private static let scoringBudget = 5_000

  /// - Throws: ``MDProtocol/RequestFailure`` with ``MDProtocol/RequestFailure/Code/invalidQuery`` and the place.
  init(_ kind: DonorSearch.Kind) throws(RequestFailure) {
    switch kind {
    case .query(let search):
      filters = try Self.expressions(search.filters)
      attributes = Self.keys(search.attributes)
      let query = try Self.expression(search.query, called: "query")
      request = SearchRequest(Self.both(query, filters), time: .local)
    case .typed(let search):
      filters = try Self.expressions(search.filters)
      attributes = Self.keys(search.attributes)
      let typed = TypedText(search.text)
      var request = SearchRequest(
        Self.both(typed.expression, filters), time: .local, order: search.isRanked ? .relevance : .date,
        limit: search.maximumResults > 0 ? search.maximumResults : nil)
      request.scoringBudget = Self.scoringBudget
      if search.isRanked { request.question = typed.question(requiring: filters) }
      if search.usesSemantics, let question = request.question {
        request.meaning = .text(question.words.joined(separator: " "))
      }
      self.request = request
      self.typed = typed
      mostSuggestions = search.maximumSuggestions
      mostRanked = search.maximumRankedResults > 0 ? search.maximumRankedResults : .max
    }
  }

  /// Whether the item found after so many others comes with its score.
  func ranks(_ index: Int) -> Bool { index < mostRanked }

  func suggestions(
    in request: SearchRequest, _ session: any IndexReading, goesOn: @escaping () -> Bool
  ) throws -> [FoundSuggestion] {
    guard let typed else { return [] }
    return try SuggestionFinder(session: session, goesOn: goesOn)
      .suggestions(for: typed, filters: filters, in: request, atMost: mostSuggestions)
      .map { FoundSuggestion(text: $0.text, typed: $0.typed, score: $0.score) }
  }

  private static func expressions(_ filters: [String]) throws(RequestFailure) -> [QueryExpression] {
    var expressions: [QueryExpression] = []
    for (index, filter) in filters.enumerated() {
      expressions.append(try expression(filter, called: "filter query \(index + 1)"))
    }
    return expressions
  }

  private static func expression(_ text: String, called name: String) throws(RequestFailure) -> QueryExpression {
    do throws(QuerySyntaxError) { return try QueryParser.parse(text) } catch {
      throw RequestFailure(.invalidQuery, "The \(name) cannot be understood: \(error).")
    }
  }

  private static func both(_ query: QueryExpression, _ filters: [QueryExpression]) -> QueryExpression {
    .all([query] + filters) ?? query
  }

  private static func keys(_ names: [String]) -> Set<AttributeKey> {
    Set(names.map { AttributeSchema.key(forProperty: $0) ?? AttributeKey($0) }).subtracting(texts)
  }

  /// Texts can be searched, and are not given back.
  private static let texts: Set<AttributeKey> = [.textContent, "kMDItemHTMLContent"]
}
