import Foundation
import MDCrawl
import MDSystem
import MDTestSupport
import Synchronization
import Testing

/// System calls fail by plan, because tests may run as root, whom permissions do not stop.
@Suite struct FailureTests {
  private let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.write("x", to: "a/file")
    try root.write("y", to: "b/other")
  }

  /// Crawls while calls of `call` fail with `code`, for call numbers in `numbers`, counted from 0.
  private func crawlFailing(_ call: String, _ numbers: Range<Int>, with code: Int32) throws -> RecordingVisitor {
    let count = Mutex(0)
    let plan = FaultPlan { name in
      guard name == call else { return nil }
      let number = count.withLock { value in
        value += 1
        return value - 1
      }
      return numbers.contains(number) ? code : nil
    }
    return try FaultPlan.$current.withValue(plan) { try crawl(root.path) }
  }

  @Test func deniedDirectoryIsReportedAndItsNeighbourRead() throws {
    // Calls for the first directory follow those for the root, once with O_NOATIME and once without.
    let first = try callsBeforeTheFirstDirectory("openat")
    let found = try crawlFailing("openat", first..<(first + 2), with: EACCES)
    #expect(found.failed["a"] == SystemError(call: "openat", code: EACCES))
    #expect(found.entries["b/other"] != nil && found.entries["a/file"] == nil)
    #expect(found.vanished.isEmpty)
  }

  @Test func accessTimeOfOtherPeoplesDirectoriesMayBeTouched() throws {
    let first = try callsBeforeTheFirstDirectory("openat")
    let found = try crawlFailing("openat", first..<(first + 1), with: EPERM)
    #expect(found.failed.isEmpty && found.entries["a/file"] != nil)
  }

  /// Number of calls of `call` before the root is visited.
  private func callsBeforeTheFirstDirectory(_ call: String) throws -> Int {
    let count = Mutex(0)
    let atRoot = Mutex(0)
    let plan = FaultPlan { name in
      if name == call { count.withLock { $0 += 1 } }
      return nil
    }
    _ = try FaultPlan.$current.withValue(plan) {
      try crawl(root.path) { path in
        if path.isEmpty { atRoot.withLock { $0 = count.withLock { $0 } } }
      }
    }
    return atRoot.withLock { $0 }
  }

  @Test func readErrorIsReportedAndIsNotADeletion() throws {
    // The root needs two reads; the second one finds the end.
    let found = try crawlFailing("getdents64", 2..<3, with: EIO)
    #expect(found.failed["a"] == SystemError(call: "getdents64", code: EIO))
    #expect(found.vanished.isEmpty && found.entries["b/other"] != nil)
  }

  @Test func entryWithoutStatusIsReported() throws {
    // The first call is for the root, the next ones are for its entries in order.
    let found = try crawlFailing("statx", 1..<2, with: EACCES)
    #expect(found.unreadable["a"]?.code == EACCES)
    #expect(found.entries["a"] == nil && found.entries["b/other"] != nil)
  }

  @Test func entryThatWentBetweenNameAndStatusIsNoFailure() throws {
    let found = try crawlFailing("statx", 1..<2, with: ENOENT)
    #expect(found.unreadable.isEmpty && found.entries["a"] == nil)
  }

  @Test func deniedRootIsReported() throws {
    #expect(try crawlFailing("openat", 0..<2, with: EACCES).failed[[]]?.code == EACCES)
  }

  @Test func errorOfTheVisitorEndsTheCrawl() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try crawl(root.path) { if $0 == Array("a".utf8) { throw Stop() } } }
  }
}
