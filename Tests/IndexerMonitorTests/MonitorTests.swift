import Foundation
import IndexerMonitor
import Synchronization
import Testing

@Suite struct MonitorTests {
  private let source = NotesSource()
  private let index = NotesIndex()
  private let storage = MemoryStateStorage()

  private func monitor(
    _ configure: (inout MonitorConfiguration) -> Void = { _ in }
  ) -> IndexMonitor<String> {
    var configuration = MonitorConfiguration()
    configuration.batchSize = 10
    configuration.coalescingLimit = 100
    configure(&configuration)
    return IndexMonitor(providers: [source], indexers: [index], storage: storage, configuration: configuration)
  }

  private func fill(_ ids: Range<Int>) { for id in ids { source.write("note \(id)", to: id) } }

  @Test func everythingIsReadOnceAndThenWhatChanges() async throws {
    fill(0..<25)
    let monitor = monitor()
    try await monitor.pass()
    #expect(index.documents == source.expected)
    #expect(source.contents.withLock { $0.enumerated } == 25)
    #expect(source.reads.isEmpty)

    source.write("other", to: 3)
    source.write("new", to: 99)
    source.delete(7)
    try await monitor.pass()
    #expect(index.documents == source.expected)
    #expect(source.reads == [3, 99])
    #expect(source.contents.withLock { $0.indexed["index"]?.position } == 28)
  }

  @Test func aThousandUpdatesAreOneReadAndOneUpsert() async throws {
    fill(0..<3)
    let monitor = monitor()
    try await monitor.pass()
    let before = index.contents.withLock { $0.upserts }
    for number in 0..<1_000 { source.write("version \(number)", to: 1) }
    try await monitor.pass()
    #expect(source.reads == [1])
    #expect(index.contents.withLock { $0.upserts } == before + 1)
    #expect(index.documents["notes/1"] == "version 999")
  }

  @Test func whatCameAndWentIsNeitherReadNorDeleted() async throws {
    let monitor = monitor()
    try await monitor.pass()
    source.write("short", to: 1)
    source.delete(1)
    try await monitor.pass()
    #expect(source.reads.isEmpty)
    #expect(index.contents.withLock { $0.deletions.isEmpty && $0.upserts == 0 })
  }

  @Test func aPassWithoutChangesTouchesNoIndex() async throws {
    fill(0..<5)
    let monitor = monitor()
    try await monitor.pass()
    let state = index.contents.withLock { $0.state }
    try await monitor.pass()
    #expect(index.contents.withLock { $0.state } == state)
  }

  /// A note may be read while it exists and be gone when its change is processed. The history then contains both
  /// changes.
  @Test func changesDuringTheFirstReadingCount() async throws {
    fill(0..<25)
    source.contents.withLock { contents in
      contents.duringReading = { source in
        source.write("late", to: 24)
        source.write("came", to: 15_000)
        source.delete(2)
        source.contents.withLock { contents in
          contents.duringReading = { source in
            source.contents.withLock { contents in
              contents.duringReading = { $0.delete(15_000) }
            }
          }
        }
      }
    }
    try await monitor().pass()
    #expect(index.documents == source.expected)
  }

  @Test func whatWentWhileTheHistoryWasLostGoesAndNothingIsMissedMeanwhile() async throws {
    fill(0..<25)
    try await monitor().pass()
    for id in 0..<12 { source.delete(id) }
    source.write("new", to: 100)
    source.purge()
    try await monitor().pass()
    #expect(index.documents == source.expected)
    #expect(index.contents.withLock { $0.emptied } == 1)
    #expect(Set(index.contents.withLock { $0.deletions }) == Set((0..<12).map { "notes/\($0)" }))
  }

  @Test func aStoreReplacedByItsBackupIsReadAgain() async throws {
    fill(0..<25)
    let monitor = monitor()
    try await monitor.pass()
    source.replaceStore(by: [3: "old", 200: "older"])
    try await monitor.pass()
    #expect(index.documents == ["notes/3": "old", "notes/200": "older"])
  }

