import CoreSpotlight
import Foundation

// Suggestions, each used to continue to the next.
struct SuggestionRow: Sendable {
  let text: AttributedString
  let kind: CSSuggestion.SuggestionKind
}

func rows(for text: String, after suggestion: CSSuggestion?) async throws -> [SuggestionRow] {
  let context = CSUserQueryContext(currentSuggestion: suggestion)
  context.maxSuggestionCount = 10
  context.maxResultCount = 0
  let query = CSUserQuery(userQueryString: text, userQueryContext: context)
  var rows: [SuggestionRow] = []
  for try await element in query.suggestions {
    let suggestion = element.suggestion
    switch suggestion.suggestionKind {
    case .none: continue
    case .custom, .default:
      rows.append(SuggestionRow(text: suggestion.localizedAttributedSuggestion, kind: suggestion.suggestionKind))
    @unknown default: continue
    }
  }
  return rows
}
