import DaemonTestKit
import Foundation
import Glibc
import MDDonations
import MDModel
import MDStoreWriter
import MDSystem
import MDTestSupport
import StoreTestKit
import Synchronization
import Testing

@testable import MDWatch

/// Work done on fixed occasions, in statements, rows and system calls, compared with the numbers in
/// `Tests/Fixtures/Work`.
///
/// A change that makes any of it much more expensive fails here, on any machine. To accept intended changes, run with
/// `RECORD_GOLDEN=1`, which writes the new numbers.
struct CountedWorkTests {
  /// System calls whose number depends on timing.
  private static let timely: Set = ["poll", "read", "write"]

  /// Counts the work of the daemon's single writer.
  private func work(of home: Refresher, _ body: () throws -> Void) throws -> [String: Int] {
    let calls = Mutex<[String: Int]>([:])
    let plan = FaultPlan { call in
      if !Self.timely.contains(call) { calls.withLock { $0[call, default: 0] += 1 } }
      return nil
    }
    let store = try home.storeWork { try FaultPlan.$current.withValue(plan, operation: body) }
    return calls.withLock { $0 }.merging(store.numbers) { $1 }
  }

  /// Compares the numbers with the stored ones, with a tolerance of 5 % or of 2 for the smallest numbers.
  private func expect(
    _ work: [String: Int], of occasion: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = BuiltProducts.source("Tests/Fixtures/Work/\(occasion).txt")
    let lines = work.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == nil else {
      return try Data(lines.utf8).write(to: file)
    }
    let golden = try Self.numbers(in: String(contentsOf: file, encoding: .utf8))
    for name in Set(work.keys).union(golden.keys).sorted() {
      let isNear = Self.isNear(work[name] ?? 0, golden[name] ?? 0)
      #expect(isNear, "\(name): \(work[name] ?? 0) instead of \(golden[name] ?? 0)", sourceLocation: sourceLocation)
    }
  }

  private static func numbers(in text: String) throws -> [String: Int] {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: try lines.map { (String($0[0]), try #require(Int($0[1]))) })
  }

  private static func isNear(_ number: Int, _ golden: Int) -> Bool { abs(number - golden) <= max(2, golden / 20) }

  @Test func twiceTheWorkIsNotNear() { #expect(!Self.isNear(200, 100) && !Self.isNear(6, 3) && Self.isNear(104, 100)) }

  /// A thousand files that no importer reads, in twenty folders of a future root.
  ///
  /// The folder is not watched yet, so the numbers do not depend on when events arrive.
  private func homeWithFiles() throws -> Refresher {
    let home = try Refresher()
    for number in 0..<1_000 { try home.directory.write("x", to: "outside/folder \(number % 20)/file \(number).txt") }
    return home
  }

  @Test func crawlOfNewFiles() throws {
    let home = try homeWithFiles()
    let work = try work(of: home) { try home.crawl(FilePath(home.outside)) }
    try expect(work, of: "crawl-new")
  }

  @Test func crawlOfFilesThatHaveNotChanged() throws {
    let home = try homeWithFiles()
    try home.crawl(FilePath(home.outside))
    try home.drain()
    try home.trustAll()
    let work = try work(of: home) { try home.crawl(FilePath(home.outside)) }
    try expect(work, of: "crawl-unchanged")
  }

  @Test func refreshOfAChangedFile() throws {
    let home = try homeWithFiles()
    try home.crawl(FilePath(home.outside))
    try home.drain()
    try home.trustAll()
    // Hold back the watcher, so that it reads no event before the file is closed.
    home.watcher.core.state.withLock { _ in
      let file = open("\(home.outside)/folder 7/file 7.txt", O_WRONLY | O_APPEND)
      write(file, "more", 4)
      close(file)
    }
    let work = try work(of: home) { try home.drain() }
    try expect(work, of: "refresh-changed")
  }

  @Test func refreshOfARenamedFolder() throws {
    let home = try Refresher()
    for number in 0..<500 { try home.directory.write("x", to: "outside/old/file \(number).txt") }
    try home.crawl(FilePath(home.outside))
    try home.drain()
    try home.trustAll()
    #expect(rename("\(home.outside)/old", "\(home.outside)/new") == 0)
    let work = try work(of: home) { try home.drain() }
    try expect(work, of: "refresh-renamed-folder")
  }

  /// Counts only the writer's work; importers have threads of their own.
  @Test func importOfSmallTexts() throws {
    let home = try Refresher(imports: true)
    for number in 0..<100 { try home.directory.write("the word is number\(number)\n", to: "files/\(number).txt") }
    try home.drain()
    let work = try home.storeWork {
      try home.offer()
      home.awaitResults(100)
      try home.collect()
    }
    try expect(work.numbers, of: "import-small-texts")
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
      while try writer.batch({ try $0.applyDonations(atMost: 1_000, date: Timestamp(nanoseconds: 1)) }) {}
    }
    try expect(work.numbers, of: "donation")
  }
}