  @Test func anIndexThatWasLostIsFilledAgain() async throws {
    fill(0..<25)
    try await monitor().pass()
    index.contents.withLock { $0 = NotesIndex.Contents() }
    try await monitor().pass()
    #expect(index.documents == source.expected)
  }

  @Test func anIndexOfUnknownStateIsEmptiedFirst() async throws {
    fill(0..<5)
    index.contents.withLock { contents in
      contents.documents = ["notes/900": "stale"]
      contents.state = IndexState(bytes: .init([1]))
    }
    try await monitor().pass()
    #expect(index.documents == source.expected)
  }

  @Test func aRefusedDocumentHoldsNothingUp() async throws {
    fill(0..<5)
    let monitor = monitor()
    try await monitor.pass()
    index.contents.withLock { _ = $0.refused.insert("notes/2") }
    source.write("refused", to: 2)
    source.write("taken", to: 3)
    try await monitor.pass()
    var expected = source.expected
    expected["notes/2"] = nil
    #expect(index.documents == expected)

    index.contents.withLock { $0.refused = [] }
    source.write("taken", to: 2)
    try await monitor.pass()
    #expect(index.documents == source.expected)
  }

  /// Each failure leaves a checkpoint of a state that the index never gets. The checkpoint of its actual state must
  /// stay.
  @Test(arguments: StorageKind.allCases) func manyFailuresInARowEmptyNoIndex(kind: StorageKind) async throws {
    fill(0..<5)
    let place = try StoragePlace(kind)
    let monitor = IndexMonitor(providers: [source], indexers: [index], storage: await place.next())
    try await monitor.pass()
    source.write("other", to: 3)
    index.contents.withLock { $0.failures = 12 }
    for _ in 0..<12 { await #expect(throws: Failed.self) { try await monitor.pass() } }
    try await monitor.pass()
    #expect(index.documents == source.expected)
    #expect(index.contents.withLock { $0.emptied } == 1)
    #expect(source.contents.withLock { $0.enumerated } == 5)
    await place.end()
  }

  /// A token marks a position in a history. No token must be requested for a reading that does not start.
  @Test func aHistoryThatIsTooShortIsNotAskedForAnotherToken() async throws {
    fill(0..<5)
    source.purgeDuringEachReading()
    let error = await #expect(throws: MonitorError.self) { try await monitor().pass() }
    #expect(error == .historyTooShort(provider: "notes"))
    #expect(source.contents.withLock { $0.tokens } == 3)
  }

  @Test func someAreReadAgainByTheirIdentifiers() async throws {
    fill(0..<5)
    let monitor = monitor()
    try await monitor.pass()
    index.contents.withLock { contents in
      contents.documents["notes/1"] = nil
      contents.documents["notes/77"] = "stale"
    }
    try await monitor.reindex(["notes/1", "notes/77", "others/1"])
    #expect(index.documents == source.expected)
    #expect(source.reads == [1, 77])
  }

  @Test func everythingIsReadAgainAndEverythingDeleted() async throws {
    fill(0..<25)
    let monitor = monitor()
    try await monitor.pass()
    try await monitor.reindexEverything()
    #expect(source.contents.withLock { $0.enumerated } == 50)
    #expect(index.contents.withLock { $0.emptied } == 1)
    try await monitor.deleteEverything()
    #expect(index.documents.isEmpty)
    try await monitor.pass()
    #expect(index.documents == source.expected)
  }

  @Test func progressReachesTheNumberOfAllObjects() async throws {
    fill(0..<25)
    let reports = Reports()
    try await monitor { $0.report = reports.take }.pass()
    let progress = reports.all.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
    #expect(progress.filter { $0.phase == .reading }.map(\.completed) == [10, 20, 25])
    #expect(progress.allSatisfy { $0.total == 25 })
  }
}

/// Events of a monitor, in order.
final class Reports: Sendable {
  private let events = Mutex<[MonitorEvent]>([])
  var all: [MonitorEvent] { events.withLock { $0 } }

  @Sendable func take(_ event: MonitorEvent) { events.withLock { $0.append(event) } }
}
