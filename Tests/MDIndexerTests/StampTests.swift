import MDIndexer
import MDModel
import MDStore
import MDTestSupport
import Testing

/// The guard against files that change twice within one tick of their file system's clock.
@Suite struct StampTests {
  @Test func aStampIsTrustedWhenBothItsTimesAreOld() {
    let second: Int64 = 1_000_000_000
    func stamp(_ modified: Int64, _ changed: Int64) -> FileStamp {
      FileStamp(
        size: 1, modified: Timestamp(nanoseconds: modified), changed: Timestamp(nanoseconds: changed), inode: 1)
    }
    #expect(stamp(100 * second, 100 * second).isTrustworthy(at: Timestamp(nanoseconds: 103 * second)))
    #expect(!stamp(100 * second, 100 * second).isTrustworthy(at: Timestamp(nanoseconds: 103 * second - 1)))
    #expect(!stamp(1, 100 * second).isTrustworthy(at: Timestamp(nanoseconds: 102 * second)))
    #expect(!stamp(100 * second, 1).isTrustworthy(at: Timestamp(nanoseconds: 102 * second)))
    // A modification time in the future was set by hand. A change time in the future means that the clock was set back.
    #expect(stamp(200 * second, 100 * second).isTrustworthy(at: Timestamp(nanoseconds: 150 * second)))
    #expect(!stamp(100 * second, 200 * second).isTrustworthy(at: Timestamp(nanoseconds: 150 * second)))
  }

  @Test func aFileWrittenJustBeforeTheScanIsReadOnceMore() async throws {
    let home = try IndexedHome()
    try home.write("fresh words", to: "fresh.txt")
    #expect(try home.index().imported == 1)
    let item = try #require(try home.item("fresh.txt"))
    let date = try #require(try home.outcome("fresh.txt")?.date)
    #expect(item.isTrusted == item.stamp.isTrustworthy(at: date))
    try await home.age()
    #expect(try home.index().imported == (item.isTrusted ? 0 : 1))
    #expect(try home.item("fresh.txt")?.isTrusted == true)
    let starts = home.starts
    #expect(try home.index().imported == 0)
    #expect(home.starts == starts)
  }

  @Test func aFileOfTheFutureIsReadEveryTime() async throws {
    let home = try IndexedHome()
    try home.write("tomorrow", to: "future.txt")
    try setModified("\(home.files)/future.txt", seconds: 4_000_000_000)
    for _ in 0..<3 { #expect(try home.index().imported == 1) }
  }

  /// Size, modification date and name stay the same. The change still shows in `ctime` and inode.
  @Test func aChangeThatHidesItsTracesIsFound() async throws {
    let home = try IndexedHome()
    try home.write("alpha", to: "a.txt")
    try setModified("\(home.files)/a.txt", seconds: 1_000_000_000)
    try await home.age()
    try home.index()
    try home.write("gamma", to: "a.txt")
    try setModified("\(home.files)/a.txt", seconds: 1_000_000_000)
    #expect(try home.index().changed == 1)
    #expect(try home.names(withText: "gamma") == ["a.txt"])
    #expect(try home.names(withText: "alpha") == [])
  }

  /// Only the file's content reveals its type, and the content becomes that of another type.
  @Test func aTypeThatTheContentToldIsLookedAtAgain() async throws {
    let home = try IndexedHome()
    try home.write("plain words", to: "odd")
    try home.index()
    #expect(try home.text("odd") == "plain words")
    try home.write("<!DOCTYPE html><html><head><title>Page</title></head><body>rich words</body></html>", to: "odd")
    try home.index()
    #expect(try home.names(withText: "rich") == ["odd"])
    #expect(try home.names(withText: "html") == [])
  }
}
