import CoreSpotlight
import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight
import MDModel
import MDTestSupport
import Synchronization
import Testing

extension SpotlightSuite {
  @Suite struct SearchableIndexerTests {
    @Test(arguments: IndexHost.allCases) func theIndexFollowsItsSource(host: IndexHost) async throws {
      let followed = try await FollowedIndex(host, entries: 25)
      try await followed.monitor.pass()
      try await followed.expectEqual()
      followed.source.write("other", to: 3)
      followed.source.write("new", to: 99)
      followed.source.delete(7)
      try await followed.monitor.pass()
      try await followed.expectEqual()
      try await followed.monitor.deleteEverything()
      #expect(try await titles(settlingTo: [:]).isEmpty)
    }

    /// After a restart of the app and the daemon, only changed entries are read.
    @Test(arguments: IndexHost.allCases) func theNextStartGoesOn(host: IndexHost) async throws {
      let followed = try await FollowedIndex(host, entries: 25)
      try await followed.monitor.pass()
      followed.source.write("other", to: 3)
      followed.source.delete(4)
      try await followed.restarted().monitor.pass()
      try await followed.expectEqual()
      #expect(followed.source.contents.withLock { $0.enumerated } == 25)
      #expect(followed.source.reads == [3])
    }

    @Test(arguments: IndexHost.allCases) func aThousandUpdatesAreOneReadAndOneDonation(host: IndexHost) async throws {
      let followed = try await FollowedIndex(host, entries: 3)
      try await followed.monitor.pass()
      let before = followed.index.counts
      for number in 0..<1_000 { followed.source.write("version \(number)", to: 1) }
      try await followed.monitor.pass()
      #expect(followed.source.reads == [1])
      #expect(followed.index.counts == .init(donated: before.donated + 1, deleted: 0, batches: before.batches + 1))
      try await followed.expectEqual()
      try await followed.monitor.pass()
      #expect(followed.index.counts.batches == before.batches + 1)
    }

    /// Random changes, in passes of random length. The monitor reads each changed object once and no others.
    @Test(arguments: 0..<8) func aPassReadsEachChangedObjectOnce(seed: Int) async throws {
      var random = SeededGenerator(seed: UInt64(seed))
      let followed = try await FollowedIndex(.embedded, entries: 30)
      try await followed.monitor.pass()
      for _ in 0..<4 {
        let (readBefore, before) = (followed.source.reads.count, followed.index.counts)
        var changed: Set<Int> = []
        for _ in 0..<Int.random(in: 0...200, using: &random) {
          let id = Int.random(in: 0..<30, using: &random)
          followed.source.write("\(UInt32.random(in: 0 ... .max, using: &random))", to: id)
          changed.insert(id)
        }
        try await followed.monitor.pass()
        #expect(followed.source.reads.dropFirst(readBefore).sorted() == changed.sorted(), "seed \(seed)")
        #expect(followed.index.counts.donated - before.donated == changed.count, "seed \(seed)")
      }
      try await followed.expectEqual()
    }

    @Test func itemsStayUnlessTheyHaveADate() async throws {
      let date = Date(timeIntervalSinceNow: 86_400)
      let source = EntriesSource { id, item in
        if id == 1 { item.expirationDate = date }
        if id == 2 { item.isUpdate = true }
      }
      let followed = try await FollowedIndex(.embedded, entries: 3, of: source)
      try await followed.monitor.pass()
      try await followed.expectEqual()
      let items = try await found()
      #expect(items["entry/0"]?.expirationDate == .distantFuture)
      let kept = try #require(items["entry/1"]?.expirationDate)
      #expect(abs(kept.timeIntervalSince(date)) < 0.001)
      #expect(items["entry/0"]?.domainIdentifier == "journal")
    }

    @Test func anItemThatCannotBeDonatedHoldsNothingUp() async throws {
      let source = EntriesSource { id, item in
        if id == 4 || id == 5 { item.attributeSet.textContent = String(repeating: "long ", count: 1 << 20) }
      }
      let followed = try await FollowedIndex(.embedded, entries: 8, of: source)
      try await followed.monitor.pass()
      try await followed.expectEqual(without: ["entry/4", "entry/5"])
    }

    /// The daemon accepts at most 128 MiB at once.
    @Test func aBatchThatIsTooLongGoesInParts() async throws {
      let source = EntriesSource { id, item in
        item.attributeSet.thumbnailData = Data(repeating: UInt8(id), count: 4_000_000)
      }
      let followed = try await FollowedIndex(.embedded, entries: 40, of: source, batchSize: 100)
      try await followed.monitor.pass()
      try await followed.expectEqual()
      #expect(followed.index.counts.donated == 80)
    }

