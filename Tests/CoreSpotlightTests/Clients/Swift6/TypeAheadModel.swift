import CoreSpotlight
import Foundation

// The model of a search field: each typed letter cancels the previous query.
@MainActor
final class TypeAheadModel {
  private(set) var titles: [String] = []
  private(set) var completions: [AttributedString] = []
  private var query: CSUserQuery?

  private static func context() -> CSUserQueryContext {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "contentDescription"]
    context.filterQueries = ["contentTypeTree == 'public.text'"]
    context.enableRankedResults = true
    context.maxResultCount = 20
    context.maxSuggestionCount = 4
    return context
  }

  func type(_ text: String) async {
    query?.cancel()
    let query = CSUserQuery(userQueryString: text, userQueryContext: Self.context())
    self.query = query
    var titles: [String] = []
    do {
      for try await element in query.responses {
        switch element {
        case .item(let item): titles.append(item.item.attributeSet.title ?? "")
        case .suggestion(let found): completions.append(found.suggestion.localizedAttributedSuggestion)
        @unknown default: break
        }
      }
      self.titles = titles
    } catch let error as CSSearchQueryError where error.code == .cancelled {
    } catch { self.titles = [] }
  }
}
