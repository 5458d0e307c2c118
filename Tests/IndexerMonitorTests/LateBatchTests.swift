import Foundation
import IndexerMonitor
import Synchronization
import Testing

/// A process dies, and what it has sent to the index arrives later, while the next process is at work.
@Suite struct LateBatchTests {
  private let source = NotesSource()
  private let index = NotesIndex()

  init() { for id in 0..<25 { source.write("note \(id)", to: id) } }

  private func monitor(_ index: some DocumentIndexer<String>, _ storage: MemoryStateStorage) -> IndexMonitor<String> {
    var configuration = MonitorConfiguration()
    configuration.batchSize = 10
    return IndexMonitor(providers: [source], indexers: [index], storage: storage, configuration: configuration)
  }

  /// The next process has lost its notes, and empties the index. Whichever batch of the former one comes behind that is
  /// refused, and the pass does not notice.
  @Test(arguments: 0..<4) func aBatchThatComesBehindAnEmptyingIsRefused(number: Int) async throws {
    let dying = DyingSender(base: index, sends: number)
    await #expect(throws: Died.self) { try await monitor(dying, MemoryStateStorage()).pass() }
    source.delete(0)
    let next = EmptyingIndex(base: index) { [index] in
      // As the index takes it: with or without an error, which nobody hears any more.
      if let late = dying.late.withLock({ $0 }) { try? await index.apply(late) }
    }
    try await monitor(next, MemoryStateStorage()).pass()
    #expect(dying.late.withLock { $0 } != nil && index.documents == source.expected)
  }

  /// The emptying itself is late: what the next process has stored meanwhile stays.
  @Test func anEmptyingThatComesLateIsRefused() async throws {
    let storage = MemoryStateStorage()
    try await monitor(index, storage).pass()
    await #expect(throws: Failed.self) {
      try await index.deleteEverything(expecting: nil, leaving: IndexState(bytes: Data([1])))
    }
    try await monitor(index, storage).pass()
    #expect(index.documents == source.expected && index.contents.withLock { $0.emptied } == 1)
  }
}

/// The index as a process sees it that dies while a batch is on its way.
private final class DyingSender: DocumentIndexer {
  let late = Mutex<IndexBatch<String>?>(nil)
  private let base: NotesIndex
  private let left: Mutex<Int>

  /// - Parameter sends: number of batches that arrive in time.
  init(base: NotesIndex, sends: Int) {
    self.base = base
    left = Mutex(sends)
  }

  var name: String { base.name }

  func apply(_ batch: IndexBatch<String>) async throws {
    let isLate = left.withLock { left in
      defer { left -= 1 }
      return left <= 0
    }
    guard isLate else { return try await base.apply(batch) }
    late.withLock { $0 = $0 ?? batch }
    throw Died()
  }

  func lastState() async throws -> IndexState? { try await base.lastState() }

  func deleteEverything(expecting expectedState: IndexState?, leaving newState: IndexState) async throws {
    try await base.deleteEverything(expecting: expectedState, leaving: newState)
  }
}

/// The index as the next process sees it. Something happens when it has been emptied.
private struct EmptyingIndex: DocumentIndexer {
  let base: NotesIndex
  let happening: @Sendable () async -> Void

  var name: String { base.name }

  func apply(_ batch: IndexBatch<String>) async throws { try await base.apply(batch) }
  func lastState() async throws -> IndexState? { try await base.lastState() }

  func deleteEverything(expecting expectedState: IndexState?, leaving newState: IndexState) async throws {
    try await base.deleteEverything(expecting: expectedState, leaving: newState)
    await happening()
  }
}
