import Foundation
import MDModel
import MDSystem
import Testing

@testable import CoreSpotlight

extension RunningSuite {
  /// Searches in the query language, with handlers and by iteration.
  @Suite struct QueryTests {
    private func lakes(_ place: IndexHost) async throws -> (SpotlightWorld, CSSearchableIndex) {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      try await index.indexSearchableItems([
        item("1", "A lake in the north") {
          $0.keywords = ["swim"]; $0.contentDescription = "cold"
        },
        item("2", "A lake in the south") {
          $0.keywords = ["swim", "sun"]; $0.contentDescription = "warm"
        },
        item("3", "A mountain") {
          $0.keywords = ["climb"]; $0.textContent = "Far above every lake"
        },
      ])
      return (world, index)
    }

    @Test(arguments: IndexHost.allCases) func handlersGetItemsThenTheEnd(place: IndexHost) async throws {
      let (world, index) = try await lakes(place)
      let query = CSSearchQuery("title == \"*lake*\"cd", nil, over: index.connection)
      let (found, error) = await withCheckedContinuation { continuation in
        let found = Monitor([String]())
        query.foundItemsHandler = { items in found.change { $0 += items.map(\.uniqueIdentifier) } }
        query.completionHandler = { error in
          continuation.resume(returning: (found.look { $0 }, error as? CSSearchQueryError))
        }
        query.start()
        query.start()
      }
      #expect(found.sorted() == ["1", "2"])
      #expect(error == nil)
      #expect(query.foundItemCount == 2)
      #expect(!query.isCancelled)
      withExtendedLifetime(world) {}
    }

    @Test(arguments: IndexHost.allCases) func filtersMustHoldBesides(place: IndexHost) async throws {
      let (world, index) = try await lakes(place)
      let context = CSSearchQueryContext()
      context.filterQueries = ["keywords == \"s*\"", "contentDescription == \"warm\""]
      var found: [String] = []
      for try await result in CSSearchQuery("title == \"*lake*\"", context, over: index.connection).results {
        found.append(result.item.uniqueIdentifier)
      }
      #expect(found == ["2"])
      withExtendedLifetime(world) {}
    }

    @Test(arguments: IndexHost.allCases) func itemsComeWithWhatWasAskedFor(place: IndexHost) async throws {
      let (world, index) = try await lakes(place)
      let context = CSSearchQueryContext()
      context.fetchAttributes = ["contentDescription", "textContent", "never heard of"]
      for try await result in CSSearchQuery("title == \"A lake in the north\"", context, over: index.connection).results
      {
        #expect(result.item.attributeSet.contentDescription == "cold")
        #expect(result.item.attributeSet.keywords == nil)
        #expect(result.item.attributeSet.textContent == nil)
      }
      withExtendedLifetime(world) {}
    }

    /// On Apple's systems both stars stand for every attribute and the text.
    @Test(arguments: ["*", "**"]) func starsStandForTheTextToo(star: String) async throws {
      let (world, index) = try await lakes(.embedded)
      #expect(try await index.identifiers("\(star) == \"lake\"cdw") == ["1", "2", "3"])
      #expect(try await index.identifiers("\(star) == \"above*\"cd && \(star) == \"climb\"") == ["3"])
      #expect(try await index.identifiers("\(star) != \"lake\"cdw") == [])
      #expect(try await index.identifiers("!(\(star) == \"mount*\"cdw || \(star) == \"cold\")") == ["2"])
      let context = CSSearchQueryContext()
      context.filterQueries = ["\(star) == \"far\"cd"]
      var found: [String] = []
      for try await result in CSSearchQuery("title == \"*\"", context, over: index.connection).results {
        found.append(result.item.uniqueIdentifier)
      }
      #expect(found == ["3"])
      withExtendedLifetime(world) {}
    }

    /// A kind or path that the app has donated wins over the one derived from its type.
    @Test(arguments: IndexHost.allCases) func kindAndPathAreWhatWasDonated(place: IndexHost) async throws {
      let (world, index) = try await lakes(place)
      try await index.indexSearchableItems([
        item("4") {
          $0.kind = "Walk"; $0.path = "/srv/walks/4"; $0.deliveryType = 7
        }
      ])
      #expect(try await index.identifiers("kind == \"walk\"c") == ["4"])
      #expect(try await index.identifiers("kind == \"plain text\"") == ["1", "2", "3"])
      #expect(try await index.identifiers("path == \"/srv/*\"") == ["4"])
      #expect(try await index.identifiers("deliveryType == 7 && kMDItemDeliveryType > 6") == ["4"])
      let context = CSSearchQueryContext()
      context.fetchAttributes = ["kind", "path", "deliveryType"]
      for try await result in CSSearchQuery("path == \"/srv/walks/4\"", context, over: index.connection).results {
        #expect(result.item.attributeSet.kind == "Walk")
        #expect(result.item.attributeSet.path == "/srv/walks/4")
        #expect(result.item.attributeSet.deliveryType == 7)
      }
      withExtendedLifetime(world) {}
    }

    @Test(arguments: IndexHost.allCases) func whatIsNoQueryIsSaid(place: IndexHost) async throws {
      let (world, index) = try await lakes(place)
      for query in ["title ==", "title == \"unended", "(("] {
        await #expect(throws: CSSearchQueryError.Code.invalidQuery) {
          do { _ = try await index.identifiers(query) } catch let error as CSSearchQueryError { throw error.code }
        }
      }
      withExtendedLifetime(world) {}
    }

    @Test(arguments: IndexHost.allCases) func whatIsCancelledEndsSo(place: IndexHost) async throws {
      let (world, index) = try await lakes(place)
      let query = CSSearchQuery("title == \"*\"", nil, over: index.connection)
      query.cancel()
      let error = await withCheckedContinuation { continuation in
        query.completionHandler = { continuation.resume(returning: $0 as? CSSearchQueryError) }
        query.start()
      }
      #expect(error?.code == .cancelled)
      #expect(query.isCancelled)
      await #expect(throws: CSSearchQueryError.Code.cancelled) {
        do { for try await _ in query.results {} } catch let error as CSSearchQueryError { throw error.code }
      }
      withExtendedLifetime(world) {}
    }

    /// More than one page of results, iterated twice at the same time.
    @Test(arguments: IndexHost.allCases) func everyoneWhoIteratesGetsAll(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      let names = (0..<1_500).map { "item \($0)" }
      try await index.indexSearchableItems(names.map { item($0) })
      try await index.settle(names.count)
      let query = CSSearchQuery("title == \"*\"", nil, over: index.connection)
      async let first = query.results.reduce(into: Set<String>()) { $0.insert($1.item.uniqueIdentifier) }
      async let second = query.results.reduce(into: 0) { count, _ in count += 1 }
      #expect(try await first == Set(names))
      #expect(try await second == names.count)
    }
  }
}

extension CSSearchQueryError.Code: Error {}
