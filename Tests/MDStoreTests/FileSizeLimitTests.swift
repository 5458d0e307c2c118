import Glibc
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// A file that must not grow. SQLite sees the same error as with a quota or a failing disk, and no root rights are
/// needed.
@Suite struct FileSizeLimitTests {
  @Test func whatWasCommittedStaysAndWritingGoesOnWithoutTheLimit() async throws {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = directory.path + "/index.sqlite"
      let writer = try IndexWriter(path: path)
      let committed = try FileSizeLimit.hold(to: 2 << 20) { try FileSizeLimit.fill(writer) }
      let found = try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) }
      #expect(found == committed && committed > 50)
      _ = try writer.batch { try SampleIndex.make(in: $0, files: committed..<committed + 50) }
      let more = try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) }
      #expect(more == committed + 50)
      let failures = try FullTextContents(path: path).failedChecks()
      #expect(failures == [])
    }
  }
}

/// `RLIMIT_FSIZE`, a limit of the whole process. Use it only in a child process.
enum FileSizeLimit {
  static func hold<Value>(to bytes: rlim_t, _ body: () throws -> Value) throws -> Value {
    signal(SIGXFSZ, SIG_IGN)
    var before = rlimit()
    try #require(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) == 0)
    var held = rlimit(rlim_cur: bytes, rlim_max: before.rlim_max)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &held) == 0)
    defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) }
    return try body()
  }

  /// - Returns: the number of files committed before a batch failed.
  static func fill(_ writer: IndexWriter) throws -> Int {
    for files in stride(from: 0, to: 100_000, by: 50) {
      do {
        _ = try writer.batch { try SampleIndex.make(in: $0, files: files..<files + 50) }
      } catch let error as StoreError {
        #expect(error.description.contains("full"), "\(error)")
        return files
      }
    }
    throw StoreTestError("the limit is never met")
  }
}
