/// Timer for items that expire. Nanoseconds since 1970 UTC.
public enum ExpirationClock {
  /// Time to sleep, in nanoseconds: 0 where something has expired, `nil` where nothing is pending.
  ///
  /// At most an hour: expiration dates are of the wall clock, and a sleep is not, so a clock that is set forward is
  /// noticed within that time.
  public static func delay(next: Int64?, now: Int64) -> Int64? {
    guard let next else { return nil }
    guard next > now else { return 0 }
    let (delay, overflow) = next.subtractingReportingOverflow(now)
    return overflow ? longest : min(delay, longest)
  }

  static let longest: Int64 = 3_600_000_000_000
}
