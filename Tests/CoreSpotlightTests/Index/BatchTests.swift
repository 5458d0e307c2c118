import Foundation
import MDModel
import MDSystem
import Testing

@testable import CoreSpotlight

extension RunningSuite {
  /// Batches with client states.
  @Suite struct BatchTests {
    @Test(arguments: IndexHost.allCases) func aBatchIsStoredWithItsState(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("batched")
      #expect(try await index.fetchLastClientState() == Data())
      try await index.indexSearchableItems([item("old")])
      index.beginBatch()
      try await index.indexSearchableItems([item("a"), item("b")])
      try await index.deleteSearchableItems(withIdentifiers: ["old"])
      #expect(try await index.identifiers() == ["old"])
      try await index.endBatch(withClientState: Data("one".utf8))
      #expect(try await index.identifiers() == ["a", "b"])
      try world.restart()
      #expect(try await index.fetchLastClientState() == Data("one".utf8))
      #expect(try await world.index("another").fetchLastClientState() == Data())
    }

    @Test(arguments: IndexHost.allCases) func handlersInABatchAreCalledAtItsEnd(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("batched")
      let called = Monitor([String]())
      let all = await withCheckedContinuation { continuation in
        index.beginBatch()
        index.indexSearchableItems([item("a")]) { _ in called.change { $0.append("index") } }
        index.deleteSearchableItems(withIdentifiers: ["b"]) { _ in called.change { $0.append("delete") } }
        called.change { $0.append("end") }
        index.endBatch(withClientState: Data()) { error in
          continuation.resume(returning: called.change { $0 + [error == nil ? "ended" : "failed"] })
        }
      }
      #expect(all == ["end", "index", "delete", "ended"])
    }

    @Test(arguments: IndexHost.allCases) func anotherStateThanExpectedKeepsNothing(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("batched")
      index.beginBatch()
      try await index.indexSearchableItems([item("a")])
      try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([1]))
      for expected in [nil, Data(), Data([2])] {
        index.beginBatch()
        try await index.indexSearchableItems([item("b")])
        await #expect(throws: CSIndexError.Code.mismatchedClientState) {
          try await index.ending {
            try await $0.endIndexBatch(expectedClientState: expected, newClientState: Data([3]))
          }
        }
      }
      #expect(try await index.identifiers() == ["a"])
      #expect(try await index.fetchLastClientState() == Data([1]))
      index.beginBatch()
      try await index.indexSearchableItems([item("b")])
      try await index.endIndexBatch(expectedClientState: Data([1]), newClientState: Data([2]))
      #expect(try await index.identifiers() == ["a", "b"])
      #expect(try await index.fetchLastClientState() == Data([2]))
    }

    @Test(arguments: IndexHost.allCases) func aStateHas250BytesAtMost(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("batched")
      let longest = Data(repeating: 7, count: 250)
      index.beginBatch()
      try await index.endBatch(withClientState: longest)
      #expect(try await index.fetchLastClientState() == longest)
      index.beginBatch()
      try await index.indexSearchableItems([item("a")])
      await #expect(throws: CSIndexError.Code.invalidClientStateError) {
        try await index.ending { try await $0.endBatch(withClientState: longest + [7]) }
      }
      #expect(try await index.identifiers() == [])
    }

    @Test(arguments: IndexHost.allCases) func anItemThatIsRefusedTakesItsBatchAlong(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("batched")
      index.beginBatch()
      try await index.indexSearchableItems([item("a")])
      await #expect(throws: CSIndexError.Code.invalidItemError) {
        try await index.ending { try await $0.indexSearchableItems([item("b") { $0.longitude = 181 }]) }
      }
      await #expect(throws: CSIndexError.Code.invalidItemError) {
        try await index.ending { try await $0.endBatch(withClientState: Data([1])) }
      }
      #expect(try await index.identifiers() == [])
      #expect(try await index.fetchLastClientState() == Data())
    }

    /// A batch too large for one request. Its parts are stored together with the state.
    @Test(arguments: IndexHost.allCases) func aLongBatchIsOneAllTheSame(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("batched")
      let text = String(repeating: "some words of a long text ", count: 4_000)
      let items = (0..<150).map { number in item("\(number)") { $0.textContent = "\(text) \(number)" } }
      index.beginBatch()
      try await index.indexSearchableItems(items)
      try await index.endIndexBatch(expectedClientState: nil, newClientState: Data("all".utf8))
      #expect(try await index.fetchLastClientState() == Data("all".utf8))
      try await index.settle(items.count)
      #expect(try await index.identifiers().count == items.count)
    }

    @Test(arguments: IndexHost.allCases) func deletingEverythingForgetsTheState(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index("batched")
      index.beginBatch()
      try await index.indexSearchableItems([item("a")])
      try await index.endBatch(withClientState: Data("one".utf8))
      try await index.deleteAllSearchableItems()
      #expect(try await index.fetchLastClientState() == Data())
    }
  }
}

extension CSSearchableIndex {
  /// Runs `body`, and throws only the code of its error, which the tests compare.
  func ending(_ body: (CSSearchableIndex) async throws -> Void) async throws {
    do { try await body(self) } catch let error as CSIndexError { throw error.code }
  }
}

extension CSIndexError.Code: Error {}
