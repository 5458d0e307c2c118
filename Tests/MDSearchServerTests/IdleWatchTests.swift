import MDModel
import MDSystem
import Testing

@testable import MDSearchServer

/// When an unused service ends, on the test's clock.
@Suite struct IdleWatchTests {
  private let start = Clock.now
  private let wakes = Monitor(0)
  private let watch: IdleWatch

  init() {
    let wakes = wakes
    watch = IdleWatch(patience: .seconds(60), now: start) { wakes.change { $0 += 1 } }
  }

  @Test func aServiceThatNobodyComesToEnds() {
    #expect(watch.timeLeft(now: start) == .seconds(60))
    #expect(watch.timeLeft(now: start + .seconds(61)) == .zero)
  }

  @Test func thereIsNoDeadlineWhileSomebodyIsThere() {
    watch.clientCame()
    #expect(watch.timeLeft(now: start + .seconds(3_600)) == nil)
    watch.clientCame()
    watch.clientLeft(now: start + .seconds(3_601))
    #expect(watch.timeLeft(now: start + .seconds(7_200)) == nil)
  }

  @Test func theDeadlineIsThatOfTheLastClient() {
    watch.clientCame()
    watch.clientCame()
    watch.clientLeft(now: start + .seconds(5))
    watch.clientLeft(now: start + .seconds(30))
    #expect(watch.timeLeft(now: start + .seconds(50)) == .seconds(40))
  }

  /// The last client to leave wakes a thread that waits without a deadline. A thread with a deadline is not woken.
  @Test func theThreadIsWokenForTheFirstDeadlineOnly() {
    watch.clientCame()
    #expect(watch.timeLeft(now: start) == nil)
    watch.clientLeft(now: start + .seconds(1))
    #expect(wakes.look { $0 } == 1)
    _ = watch.timeLeft(now: start + .seconds(1))
    for second in 2..<10 {
      watch.clientCame()
      watch.clientLeft(now: start + .seconds(Int64(second)))
    }
    #expect(wakes.look { $0 } == 1)
  }
}
