import Testing

@testable import MDDaemon

@Suite struct ContentEstimateTests {
  @Test func slowFilesCountOnlyIfNothingElseIsLeft() {
    let two = ContentEstimate(done: 60, left: 2, perSecond: 2, slow: [30, 48])
    #expect(two.seconds == 48 && two.slowSeconds == 48)
    let many = ContentEstimate(done: 60, left: 202, perSecond: 2, slow: [30, 48])
    #expect(many.seconds == 100 && many.slowSeconds == 48)
    let few = ContentEstimate(done: 60, left: 12, perSecond: 2, slow: [30, 48])
    #expect(few.seconds == 5 && few.slowSeconds == 48)
    let alone = ContentEstimate(done: 0, left: 1, perSecond: nil, slow: [30])
    #expect(alone.seconds == 30)
  }

  @Test func withoutSlowFilesThePaceTells() {
    #expect(ContentEstimate(done: 10, left: 10, perSecond: 5, slow: []).seconds == 2)
    #expect(ContentEstimate(done: 10, left: 10, perSecond: nil, slow: []).seconds == nil)
    #expect(ContentEstimate(done: 10, left: 0, perSecond: nil, slow: []).seconds == nil)
    #expect(ContentEstimate(done: 10, left: 10, perSecond: 5, slow: []).slowSeconds == nil)
  }

  @Test func thereIsNoEstimateBeforeATenthIsDone() {
    #expect(ContentEstimate(done: 0, left: 90, perSecond: 5, slow: []).seconds == nil)
    #expect(ContentEstimate(done: 9, left: 90, perSecond: 5, slow: []).seconds == nil)
    #expect(ContentEstimate(done: 10, left: 90, perSecond: 5, slow: []).seconds == 18)
  }

  @Test func whatIsOverdueTakesNoTime() {
    #expect(ContentEstimate(done: 9, left: 1, perSecond: 1, slow: [-3]).seconds == 0)
  }
}
