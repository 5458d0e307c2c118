import MDModel
import MDSystem
import Testing

@testable import MDIndexer

/// The order in which results are stored, without workers and without a writer.
struct ResultOrderTests {
  private static func result(_ item: Int64, _ workClass: WorkClass) -> ContentResult {
    ContentResult(
      item: ItemID(item), sequence: item, workClass: workClass, finding: .unread, stamped: Clock.wallTime,
      date: Clock.wallTime)
  }

  private func items(_ results: [ContentResult]) -> [Int64] { results.map(\.item.rawValue) }

  @Test func urgentResultsAreStoredAloneAndFirst() {
    var batch = ResultBatch()
    batch.add(
      WorkerFindings(results: [(9, .firstCrawl), (5, .live), (3, .refresh), (1, .interactive)].map(Self.result)))
    #expect(batch.isUrgent && items(batch.takeNext().results) == [1, 5])
    #expect(!batch.isUrgent && batch.count(of: .firstCrawl) == 1 && batch.count(of: .live) == 0)
    #expect(items(batch.takeNext().results) == [3, 9] && batch.isEmpty)
  }

  /// Results that were put back have already waited.
  @Test func whatThereWasNoTimeForIsDueAtOnce() {
    var batch = ResultBatch()
    batch.add(WorkerFindings(results: (1...5).map { Self.result($0, .firstCrawl) }))
    #expect(!batch.isDue)
    let results = batch.takeNext().results
    batch.putBack(results.dropFirst(2))
    #expect(batch.isDue && items(batch.takeNext().results) == [3, 4, 5])
    batch.putBack([])
    #expect(batch.isEmpty)
  }

  /// A worker that waits for room would wait forever, because no thread takes results here.
  @Test func urgentResultsDoNotWaitForRoom() throws {
    let arrivals = Monitor<[Bool]>([])
    let channel = ResultChannel(capacity: 1) { isUrgent in arrivals.change { $0.append(isUrgent) } }
    try channel.send(Self.result(1, .firstCrawl))
    for item in 2...20 { try channel.send(Self.result(Int64(item), .live)) }
    #expect(arrivals.look { $0 } == [false] + [Bool](repeating: true, count: 19))
    #expect(try items(channel.takeUrgent().results) == Array(2...20))
    #expect(try items(channel.takeAll().results) == [1])
  }
}
