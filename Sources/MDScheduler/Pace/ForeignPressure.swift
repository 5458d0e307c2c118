package import MDModel

/// The part of a pressure that other programs cause.
///
/// The kernel counts every task that waits. An indexer on an otherwise idle machine waits a lot, so its own pressure
/// would stop it again and again. The stall time between two readings is therefore multiplied by the share of use that
/// other programs had in that time.
///
/// The result is averaged: over ten seconds while it falls, as in the kernel, and over one second while it rises.
/// Otherwise a build would be slowed in its first seconds. Programs that yield, for example at a positive nice value,
/// do not count as others: they wait for us, not we for them.
package struct ForeignPressure: Sendable {
  /// A reading of the counters.
  ///
  /// Totals only grow. Their unit does not matter, because only differences are compared.
  package struct Reading: Hashable, Sendable {
    /// The kernel's average pressure over the last ten seconds, 0 to 100.
    package var average: Double
    /// Total time in nanoseconds in which any task waited.
    package var stalled: Int64
    /// Use by this program and its children.
    package var ours: Int64
    /// Use by all programs.
    package var all: Int64
    /// Use by other programs that yield.
    package var yielding: Int64

    package init(average: Double, stalled: Int64, ours: Int64, all: Int64, yielding: Int64 = 0) {
      self.average = average
      self.stalled = stalled
      self.ours = ours
      self.all = all
      self.yielding = yielding
    }
  }

  private var value = 0.0
  private var last: (reading: Reading, now: Instant)?

  package init() {}

  /// Adds a reading.
  ///
  /// - Returns: the averaged foreign pressure, 0 to 100. For the first reading, and after 30 s without one, this is
  ///   the kernel's own average: without readings, this program did no work.
  package mutating func update(_ reading: Reading, now: Instant) -> Double {
    guard let last, now - last.now < Self.longestGap else { return restart(reading, now) }
    // The interval is too short to compare counters: keep the last value.
    guard now - last.now >= Self.shortestGap else { return value }
    let passed = Double((now - last.now).inNanoseconds)
    let stalled = Double(max(0, reading.stalled - last.reading.stalled))
    let rate = min(100, 100 * stalled / passed) * foreignShare(last.reading, reading)
    // Implicit Euler step of an exponential average: stable for intervals of any length.
    let weight = passed / (passed + (rate > value ? Self.risingHorizon : Self.horizon))
    value += (rate - value) * weight
    self.last = (reading, now)
    return value
  }

  private mutating func restart(_ reading: Reading, _ now: Instant) -> Double {
    last = (reading, now)
    value = reading.average
    return value
  }

  private func foreignShare(_ before: Reading, _ after: Reading) -> Double {
    let ours = Double(max(0, after.ours - before.ours))
    let all = Double(max(0, after.all - before.all))
    let yielding = Double(max(0, after.yielding - before.yielding))
    // Without recorded use there are no shares: the pressure is foreign unless we used something.
    return all <= 0 ? (ours > 0 ? 0 : 1) : max(0, 1 - (ours + yielding) / all)
  }

  /// Averaging time in nanoseconds while the pressure falls.
  static let horizon = 10e9
  static let risingHorizon = 1e9
  static let longestGap: Duration = .seconds(30)
  static let shortestGap: Duration = .milliseconds(100)
}

/// Share of all processors that other programs used between two readings, without programs that yield.
package struct ForeignUse: Sendable {
  private let processors: Int
  private var last: (ours: Int64, all: Int64, yielding: Int64, now: Instant)?
  private var value: Double?

  package init(processors: Int) { self.processors = processors }

  /// Adds a reading of processor times.
  ///
  /// - Parameters:
  ///   - ours: processor time of this program and its children, in nanoseconds.
  ///   - all: processor time of all programs, in nanoseconds.
  ///   - yielding: processor time of other programs that yield, in nanoseconds.
  /// - Returns: 0 to 100; `nil` for the first reading and after a pause without readings.
  package mutating func update(ours: Int64, all: Int64, yielding: Int64, now: Instant) -> Double? {
    guard let last, now > last.now, now - last.now < ForeignPressure.longestGap else {
      last = (ours, all, yielding, now)
      value = nil
      return nil
    }
    guard now - last.now >= ForeignPressure.shortestGap else { return value }
    let others = max(0, (all - last.all) - max(0, ours - last.ours) - max(0, yielding - last.yielding))
    value = min(100, 100 * Double(others) / (Double((now - last.now).inNanoseconds) * Double(processors)))
    self.last = (ours, all, yielding, now)
    return value
  }
}

/// Processor use of programs that yield, from two scans of the processes.
///
/// The kernel's own counter covers only programs at a positive nice value, and only their time outside the kernel.
package struct YieldingUse: Sendable {
  private var last: (times: [Int32: Int64], now: Instant)?
  /// Processor time per unit of time between the last two scans.
  package private(set) var rate = 0.0

  package init() {}

  /// - Parameter times: total processor time of each program that yields, in nanoseconds.
  package mutating func update(_ times: [Int32: Int64], now: Instant) {
    defer { last = (times, now) }
    guard let last, now > last.now else { return }
    // A process that started after the last scan used all its time since then.
    let used = times.reduce(into: Int64(0)) { $0 += max(0, $1.value - (last.times[$1.key] ?? 0)) }
    rate = Double(used) / Double((now - last.now).inNanoseconds)
  }
}
