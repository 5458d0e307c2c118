import MDModel
import Testing

struct FileStampTests {
  private let now = Timestamp(nanoseconds: 1_000_000_000_000)

  private func isTrustworthy(modified: Timestamp, changed: Timestamp) -> Bool {
    FileStamp(size: 1, modified: modified, changed: changed, inode: 1).isTrustworthy(at: now)
  }

  @Test func youngStampsProveNothing() {
    let young = now - FileStamp.racyAge + .nanoseconds(1)
    let old = now - FileStamp.racyAge
    #expect(isTrustworthy(modified: old, changed: old))
    #expect(!isTrustworthy(modified: young, changed: old))
    #expect(!isTrustworthy(modified: old, changed: young))
    #expect(!isTrustworthy(modified: old, changed: now + .nanoseconds(1)))
  }

  @Test func aModificationTimeSetInTheFutureIsNotReadAgainForEver() {
    #expect(isTrustworthy(modified: now + .nanoseconds(1), changed: .epoch))
    let last = Timestamp(nanoseconds: .max)
    #expect(isTrustworthy(modified: last, changed: .epoch))
    #expect(!isTrustworthy(modified: last, changed: now))
  }
}
