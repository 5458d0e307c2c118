import MDModel
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore
import MDSystem

/// Explains how a query is read, how each part of it is answered, and how long that takes.
struct Explainer {
  let session: any IndexReading
  let query: SearchQuery
  let request: SearchRequest
  let retrievers: [any Retriever]
  let goesOn: () -> Bool

  /// Maximum results whose scores are explained.
  private static let mostScored = 10

  func explanation(reading: Duration) throws -> SearchExplanation {
    let trace = PlanTrace { Clock.now }
    let began = Clock.now
    let matches = try Searcher(session: session, retrievers: retrievers, trace: trace, goesOn: goesOn).count(request)
    let searching = Clock.now - began
    var explanation = SearchExplanation(
      expression: QueryPrinter.text(of: request.expression), folders: request.scopes, order: request.order)
    explanation.steps = trace.steps.map { step in
      SearchExplanation.Step(
        part: step.part, method: step.method, items: step.items, isChecked: step.isChecked,
        time: step.time)
    }
    explanation.looks = trace.looks.map {
      SearchExplanation.Looks(items: $0.items, found: $0.found, time: $0.time)
    }
    (explanation.matches, explanation.reading) = (matches, reading)
    explanation.searching = searching
    explanation.best = try best()
    return explanation
  }

  /// The first results by relevance, with the parts of their scores.
  private func best() throws -> [SearchResult] {
    guard request.order == .relevance else { return [] }
    var request = request
    request.explainsScores = true
    request.limit = min(request.limit ?? .max, Self.mostScored)
    var results: [SearchResult] = []
    try Searcher(session: session, retrievers: retrievers, goesOn: goesOn).search(request) {
      results.append(SearchResult(path: $0.path, score: $0.score, parts: $0.parts))
    }
    return results
  }
}
