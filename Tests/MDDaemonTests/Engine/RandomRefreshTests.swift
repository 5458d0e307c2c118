import DaemonTestKit
import MDTestSupport
import Testing

@testable import MDWatch

/// Random changes, reported in batches of any size and imported at any moment, under various circumstances.
struct RandomRefreshTests {
  enum Circumstance: CaseIterable {
    case batches, fewWatches, lostEvents, crawls, restarts, changesMeanwhile
    /// Many changes hit a few files at a time.
    case fewFiles
    /// New folders hold more entries than a refresh may walk.
    case largeFolders

    var mostWalked: Int { self == .largeFolders ? 3 : 500 }
  }

  @Test(arguments: Rounds.seeds(2), Circumstance.allCases)
  func namesLeadToTheTree(seed: UInt64, circumstance: Circumstance) throws {
    try run(Refresher(mostWalked: circumstance.mostWalked), seed, circumstance, operations: 2_000)
  }

  @Test(arguments: Rounds.seeds(1), Circumstance.allCases)
  func contentsLeadToTheTree(seed: UInt64, circumstance: Circumstance) throws {
    try run(Refresher(imports: true, mostWalked: circumstance.mostWalked), seed, circumstance, operations: 1_000)
  }

  private func run(_ home: Refresher, _ seed: UInt64, _ circumstance: Circumstance, operations: Int) throws {
    var workload = try Workload(
      root: Array(home.files.utf8), outside: Array(home.outside.utf8), seed: seed,
      isFocused: circumstance == .fewFiles)
    var random = SeededGenerator(seed: seed)
    if circumstance == .fewWatches { home.watcher.setBudget(5) }
    while workload.operations < operations {
      for _ in 0..<1 + random.next() % 8 { try change(home, &workload, &random, circumstance) }
      try workload.settle()
      try home.settle()
      let differences = try home.differences(words: workload.words)
      #expect(differences.isEmpty, "\(workload.description)\n\(differences.shortened)")
      if !differences.isEmpty { return }
    }
  }

  private func change(
    _ home: Refresher, _ workload: inout Workload, _ random: inout SeededGenerator, _ circumstance: Circumstance
  ) throws {
    let count = 1 + Int(random.next() % 40)
    switch circumstance {
    case .changesMeanwhile: workload = try home.follow(during: workload, count)
    case .crawls where random.next() % 4 == 0:
      try home.crawlAny(&random) { try workload.run(1 + count / 10) }
    case .restarts where random.next() % 4 == 0: try home.restart { try workload.run(count) }
    default: try workload.run(count)
    }
    if circumstance == .lostEvents, random.next() % 4 == 0 { home.watcher.simulateOverflow() }
    if random.next() % 2 == 0 { try home.drain() } else { try home.take() }
    if random.next() % 2 == 0 { try home.offer() }
    if random.next() % 2 == 0 { try home.collect() }
    if random.next() % 4 == 0 { try home.believe() }
  }
}
