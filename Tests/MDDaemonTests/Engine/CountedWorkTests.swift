import DaemonTestKit
import Glibc
import MDModel
import MDStoreWriter
import MDSystem
import MDTestSupport
import StoreTestKit
import Synchronization
import Testing

/// Work done for fixed occasions, in statements, rows and system calls: whoever makes any of it much more, on whatever
/// machine, learns of it here. Fewer is as well to be written down.
struct CountedWorkTests {
  /// Work that the daemon's one writer does.
  private struct Work {
    var store = StoreWork()
    /// By name, but for those whose number depends on time.
    var calls: [String: Int] = [:]
  }

  private static let timely: Set = ["poll", "read", "write"]

  private func work(of home: Refresher, _ body: () throws -> Void) throws -> Work {
    let calls = Mutex<[String: Int]>([:])
    let plan = FaultPlan { call in
      if !Self.timely.contains(call) { calls.withLock { $0[call, default: 0] += 1 } }
      return nil
    }
    let store = try home.storeWork { try FaultPlan.$current.withValue(plan, operation: body) }
    return Work(store: store, calls: calls.withLock { $0 })
  }

  /// Expects the numbers with a twentieth to spare; of the smallest ones two.
  private func expect(
    _ work: StoreWork, is golden: StoreWork, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for number in [\StoreWork.statements, \.rowsRead, \.rowsWritten, \.steps] {
      let isNear = Self.isNear(work[keyPath: number], golden[keyPath: number])
      #expect(isNear, "\(work), expected \(golden)", sourceLocation: sourceLocation)
    }
  }

  private func expect(
    _ calls: [String: Int], are golden: [String: Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for name in Set(calls.keys).union(golden.keys).sorted() {
      let isNear = Self.isNear(calls[name] ?? 0, golden[name] ?? 0)
      #expect(isNear, "\(name): \(calls), expected \(golden)", sourceLocation: sourceLocation)
    }
  }

  private static func isNear(_ number: Int, _ golden: Int) -> Bool { abs(number - golden) <= max(2, golden / 20) }

  @Test func twiceTheWorkIsNotNear() { #expect(!Self.isNear(200, 100) && !Self.isNear(6, 3) && Self.isNear(104, 100)) }

  /// A thousand files that no importer reads, in twenty folders.
  private func homeWithFiles() throws -> Refresher {
    let home = try Refresher()
    for number in 0..<1_000 { try home.directory.write("x", to: "files/folder \(number % 20)/file \(number).bin") }
    return home
  }

  @Test func crawlOfNewFiles() throws {
    let home = try homeWithFiles()
    let work = try work(of: home) { try home.crawl() }
    expect(work.store, is: StoreWork())
    expect(work.calls, are: [:])
  }

  @Test func crawlOfFilesThatHaveNotChanged() throws {
    let home = try homeWithFiles()
    try home.crawl()
    try home.drain()
    try home.trustAll()
    let work = try work(of: home) { try home.crawl() }
    expect(work.store, is: StoreWork())
    expect(work.calls, are: [:])
  }

  @Test func refreshOfAChangedFile() throws {
    let home = try homeWithFiles()
    try home.crawl()
    try home.drain()
    try home.trustAll()
    let file = open("\(home.files)/folder 7/file 7.bin", O_WRONLY | O_APPEND)
    write(file, "more", 4)
    close(file)
    let work = try work(of: home) { try home.drain() }
    expect(work.store, is: StoreWork())
    expect(work.calls, are: [:])
  }

  @Test func refreshOfARenamedFolder() throws {
    let home = try Refresher()
    for number in 0..<500 { try home.directory.write("x", to: "files/old/file \(number).bin") }
    try home.crawl()
    try home.drain()
    try home.trustAll()
    #expect(rename("\(home.files)/old", "\(home.files)/new") == 0)
    let work = try work(of: home) { try home.drain() }
    expect(work.store, is: StoreWork())
    expect(work.calls, are: [:])
  }

  /// Other names of a file are found without a look at every item.
  @Test func refreshOfAFileOfTwoNames() throws {
    let home = try homeWithFiles()
    let path = "\(home.files)/folder 7/file 7.bin"
    #expect(link(path, "\(home.files)/other.bin") == 0)
    try home.settle()
    try home.trustAll()
    let file = open(path, O_WRONLY | O_APPEND)
    write(file, "more", 4)
    close(file)
    let work = try work(of: home) { try home.settle() }
    expect(work.store, is: StoreWork())
    expect(work.calls, are: [:])
  }

  /// The writer's share; importers have threads of their own.
  @Test func importOfSmallTexts() throws {
    let home = try Refresher(imports: true)
    for number in 0..<100 { try home.directory.write("the word is number\(number)\n", to: "files/\(number).txt") }
    try home.drain()
    let work = try work(of: home) {
      try home.offer()
      home.awaitResults(100)
      try home.collect()
    }
    expect(work.store, is: StoreWork())
  }

  @Test func donationOfItems() throws {
    let directory = try TemporaryDirectory()
    let writer = try IndexWriter(path: directory.path + "/index.sqlite")
    let items = (0..<100).map { number in
      DonatedItem(identifier: "\(number)", attributes: [.title: .string("kingfisher \(number)")])
    }
    let operations = DonationOperation.wireForm(of: [.index(items)])
    let work = try StoreWork.counted(on: try writer.batch { $0.connection }) {
      let part = DonationPart(index: DonationIndex(), batch: "batch", isLast: true)
      _ = try writer.batch { try $0.accept(operations, of: part, from: "org.example.app") }
      while try writer.batch({ try $0.applyDonations(atMost: 1_000, date: 1) }) {}
    }
    expect(work, is: StoreWork())
  }
}
