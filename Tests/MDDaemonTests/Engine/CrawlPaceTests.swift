import MDModel
import Testing

@testable import MDDaemon

struct CrawlPaceTests {
  private let start = Instant(nanoseconds: 5_000_000_000)

  @Test func restIsInProportionToWork() {
    var pace = CrawlPace()
    #expect(pace.restsUntil(share: 0.5) == nil)
    pace.worked(.milliseconds(20), until: start)
    #expect(pace.restsUntil(share: 1) == nil && CrawlPace.transaction(share: 1) == CrawlPace.longestTransaction)
    #expect(pace.restsUntil(share: 0.25) == start + .milliseconds(60))
    #expect(CrawlPace.transaction(share: 0.25) == CrawlPace.slice)
  }

  /// The user may have left in the meantime, so the length of the rest follows the current share.
  @Test func aSmallShareIsKeptAndALargerOneEndsTheRest() {
    var pace = CrawlPace()
    pace.worked(.milliseconds(20), until: start)
    #expect(pace.restsUntil(share: 0.01) == start + .milliseconds(1_980))
    #expect(pace.restsUntil(share: 0.5) == start + .milliseconds(20))
  }
}
