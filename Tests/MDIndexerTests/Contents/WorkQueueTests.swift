import MDModel
import Testing

@testable import MDIndexer
@testable import MDStore

/// The order in which workers get files, without any worker.
struct WorkQueueTests {
  private static func entry(_ item: Int64, _ workClass: WorkClass) -> (JournalEntry, WorkQueue.Importer) {
    (
      JournalEntry(item: ItemID(item), type: nil, size: 10, reason: .changed, workClass: workClass, sequence: item),
      .known(0)
    )
  }

  private static func urgent(_ rank: Int) -> WorkerOptions { WorkerOptions().urgent(rank: rank) }
  private static let held = WorkerOptions().held

  private static func items(_ turn: WorkQueue.Turn) -> [Int64] {
    guard case .work(let batch) = turn else { return [] }
    return batch.entries.map(\.entry.item.rawValue)
  }

  @Test func theNewestOfLiveFilesGoFirst() {
    var queue = WorkQueue()
    // The content queue hands over the newest file first.
    queue.add((1...100).reversed().map { Self.entry($0, .live) })
    queue.add([Self.entry(101, .live)])
    #expect(Self.items(queue.take(Self.urgent(0))) == Array((86...101).reversed()))
  }

  @Test func backlogGoesInItsOrderAndBehind() {
    var queue = WorkQueue()
    queue.add((1...20).map { Self.entry($0, .firstCrawl) })
    queue.add([Self.entry(21, .live)])
    #expect(Self.items(queue.take()) == [21] && Self.items(queue.take()) == Array(1...16))
    guard case .wait = queue.take(Self.urgent(0)) else { return #expect(Bool(false), "nothing is urgent") }
  }

  @Test func whatIsHeldBackGoesToOneWorkerAFewFilesAtATime() {
    var queue = WorkQueue()
    queue.add((1...20).map { Self.entry($0, .firstCrawl) })
    queue.held = [.firstCrawl]
    guard case .wait = queue.take() else { return #expect(Bool(false), "it is held back") }
    #expect(Self.items(queue.take(Self.held)) == [1, 2, 3, 4])
    queue.held = []
    guard case .wait = queue.take(Self.held) else { return #expect(Bool(false), "it is not held back") }
    #expect(Self.items(queue.take()).count == 16)
  }

  /// Next to a busy program, a worker at idle priority may keep a file for seconds.
  @Test func workersForTheBacklogTakeNothingUrgent() {
    var queue = WorkQueue()
    queue.add([Self.entry(1, .live), Self.entry(2, .interactive), Self.entry(3, .refresh)])
    #expect(Self.items(queue.take(WorkerOptions().backlog)) == [3])
    guard case .wait = queue.take(WorkerOptions().backlog) else { return #expect(Bool(false), "the rest is urgent") }
    #expect(Self.items(queue.take(Self.urgent(0))) == [2] && Self.items(queue.take(Self.urgent(1))) == [1])
  }

  /// Files that are saved one at a time all go to the process that read the previous one.
  @Test func anUrgentWorkerHelpsWhenThoseBeforeItAreBusy() {
    var queue = WorkQueue()
    guard case .wait = queue.take(Self.urgent(0)) else { return #expect(Bool(false), "nothing is there") }
    queue.add((1...40).map { Self.entry($0, .live) })
    guard case .wait = queue.take(Self.urgent(1)) else { return #expect(Bool(false), "the first one is free") }
    #expect(Self.items(queue.take(Self.urgent(0))).count == 16)
    guard case .wait = queue.take(Self.urgent(2)) else { return #expect(Bool(false), "the second one is free") }
    #expect(Self.items(queue.take(Self.urgent(1))).count == 16 && Self.items(queue.take(Self.urgent(2))).count == 8)
    // The first worker is idle again, so the next saved file goes to it.
    guard case .wait = queue.take(Self.urgent(0)) else { return #expect(Bool(false), "nothing is left") }
    queue.add([Self.entry(41, .live)])
    guard case .wait = queue.take(Self.urgent(1)) else { return #expect(Bool(false), "the first one is free") }
    #expect(Self.items(queue.take(Self.urgent(0))) == [41])
    queue.abandon()
    guard case .end = queue.take(Self.urgent(2)) else { return #expect(Bool(false), "all are to end") }
  }
}