    @Test func whatElseIsInTheIndexGoes() async throws {
      let followed = try await FollowedIndex(.embedded, entries: 3)
      let attributes = CSSearchableItemAttributeSet(itemContentType: "public.plain-text")
      attributes.title = "foreign"
      let item = CSSearchableItem(uniqueIdentifier: "foreign", domainIdentifier: nil, attributeSet: attributes)
      followed.index.beginBatch()
      try await followed.index.indexSearchableItems([item])
      try await followed.index.endBatch(withClientState: Data("somebody else's".utf8))
      try await followed.monitor.pass()
      try await followed.expectEqual()
    }

    /// No state and an empty state are different. One must not be accepted in place of the other.
    @Test(arguments: IndexHost.allCases) func anIndexIsEmptiedFromTheExpectedStateOnly(host: IndexHost) async throws {
      let followed = try await FollowedIndex(host, entries: 3)
      #expect(try await followed.indexer.lastState() == nil)
      followed.index.beginBatch()
      try await followed.index.endBatch(withClientState: Data())
      #expect(try await followed.indexer.lastState() == IndexState(bytes: Data()))
      try await followed.monitor.pass()
      let late = IndexState(bytes: Data("late".utf8))
      for expected in [nil, IndexState(bytes: Data())] {
        await #expect(throws: CSIndexError.self) {
          try await followed.indexer.deleteEverything(expecting: expected, leaving: late)
        }
      }
      try await followed.expectEqual()
    }

    /// The same monitor continues. Its first pass finds an unexpected state, and its second pass finds none.
    @Test(arguments: IndexHost.allCases) func anIndexThatWasLostMeanwhileIsFilledAgain(host: IndexHost) async throws {
      let followed = try await FollowedIndex(host, entries: 25)
      try await followed.monitor.pass()
      try await followed.index.deleteAllSearchableItems()
      followed.source.write("other", to: 3)
      await #expect(throws: CSIndexError.self) { try await followed.monitor.pass() }
      try await followed.monitor.pass()
      try await followed.expectEqual()
    }

    @Test(arguments: IndexHost.allCases) func everythingIsDonatedAgainOnRequest(host: IndexHost) async throws {
      let followed = try await FollowedIndex(host, entries: 25)
      try await followed.monitor.pass()
      followed.indexer.answerRequests(through: followed.monitor) { Issue.record("\($0)") }
      let request = try await followed.place.reindex(.app(bundle: SpotlightPlace.bundle))
      #expect(request?.state == .acknowledged)
      #expect(followed.source.contents.withLock { $0.enumerated } == 50)
      try await followed.expectEqual()
    }

    @Test(arguments: IndexHost.allCases) func someAreDonatedAgainOnRequest(host: IndexHost) async throws {
      let followed = try await FollowedIndex(host, entries: 5)
      try await followed.monitor.pass()
      // The items are deleted without a client state, so the monitor does not notice.
      try await followed.index.deleteSearchableItems(withIdentifiers: ["entry/1", "entry/2"])
      followed.indexer.answerRequests(through: followed.monitor) { Issue.record("\($0)") }
      let scope = ["entry/1", "entry/2", "entry/77"]
      let request = try await followed.place.reindex(.appItems(bundle: SpotlightPlace.bundle, identifiers: scope))
      #expect(request?.state == .acknowledged)
      #expect(followed.source.reads == [1, 2, 77])
      try await followed.expectEqual()
    }

    /// The daemon repeats a request that was not acknowledged.
    @Test func aRequestThatFailsIsReportedAndNotAcknowledged() async throws {
      let followed = try await FollowedIndex(.embedded, entries: 5)
      try await followed.monitor.pass()
      let (answers, continuation) = AsyncStream<String>.makeStream()
      followed.indexer.answerRequests(through: followed.monitor) { continuation.yield("\($0)") }
      followed.source.contents.withLock { $0.failures = 1 }
      var answer = answers.makeAsyncIterator()
      let index = followed.index
      for expected in ["Failed()", "acknowledged"] {
        index.indexDelegate?.searchableIndex(
          index, reindexAllSearchableItemsWithAcknowledgementHandler: { continuation.yield("acknowledged") })
        #expect(await answer.next() == expected)
      }
      #expect(followed.source.contents.withLock { $0.enumerated } == 10)
      try await followed.expectEqual()
    }
  }
}
