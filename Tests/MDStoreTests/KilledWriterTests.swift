import Foundation
import Glibc
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Writers that are killed. Committed batches must be complete, and nothing else may be left.
@Suite struct KilledWriterTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws { directory = try TemporaryDirectory() }

  /// - Returns: the number of intact files, as a reader and then the next writer find them.
  private func survivors() throws -> Int {
    let read = try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) }
    let writer = try IndexWriter(path: path)
    let written = try writer.batch { try SampleIndex.wholeFiles(in: $0.reading) }
    #expect(read == written)
    #expect(try FullTextContents(path: path).failedChecks() == [])
    _ = try writer.batch { try SampleIndex.make(in: $0, files: written..<written + 1) }
    #expect(try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } == written + 1)
    return written
  }

  @Test func betweenBatches() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 0..<5) }
      kill(getpid(), SIGKILL)
    }
    #expect(try survivors() == 5)
  }

  @Test func insideABatch() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let writer = try IndexWriter(path: path)
      _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<5) }
      try writer.batch {
        _ = try SampleIndex.make(in: $0, files: 5..<9)
        kill(getpid(), SIGKILL)
      }
    }
    #expect(try survivors() == 5)
  }

  /// Enough changes that SQLite has written pages of the open transaction to the log.
  @Test func insideARowOfBatches() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try IndexWriter(path: path).batches {
        _ = try SampleIndex.make(in: $0, files: 0..<5)
        try $0.commitBatch()
        _ = try SampleIndex.make(in: $0, files: 5..<2_000)
        kill(getpid(), SIGKILL)
      }
    }
    #expect(try survivors() == 5)
  }

  /// Kills the writer at a random moment. Every batch that it has reported must exist, and no other batch in part.
  @Test(arguments: Rounds.seeds(6)) func atAnyMoment(seed: UInt64) async throws {
    let report = try directory.write("", to: "report")
    var generator = SeededGenerator(seed: seed)
    let microseconds = UInt32.random(in: 1_000...150_000, using: &generator)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, report = report as String, microseconds = microseconds as UInt32] in
      let writer = try IndexWriter(path: path)
      let log = try #require(FileHandle(forWritingAtPath: report))
      let timer = Thread {
        usleep(microseconds); kill(getpid(), SIGKILL)
      }
      timer.start()
      var files = 0
      while true {
        _ = try writer.batch { try SampleIndex.make(in: $0, files: files..<files + 10) }
        files += 10
        if files % 50 == 0 { try writer.checkpoint() }
        try log.write(contentsOf: Data("\(files)\n".utf8))
      }
    }
    let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
    let reported = lines.last.flatMap { Int($0) } ?? 0
    let found = try survivors()
    #expect(found >= reported && found <= reported + 10 && found % 10 == 0, "seed \(seed): \(found) of \(reported)")
  }

  @Test func aSecondProcessIsRefusedAtOnce() async throws {
    let writer = try IndexWriter(path: path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let error = #expect(throws: StoreError.self) { try IndexWriter(path: path) }
      #expect(error?.code == .busy)
      let items = try IndexReader(path: path).read { try $0.counts().items }
      #expect(items == 0)
    }
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<1) }
  }
}
