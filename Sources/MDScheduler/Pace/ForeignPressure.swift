package import MDModel

/// The part of a pressure that is not ours.
///
/// The kernel counts every task that waits, and an indexer at work on an idle machine waits a lot: its own pressure
/// would stop it again and again, as if it came from others. So the stall time between two readings is divided by the
/// shares of use in between, and averaged. While it falls it is averaged over ten seconds, as the kernel does; while it
/// rises over one, for a build is slowed from its first second. Programs that yield to everybody else, at a positive nice value,
/// count as nobody's use: they wait for us, not we for them.
package struct ForeignPressure: Sendable {
  /// A reading of the counters. Totals only grow; their unit does not matter, since only two readings are compared.
  package struct Reading: Hashable, Sendable {
    /// Pressure over the last ten seconds by the kernel, 0 to 100.
    package var average: Double
    /// Nanoseconds that any task waited.
    package var stalled: Int64
    /// Use by this program and its children.
    package var ours: Int64
    /// Use by all programs.
    package var all: Int64
    /// Use by others' programs that yield to everybody else.
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

  /// - Returns: 0 to 100. The first time, and after half a minute without a reading, the kernel's own average: while
  ///   nothing was read, no work was done either.
  package mutating func update(_ reading: Reading, now: Instant) -> Double {
    guard let last, now - last.now < Self.longestGap else { return restart(reading, now) }
    guard now - last.now >= Self.shortestGap else { return value }
    let passed = Double((now - last.now).inNanoseconds)
    let stalled = Double(max(0, reading.stalled - last.reading.stalled))
    let rate = min(100, 100 * stalled / passed) * foreignShare(last.reading, reading)
    // The implicit Euler step of an exponential average: stable for steps of any length.
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
    return all <= 0 ? (ours > 0 ? 0 : 1) : max(0, 1 - (ours + yielding) / all)
  }

  /// In nanoseconds.
  static let horizon = 10e9
  static let risingHorizon = 1e9
  static let longestGap: Duration = .seconds(30)
  static let shortestGap: Duration = .milliseconds(100)
}

/// The share of all processors that other programs have had between two looks, without those that yield to everybody
/// else.
package struct ForeignUse: Sendable {
  private let processors: Int
  private var last: (ours: Int64, all: Int64, yielding: Int64, now: Instant)?
  private var value: Double?

  package init(processors: Int) { self.processors = processors }

  /// - Parameter ours: nanoseconds of processor time that this program and its children have had; `all`: that everybody
  ///   has had; `yielding`: that others' programs have had which yield to everybody else.
  /// - Returns: 0 to 100; `nil` the first time, and after a pause without readings.
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

/// How fast programs use the processor that yield to everybody else, by two looks at them: the kernel counts apart only what
/// programs at a positive nice value do outside of it.
package struct YieldingUse: Sendable {
  private var last: (times: [Int32: Int64], now: Instant)?
  /// Processor time for each unit of time, in the time between the last two looks.
  package private(set) var rate = 0.0

  package init() {}

  /// - Parameter times: processor time of each such program so far, in nanoseconds.
  package mutating func update(_ times: [Int32: Int64], now: Instant) {
    defer { last = (times, now) }
    guard let last, now > last.now else { return }
    // A process that has come since had all its time since.
    let used = times.reduce(into: Int64(0)) { $0 += max(0, $1.value - (last.times[$1.key] ?? 0)) }
    rate = Double(used) / Double((now - last.now).inNanoseconds)
  }
}
