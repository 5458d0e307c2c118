import MDModel
import MDSystem
import Testing

@testable import MDSearchServer

/// When a service that nobody uses ends, on the test's clock.
@Suite struct IdleWatchTests {
  private let start = Clock.now
  private let watch: IdleWatch

  init() { watch = IdleWatch(patience: .seconds(60), now: start) }

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
    // The thread that waits knows of a deadline, so that it need not be woken.
    _ = watch.timeLeft(now: start)
    watch.clientCame()
    watch.clientLeft(now: start + .seconds(5))
    watch.clientLeft(now: start + .seconds(30))
    #expect(watch.timeLeft(now: start + .seconds(50)) == .seconds(40))
  }
}
