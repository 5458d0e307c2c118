import MDModel
import MDScheduler
import Testing

@Suite struct ExpirationClockTests {
  private static let hour: Int64 = 3_600_000_000_000

  @Test func nothingPendingIsNoReasonToWake() {
    #expect(ExpirationClock.delay(next: nil, now: Timestamp(nanoseconds: 5)) == nil)
  }

  @Test(
    arguments: [
      (next: 100, now: 40, delay: 60), (100, 100, 0), (100, 101, 0), (hour, 0, hour), (hour + 1, 0, hour),
      (.max, 0, hour), (.max, .min, hour), (.min, .max, 0), (5, -5, 10),
    ] as [(next: Int64, now: Int64, delay: Int64)])
  func delays(_ line: (next: Int64, now: Int64, delay: Int64)) {
    let (next, now) = (Timestamp(nanoseconds: line.next), Timestamp(nanoseconds: line.now))
    #expect(ExpirationClock.delay(next: next, now: now) == .nanoseconds(line.delay))
  }

  /// The wall clock jumps forward by a day while the thread sleeps. The item must expire within the hour.
  @Test func aJumpIsNoticedWithinTheHour() {
    let start = Timestamp(nanoseconds: 0)
    var now = start
    let next = start + .minutes(24 * 60)
    now = now + (ExpirationClock.delay(next: next, now: now) ?? .zero)
    #expect(now == start + .minutes(60))
    now = now + .minutes(24 * 60)
    #expect(ExpirationClock.delay(next: next, now: now) == .zero)
  }
}
