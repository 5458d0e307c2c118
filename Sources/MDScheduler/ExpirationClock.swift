package import MDModel

/// Timer for donated items that expire.
package enum ExpirationClock {
  /// Time to sleep until an item expires: zero if one has expired, `nil` if none will.
  ///
  /// At most an hour. Expiration dates refer to the wall clock and a sleep does not, so this bounds how late a clock
  /// set forward is noticed.
  package static func delay(next: Timestamp?, now: Timestamp) -> Duration? {
    guard let next else { return nil }
    return next > now ? min(next - now, longest) : .zero
  }

  static let longest: Duration = .minutes(60)
}
