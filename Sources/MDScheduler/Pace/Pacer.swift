import MDModel

/// Keeps a worker below its share of a core: after work it requires a rest in proportion.
///
/// Each worker has its own pacer. A value without a clock.
///
/// A rest that is longer than needed earns no credit. A period that ends with all rests taken therefore never contains
/// more work than the share allows.
package struct Pacer: Hashable, Sendable {
  /// Allowed share of a core, above 0 and at most 1.
  package let share: Double
  /// Work without a rest so far, in nanoseconds.
  private var unpaid = 0.0

  package init(share: Double) { self.share = share }

  /// Records a piece of work.
  package mutating func worked(_ time: Duration) {
    if share < 1 { unpaid += Double(max(0, time.inNanoseconds)) }
  }

  /// Time to rest now; zero if none is needed.
  package var rest: Duration { .nanoseconds(Int64((unpaid * (1 - share) / share).rounded(.up))) }

  /// Records a completed rest.
  package mutating func rested(_ time: Duration) {
    guard share < 1 else { return }
    unpaid = max(0, unpaid - Double(max(0, time.inNanoseconds)) * share / (1 - share))
  }
}
