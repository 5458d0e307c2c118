import CoreSpotlight
import Foundation

// The app's own query, used by iteration.
struct PhotoQuery {
  var tag: String

  var queryString: String { "keywords == \"\(tag)*\"cwdt" }

  func names() async throws -> [String] {
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["displayName", "keywords"]
    context.filterQueries = ["contentTypeTree == 'public.image'"]
    context.keyboardLanguage = "en"
    context.sourceOptions = [.allowMail]
    let query = CSSearchQuery(queryString: queryString, queryContext: context)
    var names: [String] = []
    for try await result in query.results {
      names.append(result.item.attributeSet.displayName ?? result.item.uniqueIdentifier)
    }
    return names
  }

  func first() async throws -> CSSearchableItem? {
    let query = CSSearchQuery(queryString: queryString, queryContext: nil)
    for try await result in query.results {
      query.cancel()
      return result.item
    }
    return nil
  }

  func count() async throws -> Int {
    try await CSSearchQuery(queryString: queryString, queryContext: CSSearchQueryContext()).results
      .reduce(0) { count, _ in count + 1 }
  }
}
