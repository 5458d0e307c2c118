import Testing

@testable import MDDaemon

@Suite struct ContentEstimateTests {
  @Test func aSlowFileMayTakeUntilItIsGivenUp() {
    let two = ContentEstimate(left: 2, perSecond: 2, slow: [30, 48])
    #expect(two.seconds == 48 && two.slowSeconds == 48)
    let many = ContentEstimate(left: 202, perSecond: 2, slow: [30, 48])
    #expect(many.seconds == 100 && many.slowSeconds == 48)
    let alone = ContentEstimate(left: 1, perSecond: nil, slow: [30])
    #expect(alone.seconds == 30)
  }

  @Test func withoutSlowFilesThePaceTells() {
    #expect(ContentEstimate(left: 10, perSecond: 5, slow: []).seconds == 2)
    #expect(ContentEstimate(left: 10, perSecond: nil, slow: []).seconds == nil)
    #expect(ContentEstimate(left: 0, perSecond: nil, slow: []).seconds == nil)
    #expect(ContentEstimate(left: 10, perSecond: 5, slow: []).slowSeconds == nil)
  }

  @Test func whatIsOverdueTakesNoTime() { #expect(ContentEstimate(left: 1, perSecond: 1, slow: [-3]).seconds == 0) }
}
