package import MDModel

/// Timer for items that expire.
package enum ExpirationClock {
  /// Time to sleep: zero where something has expired, `nil` where nothing is pending.
  ///
  /// At most an hour: expiration dates are of the wall clock, and a sleep is not, so a clock that is set forward is
  /// noticed within that time.
  package static func delay(next: Timestamp?, now: Timestamp) -> Duration? {
    guard let next else { return nil }
    return next > now ? min(next - now, longest) : .zero
  }

  static let longest: Duration = .minutes(60)
}
