import MDModel
import MDQuery
import MDSearch
import MDSearchAPI
import MDStore

extension PlannedSearch {
  /// Completions of the typed text, likeliest first.
  func suggestions(
    _ session: any IndexReading, atMost most: Int, _ goesOn: @escaping () -> Bool
  ) throws -> [SearchSuggestion] {
    guard most > 0, let typed = parts.lazy.compactMap(\.typed).first else { return [] }
    if case .donor = extent {
      return try SuggestionFinder(session: session, goesOn: goesOn)
        .suggestions(for: typed, filters: filters, in: request, atMost: most)
    }
    return try CompletionFinder(
      session: session, visibility: request.visibility, now: request.time.now, learns: request.learns
    ).completions(of: typed.text, atMost: most).map {
      SearchSuggestion(text: $0.text, typed: $0.typed, score: $0.score)
    }
  }
}
