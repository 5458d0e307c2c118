import MDModel

/// Keeps a worker below its share of a core: work, then rest in proportion. One for each worker; a value, no clock of its
/// own.
///
/// A rest that takes longer than needed earns nothing, so no window that ends with its rests taken holds more work than
/// the share allows.
package struct Pacer: Hashable, Sendable {
  /// Share of a core that is allowed, above 0 and at most 1.
  package let share: Double
  /// Work that has not been rested for, in nanoseconds.
  private var unpaid = 0.0

  package init(share: Double) { self.share = share }

  /// Notes a piece of work.
  package mutating func worked(_ time: Duration) {
    if share < 1 { unpaid += Double(max(0, time.inNanoseconds)) }
  }

  /// Time to rest now; zero: go on.
  package var rest: Duration { .nanoseconds(Int64((unpaid * (1 - share) / share).rounded(.up))) }

  /// Notes a rest that was taken.
  package mutating func rested(_ time: Duration) {
    guard share < 1 else { return }
    unpaid = max(0, unpaid - Double(max(0, time.inNanoseconds)) * share / (1 - share))
  }
}
