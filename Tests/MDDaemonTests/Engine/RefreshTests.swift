import DaemonTestKit
import Glibc
import MDModel
import MDTestSupport
import Testing

@testable import MDWatch

/// Batches of events, each applied as a whole.
struct RefreshTests {
  private let home: Refresher

  init() throws { home = try Refresher() }

  private func rename(_ old: String, _ new: String) {
    #expect(Glibc.rename("\(home.files)/\(old)", "\(home.files)/\(new)") == 0)
  }

  /// The folder is listed because somebody has been writing in it; the name of what has left was met there by then.
  @Test func aNameThatIsTakenAgainOutlivesWhatLeftIt() throws {
    for name in ["plain.txt", "other.txt", "slow.log"] { try home.directory.write(name, to: "files/\(name)") }
    try home.settle()
    let slow = open("\(home.files)/slow.log", O_WRONLY | O_APPEND)
    defer { close(slow) }
    write(slow, "on\n", 3)
    try home.take()
    try home.directory.makeDirectory("files/new")
    rename("plain.txt", "new/plain.txt")
    rename("other.txt", "plain.txt")
    let root = try #require(try home.item("slow.log")).parent
    var batch = try home.watcher.drain()
    batch.folders.insert(root)
    try home.apply(batch)
    try home.settle()
    #expect(try home.differences() == [])
  }

  /// The kernel told of the change under the name that then went to another file.
  @Test func aFileThatLostTheNameItWasChangedByIsLookedAtByTheOther() throws {
    let first = try home.directory.write("one", to: "files/first")
    try #require(link(first, "\(home.files)/second") == 0)
    try home.settle()
    let second = open("\(home.files)/second", O_WRONLY | O_APPEND)
    write(second, " and more", 9)
    close(second)
    try home.directory.write("another", to: "files/fresh")
    rename("fresh", "second")
    try home.settle()
    #expect(try home.item("first")?.stamp.size == 12)
    #expect(try home.differences() == [])
  }

  enum Circumstance: CaseIterable { case batches, fewWatches, lostEvents, crawls, restarts, changesMeanwhile }

  /// Any changes, applied in batches of any size.
  @Test(arguments: Rounds.seeds(2), Circumstance.allCases)
  func anyBatchesLeadToTheTree(seed: UInt64, circumstance: Circumstance) throws {
    var workload = try Workload(root: Array(home.files.utf8), outside: Array(home.outside.utf8), seed: seed)
    var random = SeededGenerator(seed: seed)
    if circumstance == .fewWatches { home.watcher.setBudget(5) }
    while workload.operations < 2_000 {
      for _ in 0..<1 + random.next() % 8 { try change(&workload, &random, circumstance) }
      try workload.settle()
      try home.settle()
      let differences = try home.differences()
      #expect(differences.isEmpty, "\(workload.description)\n\(differences.shortened)")
      if !differences.isEmpty { return }
    }
  }

  private func change(
    _ workload: inout Workload, _ random: inout SeededGenerator, _ circumstance: Circumstance
  ) throws {
    let count = 1 + Int(random.next() % 40)
    switch circumstance {
    case .changesMeanwhile: workload = try home.follow(during: workload, count)
    case .crawls where random.next() % 4 == 0:
      try home.crawl { try workload.run(1 + count / 10) }
    case .restarts where random.next() % 4 == 0: try home.restart { try workload.run(count) }
    default: try workload.run(count)
    }
    if circumstance == .lostEvents, random.next() % 4 == 0 { home.watcher.simulateOverflow() }
    if random.next() % 2 == 0 { try home.drain() } else { try home.take() }
  }
}
