import MDScheduler
import Testing

@Suite struct ExpirationClockTests {
  private static let hour: Int64 = 3_600_000_000_000

  @Test func nothingPendingIsNoReasonToWake() { #expect(ExpirationClock.delay(next: nil, now: 5) == nil) }

  @Test(
    arguments: [
      (next: 100, now: 40, delay: 60), (100, 100, 0), (100, 101, 0), (hour, 0, hour), (hour + 1, 0, hour),
      (.max, 0, hour), (.max, .min, hour), (.min, .max, 0), (5, -5, 10),
    ] as [(next: Int64, now: Int64, delay: Int64)])
  func delays(_ line: (next: Int64, now: Int64, delay: Int64)) {
    #expect(ExpirationClock.delay(next: line.next, now: line.now) == line.delay)
  }

  /// The wall clock is put forward by a day while the thread sleeps: the item leaves within the hour.
  @Test func aJumpIsNoticedWithinTheHour() {
    var now: Int64 = 0
    let next = 24 * Self.hour
    now += ExpirationClock.delay(next: next, now: now) ?? 0
    #expect(now == Self.hour)
    now += 24 * Self.hour
    #expect(ExpirationClock.delay(next: next, now: now) == 0)
  }
}
