import MDControl
import MDModel
import Testing

/// When a tool reports what it waits for.
struct WaitNoticeTests {
  private func at(_ seconds: Double) -> Instant { Instant.start + .milliseconds(Int64(seconds * 1_000)) }

  @Test func aReasonIsSaidAfterTwoSecondsAndOnce() {
    var notice = WaitNotice()
    notice.note("the disk is full", at: at(0))
    #expect(notice.takeNews(at: at(1.9)) == nil)
    notice.note("the disk is full", at: at(1.9))
    #expect(notice.takeNews(at: at(2)) == "the disk is full")
    #expect(notice.takeNews(at: at(60)) == nil && notice.due(at: at(60)) == "the disk is full")
  }

  @Test func anotherReasonIsSaidInItsTime() {
    var notice = WaitNotice()
    notice.note("a", at: at(0))
    #expect(notice.takeNews(at: at(2)) == "a")
    notice.note("b", at: at(3))
    #expect(notice.takeNews(at: at(4)) == nil)
    #expect(notice.takeNews(at: at(5)) == "b")
  }

  /// A tool whose work continues is not waiting, however long that takes.
  @Test func whoeverIsAtWorkWaitsForNothing() {
    var notice = WaitNotice()
    notice.note("a", at: at(0))
    notice.note(nil, at: at(1))
    #expect(notice.takeNews(at: at(9)) == nil)
    // A reason that comes and goes is reported once.
    notice.note("a", at: at(10))
    #expect(notice.takeNews(at: at(12)) == "a")
    notice.note(nil, at: at(13))
    notice.note("a", at: at(14))
    #expect(notice.takeNews(at: at(17)) == nil)
  }
}
