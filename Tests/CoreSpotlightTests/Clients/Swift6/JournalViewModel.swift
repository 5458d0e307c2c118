import CoreSpotlight
import Foundation

// A view model on the main actor, after the search shown at WWDC24, without the views.
@MainActor
final class JournalViewModel {
  private(set) var items: [CSUserQuery.Item] = []
  private(set) var suggestions: [CSUserQuery.Suggestion] = []
  private(set) var errorMessage: String?
  private var task: Task<Void, Never>?

  func onAppear() {
    CSUserQuery.prepare()
    CSUserQuery.prepareProtectionClasses([.completeUnlessOpen, .completeWhenUserInactive])
  }

  func search(_ text: String) {
    task?.cancel()
    task = Task { await run(text) }
  }

  private func run(_ text: String) async {
    items = []
    suggestions = []
    let queryContext = CSUserQueryContext()
    queryContext.fetchAttributes = ["title", "contentDescription"]
    queryContext.enableRankedResults = true
    queryContext.maxResultCount = 10
    queryContext.maxSuggestionCount = 3
    queryContext.disableSemanticSearch = false
    queryContext.maxRankedResultCount = 2
    queryContext.filterQueries = ["contentTypeTree == \"public.text\""]
    let query = CSUserQuery(userQueryString: text, userQueryContext: queryContext)
    do {
      for try await element in query.responses {
        switch element {
        case .item(let item):
          items.append(item)
        case .suggestion(let suggestion):
          suggestions.append(suggestion)
        @unknown default:
          break
        }
      }
      items.sort { first, second in
        first.item.compare(byRank: second.item) == .orderedAscending
      }
    } catch CSSearchQueryError.cancelled {
      return
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  func select(_ item: CSUserQuery.Item) {
    let query = CSUserQuery(userQueryString: nil, userQueryContext: nil)
    query.userEngaged(item, visibleItems: items, interaction: .select)
  }

  func select(_ suggestion: CSUserQuery.Suggestion) {
    let query = CSUserQuery(userQueryString: nil, userQueryContext: nil)
    query.userEngaged(suggestion, visibleSuggestions: suggestions, interaction: .default)
  }

  var suggestionTexts: [AttributedString] { suggestions.map(\.suggestion.localizedAttributedSuggestion) }
}
