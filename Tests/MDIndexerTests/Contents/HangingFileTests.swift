import Foundation
import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import Testing

/// Files on which importers hang, among good files. Real processes, controlled by events and without a clock.
@Suite struct HangingFileTests {
  private let home: IndexedHome
  private let folder: ImporterFolder

  init() throws {
    home = try IndexedHome()
    folder = try ImporterFolder()
    home.importers = folder.path
    // One importer handles all files, so good files follow bad ones in every batch.
    for number in 0..<60 { try home.write("good \(number)", to: "\(number % 7)/good\(number).txt") }
    for number in 0..<2 { try home.write("bad", to: "\(number)/stall") }
  }

  private func install(deadlineSeconds: Int) throws {
    try folder.install("Hostile", version: 1, types: ["public.data"], deadlineSeconds: deadlineSeconds)
  }

  /// Runs an indexer on a thread of its own while `body` runs on this one.
  private func index(_ body: (Indexer) throws -> Void) throws -> IndexingSummary {
    let writer = try IndexWriter(path: home.directory.path + "/index.sqlite")
    let indexer = Indexer(writer: writer, setup: home.setup)
    let result = Monitor(Result<IndexingSummary, any Error>?.none)
    let (paths, run) = ([FilePath(home.files)], UnsafeSending(indexer))
    let thread = try WorkerThread.start(name: "indexer") {
      let summary = Result { try run.value.index(paths) }
      result.change { $0 = summary }
    }
    let outcome = Result { try body(indexer) }
    if case .failure = outcome { indexer.stop.raise() }
    thread.join()
    try outcome.get()
    return try result.wait { $0 }.get()
  }

  /// An indexer that one thread uses. The other thread only reads its progress.
  private struct UnsafeSending<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func allGoodOnesAreStoredWhileTwoHang() throws {
    // The deadline is so late that the run ends only because it is stopped.
    try install(deadlineSeconds: 3_600)
    let summary = try index { indexer in
      while indexer.progress.snapshot.done < 60 || indexer.progress.snapshot.slow.count < 2 { usleep(5_000) }
      let progress = indexer.progress.snapshot
      #expect(progress.done == 60 && progress.total == 62)
      #expect(progress.slow.values.allSatisfy { $0.name == "stall" })
      // The slow files may take until their deadline.
      let left = try #require(progress.slow.values.map(\.until).min()) - Clock.now
      #expect(left > .seconds(60))
      // Results are stored a moment after the importers have finished.
      while try home.names(withText: "good").count < 60 { usleep(5_000) }
      indexer.stop.raise()
    }
    #expect(summary.isInterrupted && summary.imported == 60)
    // The hanging files stay in the journal for the next run.
    #expect(try home.read { try $0.journal().count } == 2)
  }

  @Test func aSecondTryIsTheLast() throws {
    try install(deadlineSeconds: 2)
    let summary = try home.index()
    #expect(summary.imported == 60)
    let reason = "the importer took longer than 2 s, also when it was tried again with less"
    #expect(summary.failed == [reason: 2])
    for number in 0..<2 {
      #expect(try home.item("\(number)/stall")?.state == .quarantined)
      #expect(try home.outcome("\(number)/stall")?.reason == reason)
      // The date of an import is its end, which is after both deadlines here.
      let item = try #require(try home.item("\(number)/stall"))
      let date = try #require(try home.outcome("\(number)/stall")?.date)
      #expect(date - item.stamp.changed >= .seconds(3))
    }
    #expect(try home.read { try $0.journal().isEmpty })
  }
}
