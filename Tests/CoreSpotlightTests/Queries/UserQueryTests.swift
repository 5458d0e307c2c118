import Foundation
import MDModel
import MDSystem
import Testing

@testable import CoreSpotlight

extension RunningSuite {
  /// Searches for typed text: items and suggestions.
  @Suite struct UserQueryTests {
    private func journal(_ place: IndexHost) async throws -> (SpotlightWorld, CSSearchableIndex) {
      let world = try SpotlightWorld(place)
      let index = try world.index("journal")
      try await index.indexSearchableItems([
        item("1", "Walk along the river"), item("2", "Riverside dinner"),
        item("3", "Dinner at home") { $0.textContent = "We had fish of the river." },
      ])
      return (world, index)
    }

    private var withSuggestions: CSUserQueryContext {
      let context = CSUserQueryContext()
      context.maxSuggestionCount = 5
      return context
    }

    @Test(arguments: IndexHost.allCases) func responsesAreSuggestionsAndItems(place: IndexHost) async throws {
      let (world, index) = try await journal(place)
      var (items, suggestions) = ([String](), [String]())
      for try await response in CSUserQuery(typed: "riv", withSuggestions, over: index.connection).responses {
        switch response {
        case .item(let found):
          items.append(found.item.uniqueIdentifier)
          #expect(found.index == "journal")
        case .suggestion(let found):
          #expect(items.isEmpty)
          suggestions.append(String(found.suggestion.localizedAttributedSuggestion.characters))
        }
      }
      #expect(items.sorted() == ["1", "2", "3"])
      #expect(!suggestions.isEmpty && suggestions.allSatisfy { $0.lowercased().contains("riv") })
      withExtendedLifetime(world) {}
    }

    @Test(arguments: IndexHost.allCases) func rankedResultsComeBestFirst(place: IndexHost) async throws {
      let (world, index) = try await journal(place)
      let context = CSUserQueryContext()
      context.enableRankedResults = true
      context.maxSuggestionCount = 0
      let query = CSUserQuery(typed: "dinner", context, over: index.connection)
      var results: [CSSearchQuery.Results.Item] = []
      for try await result in query.results { results.append(result) }
      #expect(results.shuffled().sorted().map(\.item.score) == results.map(\.item.score))
      let found = results.map(\.item)
      #expect(Set(found.map(\.uniqueIdentifier)) == ["2", "3"])
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.compare(byRank: $1) != .orderedDescending })
      #expect(query.foundSuggestionCount == 0)
      withExtendedLifetime(world) {}
    }

    @Test(arguments: IndexHost.allCases) func handlersHearOfSuggestions(place: IndexHost) async throws {
      let (world, index) = try await journal(place)
      let query = CSUserQuery(typed: "din", withSuggestions, over: index.connection)
      let heard = await withCheckedContinuation { continuation in
        let heard = Monitor((suggestions: 0, items: 0))
        query.foundSuggestionsHandler = { found in heard.change { $0.suggestions += found.count } }
        query.foundItemsHandler = { found in heard.change { $0.items += found.count } }
        query.completionHandler = { _ in continuation.resume(returning: heard.look { $0 }) }
        query.start()
      }
      #expect(heard.items == 2)
      #expect(heard.suggestions > 0 && heard.suggestions == query.foundSuggestionCount)
      withExtendedLifetime(world) {}
    }

    /// The superclass's initializer works as in the superclass: it takes a query in the query language.
    @Test(arguments: IndexHost.allCases) func anExpressionMayBeAsked(place: IndexHost) async throws {
      let (world, index) = try await journal(place)
      let context = CSUserQueryContext()
      context.maxResultCount = 1
      for (queryContext, count) in [(nil, 2), (context, 1)] {
        let query = CSUserQuery(queryString: "title == \"*dinner*\"c", queryContext: queryContext)
        query.ask(query.run.query, over: index.connection)
        var responses = 0
        for try await response in query.responses {
          responses += 1
          if case .suggestion = response { Issue.record("a suggestion") }
        }
        #expect(responses == count)
      }
      withExtendedLifetime(world) {}
    }

    /// A chosen suggestion is searched by a query that has no text of its own.
    @Test(arguments: IndexHost.allCases) func aSuggestionLeadsOn(place: IndexHost) async throws {
      let (world, index) = try await journal(place)
      var chosen: CSSuggestion?
      for try await found in CSUserQuery(typed: "walk al", withSuggestions, over: index.connection).suggestions {
        chosen = chosen ?? found.suggestion
      }
      #expect(chosen != nil)
      let context = CSUserQueryContext(currentSuggestion: chosen)
      var items: [String] = []
      for try await result in CSUserQuery(typed: nil, context, over: index.connection).results {
        items.append(result.item.uniqueIdentifier)
      }
      // Items that contain fewer of the words rank lower.
      #expect(items.first == "1")
      withExtendedLifetime(world) {}
    }
  }
}
