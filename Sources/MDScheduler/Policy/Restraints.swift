/// The restraints in force, with hysteresis at the edge of a limit: one in force ends only when its value has left the
/// limit by a quarter, and two seconds after it began. None begins late.
public struct Restraints: Hashable, Sendable {
  public private(set) var inForce: Set<Restraint> = []
  private var since: [Restraint: Int64] = [:]

  public init() {}

  /// Makes restraints without history: those that these conditions cause by themselves.
  public init(_ conditions: SystemConditions, _ limits: SchedulingLimits, now: Int64) {
    update(conditions, limits, now: now)
  }

  /// - Parameter now: nanoseconds since 1970 UTC; a clock that was put back counts as time that has passed.
  public mutating func update(_ conditions: SystemConditions, _ limits: SchedulingLimits, now: Int64) {
    for restraint in Restraint.allCases {
      let isHeld = inForce.contains(restraint)
      let holds = restraint.isInForce(conditions, limits, isHeld: isHeld, now: now)
      if holds, !isHeld {
        inForce.insert(restraint)
        since[restraint] = now
      } else if !holds, isHeld, mayEnd(restraint, now) {
        inForce.remove(restraint)
        since[restraint] = nil
      }
    }
  }

  /// Restraints that people set or plug in end at once; measured ones end after a delay.
  private func mayEnd(_ restraint: Restraint, _ now: Int64) -> Bool {
    switch restraint {
    case .paused, .batteryRefused, .onBattery: return true
    case .diskFull, .batteryLow, .hot, .memoryPressure, .ioPressure, .cpuPressure:
      guard let begun = since[restraint] else { return true }
      return now < begun || now - begun >= Self.shortest
    }
  }

  static let shortest: Int64 = 2_000_000_000
}
