import MDModel
import Testing

struct FileStampTests {
  private let now: Int64 = 1_000_000_000_000

  private func isTrustworthy(modified: Int64, changed: Int64) -> Bool {
    FileStamp(size: 1, modified: modified, changed: changed, inode: 1).isTrustworthy(at: Timestamp(nanoseconds: now))
  }

  @Test func youngStampsProveNothing() {
    let young = now - FileStamp.racyAge.inNanoseconds + 1
    let old = now - FileStamp.racyAge.inNanoseconds
    #expect(isTrustworthy(modified: old, changed: old))
    #expect(!isTrustworthy(modified: young, changed: old))
    #expect(!isTrustworthy(modified: old, changed: young))
    #expect(!isTrustworthy(modified: old, changed: now + 1))
  }

  @Test func aModificationTimeSetInTheFutureIsNotReadAgainForEver() {
    #expect(isTrustworthy(modified: now + 1, changed: 0))
    #expect(isTrustworthy(modified: .max, changed: 0))
    #expect(!isTrustworthy(modified: .max, changed: now))
  }
}
