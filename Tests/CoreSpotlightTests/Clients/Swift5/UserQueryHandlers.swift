import CoreSpotlight
import Foundation

// The user query with handlers, as a search controller uses it on its own queue.
class SuggestionController {
  private(set) var suggestions: [CSSuggestion] = []
  private(set) var items: [CSSearchableItem] = []
  private var query: CSUserQuery?
  var onUpdate: (() -> Void)?

  func textDidChange(_ text: String) {
    query?.cancel()
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "contentDescription"]
    context.enableRankedResults = true
    context.maxResultCount = 20
    context.maxSuggestionCount = 4
    run(CSUserQuery(userQueryString: text, userQueryContext: context))
  }

  func select(_ suggestion: CSSuggestion) {
    let context = CSUserQueryContext(currentSuggestion: suggestion)
    run(CSUserQuery(userQueryString: nil, userQueryContext: context))
  }

  private func run(_ query: CSUserQuery) {
    self.query = query
    query.foundSuggestionsHandler = { [weak self] suggestions in
      self?.suggestions = suggestions.sorted { $0.compare(byRank: $1) == .orderedAscending }
      self?.onUpdate?()
    }
    query.foundItemsHandler = { [weak self] items in
      self?.items += items
      self?.onUpdate?()
    }
    query.completionHandler = { error in
      if let error = error as? CSSearchQueryError, error.code == .cancelled { return }
    }
    query.start()
  }

  var titles: [String] {
    suggestions.filter { $0.suggestionKind != .none }
      .map { String($0.localizedAttributedSuggestion.characters) }
  }
}
