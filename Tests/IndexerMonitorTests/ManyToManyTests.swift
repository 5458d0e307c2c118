import IndexerMonitor
import Synchronization
import Testing

/// Several providers and several indexers.
@Suite struct ManyToManyTests {
  private let mails = NotesSource("mails")
  private let logs = NotesSource("logs")
  private let near = NotesIndex("near")
  private let far = NotesIndex("far")
  private let storage = MemoryStateStorage()

  private func monitor(_ sources: [NotesSource], _ indexes: [NotesIndex]) -> IndexMonitor<String> {
    IndexMonitor(providers: sources, indexers: indexes, storage: storage)
  }

  private var everything: [String: String] { mails.expected.merging(logs.expected) { one, _ in one } }

  private func fill() {
    for id in 0..<20 {
      mails.write("mail \(id)", to: id)
      logs.write("line \(id)", to: id)
    }
  }

  @Test func allIndexesHoldAllSourcesAndEachObjectIsReadOnce() async throws {
    fill()
    let monitor = monitor([mails, logs], [near, far])
    try await monitor.pass()
    #expect(mails.contents.withLock { $0.enumerated } == 20)
    mails.write("other", to: 4)
    logs.delete(5)
    try await monitor.pass()
    #expect(near.documents == everything)
    #expect(far.documents == everything)
    #expect(mails.reads == [4])
  }

  @Test func anIndexThatFailsHoldsNoOtherUpAndCatchesUp() async throws {
    fill()
    let monitor = monitor([mails, logs], [near, far])
    try await monitor.pass()
    mails.write("other", to: 4)
    far.contents.withLock { $0.failures = 1 }
    await #expect(throws: Failed.self) { try await monitor.pass() }
    #expect(near.documents == everything)
    mails.write("another", to: 6)
    try await monitor.pass()
    #expect(far.documents == everything)
    #expect(near.documents == everything)
  }

  @Test func whatAFormerProviderHasLeftGoes() async throws {
    fill()
    try await monitor([mails, logs], [near]).pass()
    try await monitor([mails], [near]).pass()
    #expect(near.documents == mails.expected)
    #expect(mails.contents.withLock { $0.enumerated } == 20)
    #expect(storage.providers(of: "near") == ["mails"])
    try await monitor([mails, logs], [near]).pass()
    #expect(near.documents == everything)
  }

  @Test func aNewIndexIsFilledBesideTheOld() async throws {
    fill()
    try await monitor([mails], [near]).pass()
    mails.delete(3)
    try await monitor([mails], [near, far]).pass()
    #expect(near.documents == mails.expected)
    #expect(far.documents == mails.expected)
  }
}
