import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDImporting
@testable import MDIndexer
@testable import MDStore
@testable import MDStoreWriter

/// Runs of the indexer that once went wrong. No importer is installed, because types, names and states need none.
struct RegressionTests {
  private static let longAgo = Timestamp(nanoseconds: 0)
  private let directory: TemporaryDirectory
  private let index: String
  private let root: String

  init() throws {
    directory = try TemporaryDirectory()
    index = directory.path + "/index/index.sqlite"
    root = try AbsolutePath.resolving(FilePath(directory.path)).text + "/files"
    try directory.makeDirectory("files")
  }

  private func run(_ path: String? = nil) throws -> IndexingSummary {
    let writer = try IndexWriter(path: index)
    let setup = IndexerSetup(catalog: ImporterCatalog([]), workers: 2)
    return try Indexer(writer: writer, setup: setup).index([FilePath(path ?? root)])
  }

  private func item(_ name: String) throws -> ItemRecord? {
    try IndexReader(path: index).read { try $0.item(at: FilePath("\(root)/\(name)")) }
  }

  private func type(_ name: String) throws -> String? {
    let item = try item(name)
    return try IndexReader(path: index).read { session in
      try item?.type.flatMap { try session.type($0)?.identifier }
    }
  }

  @Test func newContentGivesAFileWithoutSuffixANewType() throws {
    try directory.write("#!/bin/sh\necho\n", to: "files/notes")
    _ = try run()
    let before = try type("notes")
    try directory.write("%PDF-1.4\n%\u{E2}\u{E3}\n1 0 obj\n", to: "files/notes")
    _ = try run()
    #expect(before == "public.shell-script")
    #expect(try type("notes") == "com.adobe.pdf")
  }

  @Test func exabytesOfHolesAreCountedAndNotTrappedOn() throws {
    let huge = JournalEntry(
      item: ItemID(1), type: nil, size: .max - 1, reason: .new, workClass: .firstCrawl, sequence: 1)
    var queue = WorkQueue()
    queue.add([huge, huge, huge].map { (entry: $0, importer: .unknown) })
    var batches = 0
    while case .work = queue.take() { batches += 1 }
    #expect(batches == 3)
    var summary = IndexingSummary()
    for _ in 0..<2 {
      summary.count(
        ContentResult(
          item: ItemID(1), sequence: 1, workClass: .firstCrawl, finding: .excluded("rule"), stamp: nil,
          stamped: Self.longAgo,
          date: Self.longAgo, bytes: .max))
    }
    #expect(summary.bytes == .max)
    #expect((summary + summary).bytes == .max)
  }

  @Test func anEmptyBatchIsNeverOverdue() {
    var batch = ResultBatch()
    let result = ContentResult(
      item: ItemID(1), sequence: 1, workClass: .firstCrawl, finding: .vanished, stamped: Self.longAgo,
      date: Self.longAgo)
    batch.add(WorkerFindings(results: [result]), at: .start)
    #expect(batch.isDue)
    #expect(batch.deadline < Clock.now)
    batch = ResultBatch()
    batch.add(WorkerFindings(), at: .start)
    #expect(batch.deadline > Clock.now)
  }

  @Test func attributesCountAsMemory() {
    let title = AttributeValue.string(String(repeating: "x", count: 5_000))
    let file = ImportedFile(
      identifier: 1, attributes: [.title: title, .authors: .strings(["a", "b"])], text: [], outcome: .complete,
      isTruncated: false, elapsed: .zero)
    let result = ContentResult(
      item: ItemID(1), sequence: 1, workClass: .firstCrawl, finding: .read(file), stamped: Self.longAgo,
      date: Self.longAgo)
    #expect(result.weight > 6_000)
  }

  @Test func aMissingRootLosesNothingThatWaits() throws {
    try directory.write("some text\n", to: "files/waits")
    _ = try run()
    let writer = try IndexWriter(path: index)
    let waiting = try #require(try item("waits"))
    try writer.batch { try $0.enqueue(waiting.id, .reimport) }
    try FileManager.default.moveItem(atPath: root, toPath: root + "-unmounted")
    let indexer = Indexer(writer: writer, setup: IndexerSetup(catalog: ImporterCatalog([]), workers: 1))
    let away = try indexer.importWaiting()
    #expect(away.removed == 0)
    #expect(away.failed.values.reduce(0, +) == 1)
    #expect(try item("waits")?.id == waiting.id)
    try FileManager.default.moveItem(atPath: root + "-unmounted", toPath: root)
    _ = try indexer.importWaiting()
    #expect(try writer.batch { try $0.reading.pendingCount() } == 0)
  }

  /// The files wait for import when their folders are removed. The import notices the removal, and counts it once.
  @Test func whatIsGoneWithItsFoldersWaitsNoMore() throws {
    for name in ["a/b/1", "a/b/2", "a/3", "4"] { try directory.write("some text\n", to: "files/\(name)") }
    _ = try run()
    let writer = try IndexWriter(path: index)
    let waiting = try ["a/b/1", "a/b/2", "a/3"].map { try #require(try item($0)).id }
    try writer.batch { session in for id in waiting { try session.enqueue(id, .reimport) } }
    try FileManager.default.removeItem(atPath: root + "/a")
    let indexer = Indexer(writer: writer, setup: IndexerSetup(catalog: ImporterCatalog([]), workers: 1))
    // Two folders and three files.
    #expect(try indexer.importWaiting().removed == 5)
    #expect(try item("a/b/1") == nil && item("a") == nil && item("4") != nil)
    #expect(try writer.batch { try $0.reading.pendingCount() } == 0)
    #expect(try indexer.importWaiting().removed == 0)
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
