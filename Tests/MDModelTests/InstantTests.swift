import MDModel
import Testing

struct InstantTests {
  @Test func addsAndSubtractsDurations() {
    let now = Instant(nanoseconds: 5_000_000_000)
    #expect(now + .milliseconds(250) == Instant(nanoseconds: 5_250_000_000))
    #expect(now - .seconds(7) == Instant(nanoseconds: -2_000_000_000))
    #expect(now + .minutes(1) - now == .seconds(60))
    #expect(now < now + .nanoseconds(1))
  }

  @Test func endsAtTheLimitsOfItsRange() {
    #expect(Instant(nanoseconds: .max) + .seconds(1) == Instant(nanoseconds: .max))
    #expect(Timestamp(nanoseconds: .min) - .seconds(1) == Timestamp(nanoseconds: .min))
    #expect(Timestamp(nanoseconds: .max) - Timestamp(nanoseconds: .min) > .seconds(18_000_000_000))
  }

  @Test(arguments: [0, 1, -1, 999_999_999, -1_500_000_000, 90_000_000_000, Int64.max, .min])
  func aDurationKnowsItsNanoseconds(_ count: Int64) {
    #expect(Duration.nanoseconds(count).inNanoseconds == count)
  }

  @Test func aDurationBeyondTheRangeIsTheLimit() {
    #expect(Duration.seconds(Int64.max).inNanoseconds == .max)
    #expect(Duration.seconds(Int64.min).inNanoseconds == .min)
  }
}
