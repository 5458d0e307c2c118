import MDModel
import Testing

@testable import MDIndexer
@testable import MDStore

/// The order in which workers get files: counted, with no worker.
struct WorkQueueTests {
  private static func entry(_ item: Int64, _ workClass: WorkClass) -> (JournalEntry, WorkQueue.Importer) {
    (
      JournalEntry(item: ItemID(item), type: nil, size: 10, reason: .changed, workClass: workClass, sequence: item),
      .known(0)
    )
  }

  private static func items(_ turn: WorkQueue.Turn) -> [Int64] {
    guard case .work(let batch) = turn else { return [] }
    return batch.entries.map(\.entry.item.rawValue)
  }

  @Test func theNewestOfLiveFilesGoFirst() {
    var queue = WorkQueue()
    queue.add((1...100).map { Self.entry($0, .live) })
    queue.add([Self.entry(101, .live)])
    #expect(Self.items(queue.take(upTo: .live)) == Array((86...101).reversed()))
  }

  @Test func backlogGoesInItsOrderAndBehind() {
    var queue = WorkQueue()
    queue.add((1...20).map { Self.entry($0, .firstCrawl) })
    queue.add([Self.entry(21, .live)])
    #expect(Self.items(queue.take()) == [21] && Self.items(queue.take()) == Array(1...16))
    guard case .wait = queue.take(upTo: .live) else { return #expect(Bool(false), "nothing is urgent") }
  }

  @Test func whatIsHeldBackGoesToOneWorkerAFewFilesAtATime() {
    var queue = WorkQueue()
    queue.add((1...20).map { Self.entry($0, .firstCrawl) })
    queue.held = [.firstCrawl]
    guard case .wait = queue.take() else { return #expect(Bool(false), "it is held back") }
    #expect(Self.items(queue.take(takesHeld: true)) == [1, 2, 3, 4])
    queue.held = []
    guard case .wait = queue.take(takesHeld: true) else { return #expect(Bool(false), "it is not held back") }
    #expect(Self.items(queue.take()).count == 16)
  }
}
