import IndexerMonitor
import MDTestSupport
import Synchronization
import Testing

/// The process dies at every step of a pass: in the source, the index or the storage, before or after the step has
/// taken effect.
@Suite struct CrashTests {
  private static func monitor(_ source: NotesSource, _ index: NotesIndex, _ storage: FaultyStorage)
    -> IndexMonitor<String>
  {
    var configuration = MonitorConfiguration()
    configuration.batchSize = 5
    configuration.coalescingLimit = 12
    return IndexMonitor(providers: [source], indexers: [index], storage: storage, configuration: configuration)
  }

  private static func change(_ source: NotesSource, _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let id = Int.random(in: 0..<40, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        source.delete(id)
      } else {
        source.write("\(UInt32.random(in: 0 ... .max, using: &random))", to: id)
      }
    }
    if Int.random(in: 0..<6, using: &random) == 0 { source.purge() }
  }

  @Test(arguments: 0..<200) func afterDyingTheIndexEqualsTheSource(seed: Int) async throws {
    try await dieOften(seed, .memory)
  }

  @Test(arguments: 0..<20) func theSameWithAFile(seed: Int) async throws { try await dieOften(seed, .file) }

  private func dieOften(_ seed: Int, _ kind: StorageKind) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let faults = Faults()
    let source = NotesSource(faults: faults)
    let index = NotesIndex(faults: faults)
    let place = try StoragePlace(kind)
    for _ in 0..<8 {
      Self.change(source, &random)
      faults.begin(dyingAt: Int.random(in: 0..<40, using: &random))
      try? await Self.monitor(source, index, FaultyStorage(base: await place.next(), faults: faults)).pass()
      if Bool.random(using: &random) { Self.change(source, &random) }
    }
    faults.begin(dyingAt: nil)
    try await Self.monitor(source, index, FaultyStorage(base: await place.next(), faults: faults)).pass()
    #expect(index.documents == source.expected, "seed \(seed), \(kind)")
    await place.end()
  }

  /// Steps fail with temporary errors, and the same monitor continues without a new process.
  @Test(arguments: 0..<100) func afterErrorsTheSameMonitorGoesOn(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let faults = Faults()
    let source = NotesSource(faults: faults)
    let index = NotesIndex(faults: faults)
    let monitor = Self.monitor(source, index, FaultyStorage(base: MemoryStateStorage(), faults: faults))
    for _ in 0..<8 {
      Self.change(source, &random)
      faults.begin(dyingAt: Int.random(in: 0..<40, using: &random))
      try? await monitor.pass()
    }
    faults.begin(dyingAt: nil)
    try await monitor.pass()
    #expect(index.documents == source.expected, "seed \(seed)")
  }

  @Test func everyStepOfAFirstPassMayBeTheLast() async throws {
    var steps = 0
    for deadly in 0..<1_000 {
      let faults = Faults()
      let source = NotesSource(faults: faults)
      let index = NotesIndex(faults: faults)
      let storage = FaultyStorage(base: MemoryStateStorage(), faults: faults)
      for id in 0..<17 { source.write("note \(id)", to: id) }
      faults.begin(dyingAt: deadly)
      try? await Self.monitor(source, index, storage).pass()
      steps = faults.steps
      source.delete(3)
      source.write("other", to: 4)
      faults.begin(dyingAt: nil)
      try await Self.monitor(source, index, storage).pass()
      #expect(index.documents == source.expected, "died at step \(deadly)")
      if steps <= deadly { break }
    }
    #expect(steps > 20)
  }

  @Test func aReadingGoesOnWhereItWas() async throws {
    let faults = Faults()
    let source = NotesSource(faults: faults)
    let index = NotesIndex(faults: faults)
    let storage = FaultyStorage(base: MemoryStateStorage(), faults: faults)
    for id in 0..<100 { source.write("note \(id)", to: id) }
    faults.begin(dyingAt: 60)
    try? await Self.monitor(source, index, storage).pass()
    faults.begin(dyingAt: nil)
    try await Self.monitor(source, index, storage).pass()
    #expect(index.documents == source.expected)
    #expect(source.contents.withLock { $0.enumerated } <= 105)
  }
}
