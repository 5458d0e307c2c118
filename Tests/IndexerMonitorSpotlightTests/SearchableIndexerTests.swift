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
    private let source = EntriesSource()

    private func fill(_ ids: Range<Int>) { for id in ids { source.write("entry \(id)", to: id) } }

    private func monitor(
      _ index: CSSearchableIndex, _ storage: any StateStorage, of source: EntriesSource? = nil, batchSize: Int = 10
    ) -> (IndexMonitor<SearchableDocument>, SearchableIndexer) {
      let indexer = SearchableIndexer(index)
      var configuration = MonitorConfiguration()
      configuration.batchSize = batchSize
      let monitor = IndexMonitor(
        providers: [source ?? self.source], indexers: [indexer], storage: storage, configuration: configuration)
      return (monitor, indexer)
    }

    private func expectEqual(_ location: SourceLocation = #_sourceLocation) async throws {
      let expected = source.expected
      #expect(try await titles(settlingTo: expected) == expected, sourceLocation: location)
    }

    @Test(arguments: IndexHost.allCases) func theIndexFollowsItsSource(host: IndexHost) async throws {
      let place = try SpotlightPlace(host)
      fill(0..<25)
      let (monitor, _) = monitor(CSSearchableIndex(name: "journal"), await place.nextStorage())
      try await monitor.pass()
      try await expectEqual()
      source.write("other", to: 3)
      source.write("new", to: 99)
      source.delete(7)
      try await monitor.pass()
      try await expectEqual()
      try await monitor.deleteEverything()
      #expect(try await titles(settlingTo: [:]).isEmpty)
    }

    /// Neither the app's end nor the daemon's has anything read again.
    @Test(arguments: IndexHost.allCases) func theNextStartGoesOn(host: IndexHost) async throws {
      let place = try SpotlightPlace(host)
      fill(0..<25)
      try await monitor(CSSearchableIndex(name: "journal"), await place.nextStorage()).0.pass()
      source.write("other", to: 3)
      source.delete(4)
      try place.restart()
      try await monitor(CSSearchableIndex(name: "journal"), await place.nextStorage()).0.pass()
      try await expectEqual()
      #expect(source.contents.withLock { $0.enumerated } == 25)
      #expect(source.reads == [3])
    }

    @Test(arguments: IndexHost.allCases) func aThousandUpdatesAreOneReadAndOneDonation(host: IndexHost) async throws {
      let place = try SpotlightPlace(host)
      fill(0..<3)
      let index = CountingIndex(name: "journal")
      let (monitor, _) = monitor(index, await place.nextStorage())
      try await monitor.pass()
      let before = index.counts
      for number in 0..<1_000 { source.write("version \(number)", to: 1) }
      try await monitor.pass()
      #expect(source.reads == [1])
      #expect(index.counts == .init(donated: before.donated + 1, deleted: 0, batches: before.batches + 1))
      try await expectEqual()
      try await monitor.pass()
      #expect(index.counts.batches == before.batches + 1)
    }

    /// By random changes in passes of random length: what the monitor reads is what has changed, once.
    @Test(arguments: 0..<8) func aPassReadsEachChangedObjectOnce(seed: Int) async throws {
      var random = SeededGenerator(seed: UInt64(seed))
      let place = try SpotlightPlace(.embedded)
      fill(0..<30)
      let index = CountingIndex(name: "journal")
      let (monitor, _) = monitor(index, await place.nextStorage())
      try await monitor.pass()
      for _ in 0..<4 {
        let (readBefore, before) = (source.reads.count, index.counts)
        var changed: Set<Int> = []
        for _ in 0..<Int.random(in: 0...200, using: &random) {
          let id = Int.random(in: 0..<30, using: &random)
          source.write("\(UInt32.random(in: 0 ... .max, using: &random))", to: id)
          changed.insert(id)
        }
        try await monitor.pass()
        #expect(source.reads.dropFirst(readBefore).sorted() == changed.sorted(), "seed \(seed)")
        #expect(index.counts.donated - before.donated == changed.count, "seed \(seed)")
      }
      try await expectEqual()
    }

    @Test func itemsStayUnlessTheyHaveADate() async throws {
      let place = try SpotlightPlace(.embedded)
      let date = Date(timeIntervalSinceNow: 86_400)
      let source = EntriesSource { id, item in
        if id == 1 { item.expirationDate = date }
        if id == 2 { item.isUpdate = true }
      }
      for id in 0..<3 { source.write("entry \(id)", to: id) }
      try await monitor(CSSearchableIndex(name: "journal"), await place.nextStorage(), of: source).0.pass()
      let expected = source.expected
      #expect(try await titles(settlingTo: expected) == expected)
      let items = try await found()
      #expect(items["entry/0"]?.expirationDate == .distantFuture)
      let kept = try #require(items["entry/1"]?.expirationDate)
      #expect(abs(kept.timeIntervalSince(date)) < 0.001)
      #expect(items["entry/0"]?.domainIdentifier == "journal")
    }

    @Test func anItemThatCannotBeDonatedHoldsNothingUp() async throws {
      let place = try SpotlightPlace(.embedded)
      let source = EntriesSource { id, item in
        if id == 4 || id == 5 { item.attributeSet.textContent = String(repeating: "long ", count: 1 << 20) }
      }
      for id in 0..<8 { source.write("entry \(id)", to: id) }
      let (monitor, _) = monitor(CSSearchableIndex(name: "journal"), await place.nextStorage(), of: source)
      try await monitor.pass()
      let expected = source.expected.filter { !["entry/4", "entry/5"].contains($0.key) }
      #expect(try await titles(settlingTo: expected) == expected)
    }

    /// The daemon takes 128 MiB at once.
    @Test func aBatchThatIsTooLongGoesInParts() async throws {
      let place = try SpotlightPlace(.embedded)
      let source = EntriesSource { id, item in
        item.attributeSet.thumbnailData = Data(repeating: UInt8(id), count: 4_000_000)
      }
      for id in 0..<40 { source.write("entry \(id)", to: id) }
      let index = CountingIndex(name: "journal")
      let (monitor, _) = monitor(index, await place.nextStorage(), of: source, batchSize: 100)
      try await monitor.pass()
      let expected = source.expected
      #expect(try await titles(settlingTo: expected) == expected)
      #expect(index.counts.donated == 80)
    }

    @Test func whatElseIsInTheIndexGoes() async throws {
      let place = try SpotlightPlace(.embedded)
      let attributes = CSSearchableItemAttributeSet(itemContentType: "public.plain-text")
      attributes.title = "foreign"
      let item = CSSearchableItem(uniqueIdentifier: "foreign", domainIdentifier: nil, attributeSet: attributes)
      let index = CSSearchableIndex(name: "journal")
      index.beginBatch()
      try await index.indexSearchableItems([item])
      try await index.endBatch(withClientState: Data("somebody else's".utf8))
      fill(0..<3)
      try await monitor(index, await place.nextStorage()).0.pass()
      try await expectEqual()
    }

    /// The same monitor goes on: the first pass finds another state than it expects, the second none.
    @Test(arguments: IndexHost.allCases) func anIndexThatWasLostMeanwhileIsFilledAgain(host: IndexHost) async throws {
      let place = try SpotlightPlace(host)
      fill(0..<25)
      let index = CSSearchableIndex(name: "journal")
      let (monitor, _) = monitor(index, await place.nextStorage())
      try await monitor.pass()
      try await index.deleteAllSearchableItems()
      source.write("other", to: 3)
      await #expect(throws: CSIndexError.self) { try await monitor.pass() }
      try await monitor.pass()
      try await expectEqual()
    }

    @Test(arguments: IndexHost.allCases) func everythingIsDonatedAgainOnRequest(host: IndexHost) async throws {
      let place = try SpotlightPlace(host)
      fill(0..<25)
      let index = CSSearchableIndex(name: "journal")
      let (monitor, indexer) = monitor(index, await place.nextStorage())
      try await monitor.pass()
      indexer.answerRequests(through: monitor) { Issue.record("\($0)") }
      let request = try await place.reindex(.app(bundle: SpotlightPlace.bundle))
      #expect(request?.state == .acknowledged)
      #expect(source.contents.withLock { $0.enumerated } == 50)
      try await expectEqual()
    }

    @Test(arguments: IndexHost.allCases) func someAreDonatedAgainOnRequest(host: IndexHost) async throws {
      let place = try SpotlightPlace(host)
      fill(0..<5)
      let index = CSSearchableIndex(name: "journal")
      let (monitor, indexer) = monitor(index, await place.nextStorage())
      try await monitor.pass()
      // Without a state: the monitor notices nothing.
      try await index.deleteSearchableItems(withIdentifiers: ["entry/1", "entry/2"])
      indexer.answerRequests(through: monitor) { Issue.record("\($0)") }
      let scope = ["entry/1", "entry/2", "entry/77"]
      let request = try await place.reindex(.appItems(bundle: SpotlightPlace.bundle, identifiers: scope))
      #expect(request?.state == .acknowledged)
      #expect(source.reads == [1, 2, 77])
      try await expectEqual()
    }

    /// The daemon asks again for what was not acknowledged.
    @Test func aRequestThatFailsIsReportedAndNotAcknowledged() async throws {
      let place = try SpotlightPlace(.embedded)
      fill(0..<5)
      let index = CSSearchableIndex(name: "journal")
      let (monitor, indexer) = monitor(index, await place.nextStorage())
      try await monitor.pass()
      let (answers, continuation) = AsyncStream<String>.makeStream()
      indexer.answerRequests(through: monitor) { continuation.yield("\($0)") }
      source.contents.withLock { $0.failures = 1 }
      var answer = answers.makeAsyncIterator()
      for expected in ["Failed()", "acknowledged"] {
        index.indexDelegate?.searchableIndex(
          index, reindexAllSearchableItemsWithAcknowledgementHandler: { continuation.yield("acknowledged") })
        #expect(await answer.next() == expected)
      }
      #expect(source.contents.withLock { $0.enumerated } == 10)
      try await expectEqual()
    }
  }
}
