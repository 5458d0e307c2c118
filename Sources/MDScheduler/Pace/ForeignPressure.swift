/// The part of a pressure that is not ours.
///
/// The kernel counts everybody who waits, and an indexer at work on an idle machine waits a lot: taken as it is, its own
/// pressure would stop it again and again in the name of others. So what was waited between two readings is shared out by
/// who used the resource in between, and averaged over ten seconds, as the kernel does.
public struct ForeignPressure: Sendable {
  /// One reading. Totals only grow; their unit does not matter where two of them are compared.
  public struct Reading: Hashable, Sendable {
    /// What the kernel says of the last ten seconds, 0 to 100.
    public var average: Double
    /// Nanoseconds waited, by anybody.
    public var stalled: Int64
    /// What this program and its children used.
    public var ours: Int64
    /// What everybody used.
    public var all: Int64

    public init(average: Double, stalled: Int64, ours: Int64, all: Int64) {
      self.average = average
      self.stalled = stalled
      self.ours = ours
      self.all = all
    }
  }

  private var value = 0.0
  private var last: (reading: Reading, now: Int64)?

  public init() {}

  /// - Parameter now: nanoseconds of a clock that never goes back.
  /// - Returns: 0 to 100. The first time, and after half a minute without a reading, the kernel's own average: who does not
  ///   look does not work either.
  public mutating func update(_ reading: Reading, now: Int64) -> Double {
    guard let last, now - last.now < Self.longestGap else { return restart(reading, now) }
    guard now - last.now >= Self.shortestGap else { return value }
    let passed = Double(now - last.now)
    let stalled = Double(max(0, reading.stalled - last.reading.stalled))
    let rate = min(100, 100 * stalled / passed) * foreignShare(last.reading, reading)
    // The implicit Euler step of an exponential average: stable for steps of any length.
    let weight = passed / (passed + Self.horizon)
    value += (rate - value) * weight
    self.last = (reading, now)
    return value
  }

  private mutating func restart(_ reading: Reading, _ now: Int64) -> Double {
    last = (reading, now)
    value = reading.average
    return value
  }

  private func foreignShare(_ before: Reading, _ after: Reading) -> Double {
    let ours = Double(max(0, after.ours - before.ours))
    let all = Double(max(0, after.all - before.all))
    return all <= 0 ? (ours > 0 ? 0 : 1) : max(0, 1 - ours / all)
  }

  static let horizon = 10e9
  static let longestGap: Int64 = 30_000_000_000
  static let shortestGap: Int64 = 100_000_000
}
