import Foundation
import IndexerMonitor
import Synchronization
import Testing

/// A process dies, and a batch that it sent reaches the index later, while the next process runs.
@Suite struct LateBatchTests {
  private let source = NotesSource()
  private let index = NotesIndex()

  init() { for id in 0..<25 { source.write("note \(id)", to: id) } }

  private func monitor(_ index: some DocumentIndexer<String>, _ storage: MemoryStateStorage) -> IndexMonitor<String> {
    var configuration = MonitorConfiguration()
    configuration.batchSize = 10
    return IndexMonitor(providers: [source], indexers: [index], storage: storage, configuration: configuration)
  }

  /// The next process has lost its records and empties the index. A batch of the old process that arrives afterwards is
  /// refused, and the pass is not affected.
  @Test(arguments: 0..<4) func aBatchThatComesBehindAnEmptyingIsRefused(number: Int) async throws {
    let dying = DyingSender(base: index, sends: number)
    await #expect(throws: Died.self) { try await monitor(dying, MemoryStateStorage()).pass() }
    source.delete(0)
    let next = EmptyingIndex(base: index) { [index] in
      // The index may report an error, but its process is gone.
      if let late = dying.late.withLock({ $0 }) { try? await index.apply(late) }
    }
    try await monitor(next, MemoryStateStorage()).pass()
    #expect(dying.late.withLock { $0 } != nil && index.documents == source.expected)
  }

  /// The request to empty the index arrives late. Items that the next process has stored must stay.
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

/// The index as seen by a process that dies while a batch is on its way.
private final class DyingSender: DocumentIndexer {
  let late = Mutex<IndexBatch<String>?>(nil)
  private let base: NotesIndex
  private let left: Mutex<Int>

  /// - Parameter sends: number of batches that arrive before the process dies.
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

/// The index as seen by the next process. A closure runs after it was emptied.
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
