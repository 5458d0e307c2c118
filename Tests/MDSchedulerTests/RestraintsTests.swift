import MDConfiguration
import MDModel
import MDScheduler
import MDTestSupport
import Testing

@Suite struct RestraintsTests {
  private static func at(_ seconds: Int) -> Timestamp { Timestamp(nanoseconds: 0) + .seconds(seconds) }

  private let limits = SchedulingLimits()

  private func pressure(_ value: Double) -> SystemConditions {
    var conditions = SystemConditions()
    conditions.cpuPressure = value
    return conditions
  }

  @Test func oneEndsOnlyAQuarterBelowItsLimit() {
    var restraints = Restraints()
    let readings: [(Double, Bool)] = [(20, false), (20.1, true), (19, true), (15, true), (14.9, false), (19, false)]
    for (turn, (value, isHeld)) in readings.enumerated() {
      restraints.update(pressure(value), limits, now: Self.at(turn * 3))
      #expect(restraints.inForce.contains(.cpuPressure) == isHeld, "\(value)")
    }
  }

  @Test func oneLastsTwoSeconds() {
    var restraints = Restraints()
    restraints.update(pressure(90), limits, now: Self.at(100))
    restraints.update(pressure(0), limits, now: Self.at(102) - .nanoseconds(1))
    #expect(restraints.inForce == [.cpuPressure])
    restraints.update(pressure(0), limits, now: Self.at(102))
    #expect(restraints.inForce.isEmpty)
  }

  @Test func aClockThatIsPutBackHoldsNothingUp() {
    var restraints = Restraints()
    restraints.update(pressure(90), limits, now: Self.at(100))
    restraints.update(pressure(0), limits, now: Self.at(50))
    #expect(restraints.inForce.isEmpty)
  }

  @Test func whatPeopleSayCountsAtOnce() {
    var restraints = Restraints()
    var conditions = SystemConditions()
    conditions.isPaused = true
    conditions.onBattery = true
    restraints.update(conditions, limits, now: Self.at(0))
    #expect(restraints.inForce == [.paused, .onBattery])
    restraints.update(SystemConditions(), limits, now: Self.at(0) + .nanoseconds(1))
    #expect(restraints.inForce.isEmpty)
  }

  @Test func aDiskNeedsMoreRoomToGoOnThanToStop() {
    var restraints = Restraints()
    var conditions = SystemConditions()
    for (turn, (free, isHeld)) in [(256, false), (255, true), (300, true), (319, true), (320, false)].enumerated() {
      conditions.freeBytes = Int64(free) * 1_000_000
      restraints.update(conditions, limits, now: Self.at(turn * 3))
      #expect(restraints.inForce.contains(.diskFull) == isHeld, "\(free) MB")
    }
  }

  @Test func aBatteryHasToGainTwoPerCent() {
    var restraints = Restraints()
    var limits = limits
    limits.onBattery = .full
    var conditions = SystemConditions()
    conditions.onBattery = true
    for (turn, (level, isHeld)) in [(20, false), (19, true), (20, true), (21, true), (22, false)].enumerated() {
      conditions.batteryLevel = level
      restraints.update(conditions, limits, now: Self.at(turn * 3))
      #expect(restraints.inForce.contains(.batteryLow) == isHeld, "\(level) %")
    }
  }

  /// For any readings: work is held above the limit, and released after two seconds below three quarters of it. No hold
  /// is shorter than two seconds.
  @Test(arguments: Rounds.seeds(20)) func nothingFlaps(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var restraints = Restraints()
    var value = 10.0
    var now = Self.at(0)
    var begun: Timestamp?
    for _ in 0..<2_000 {
      now = now + .nanoseconds(Int64.random(in: 0..<1_500_000_000, using: &random))
      value = min(100, max(0, value + Double.random(in: -8...8, using: &random)))
      restraints.update(pressure(value), limits, now: now)
      let isHeld = restraints.inForce.contains(.cpuPressure)
      if value > 20 { #expect(isHeld, "seed \(seed): \(value) at \(now)") }
      if value < 15, let begun, now - begun >= .seconds(2) { #expect(!isHeld, "seed \(seed): \(value) at \(now)") }
      if let begun, !isHeld { #expect(now - begun >= .seconds(2) && value < 15, "seed \(seed) at \(now)") }
      if begun == nil, isHeld { #expect(value > 20, "seed \(seed) at \(now)") }
      begun = isHeld ? begun ?? now : nil
    }
  }
}
