import MDConfiguration
package import MDModel

/// A step of indexing: names are cheap and come first, contents are opened and imported.
package enum WorkStage: Hashable, Sendable, CaseIterable {
  case names, contents
}

/// Reasons to hold background work back. The first that applies is the one shown.
package enum Restraint: Int, Hashable, Sendable, CaseIterable {
  case diskFull, paused, batteryRefused, batteryLow, onBattery, hot, memoryPressure, ioPressure, cpuPressure

  /// The rule table: the most urgent class that the restraint holds back, with all less urgent ones; `nil`: none.
  package func heldBack(_ stage: WorkStage) -> WorkClass? {
    switch (self, stage) {
    // Nothing can be stored: even interactive work waits.
    case (.diskFull, _): .interactive
    // A person has decided it, with `--pause` or in the configuration: all work obeys that nobody waits for.
    case (.paused, _), (.batteryRefused, _): .live
    case (.onBattery, .names): .refresh
    case (.onBattery, .contents): .reindexSome
    case (.batteryLow, _), (.hot, _), (.memoryPressure, _): .reindexSome
    // Names go on, at a share that others do not feel.
    case (.ioPressure, .names), (.cpuPressure, .names): .refresh
    case (.ioPressure, .contents), (.cpuPressure, .contents): .reindexSome
    }
  }

  /// Whether other programs want what the work would use. It may last for ever, so work that waits for it gets a share
  /// in the end.
  var isPressure: Bool {
    switch self {
    case .ioPressure, .cpuPressure: true
    case .diskFull, .paused, .batteryRefused, .batteryLow, .onBattery, .hot, .memoryPressure: false
    }
  }

  /// Whether live work that goes on in spite of it goes slowly.
  var slowsLiveWork: Bool {
    switch self {
    case .batteryLow, .hot, .memoryPressure, .ioPressure, .cpuPressure: true
    case .diskFull, .paused, .batteryRefused, .onBattery: false
    }
  }

  /// - Parameter isHeld: it is in force already; then it ends only with a margin.
  func isInForce(_ conditions: SystemConditions, _ limits: SchedulingLimits, isHeld: Bool, now: Timestamp) -> Bool {
    func exceeds(_ value: Double?, _ limit: Double) -> Bool {
      guard let value else { return false }
      return isHeld ? value >= limit * 0.75 : value > limit
    }
    let isOnBattery = conditions.onBattery == true
    switch self {
    case .diskFull:
      guard let free = conditions.freeBytes else { return false }
      return isHeld ? !limits.isRoomy(free) : free < limits.minimumFreeBytes
    case .paused: return conditions.isPaused && conditions.pausedUntil.map { $0 > now } ?? true
    case .batteryRefused: return isOnBattery && limits.onBattery == .pause
    case .batteryLow: return isOnBattery && (conditions.batteryLevel ?? 100) < limits.batteryMinimum + (isHeld ? 2 : 0)
    case .onBattery: return isOnBattery && limits.onBattery == .names
    case .hot: return conditions.isHot == true
    case .memoryPressure: return exceeds(conditions.memoryPressure, limits.memoryPressure)
    case .ioPressure: return exceeds(conditions.ioPressure, limits.ioPressure)
    // A program that keeps all processors busy waits for none of them, so it shows no pressure, and is slowed all the
    // same by further work. A limit of 100 % switches the check off.
    case .cpuPressure:
      return exceeds(conditions.cpuPressure, limits.cpuPressure)
        || (limits.cpuPressure < 100 && exceeds(conditions.foreignUse, SchedulingLimits.mostForeignUse))
    }
  }
}

/// The restraints in force, with hysteresis at the edge of a limit: one in force ends only when its value has left the
/// limit by a quarter, and two seconds after it began. None begins late.
package struct Restraints: Hashable, Sendable {
  package private(set) var inForce: Set<Restraint> = []
  private var since: [Restraint: Timestamp] = [:]
  /// Since when one of the pressures has been in force without a break.
  private(set) var pressureBegan: Timestamp?

  package init() {}

  var isUnderPressure: Bool { pressureBegan != nil }

  /// When a restraint came into force; `nil` if it is not.
  func began(_ restraint: Restraint) -> Timestamp? { since[restraint] }

  /// Makes restraints without history: those that these conditions cause by themselves.
  package init(_ conditions: SystemConditions, _ limits: SchedulingLimits, now: Timestamp) {
    update(conditions, limits, now: now)
  }

  /// - Parameter now: a clock that was put back counts as time that has passed.
  package mutating func update(_ conditions: SystemConditions, _ limits: SchedulingLimits, now: Timestamp) {
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
    notePressure(now)
  }

  private mutating func notePressure(_ now: Timestamp) {
    guard inForce.contains(where: \.isPressure) else { return pressureBegan = nil }
    pressureBegan = min(pressureBegan ?? now, now)
  }

  /// Restraints that people set or plug in end at once; measured ones end after a delay.
  private func mayEnd(_ restraint: Restraint, _ now: Timestamp) -> Bool {
    switch restraint {
    case .paused, .batteryRefused, .onBattery: return true
    case .diskFull, .batteryLow, .hot, .memoryPressure, .ioPressure, .cpuPressure:
      guard let begun = since[restraint] else { return true }
      return now < begun || now - begun >= Self.shortest
    }
  }

  static let shortest: Duration = .seconds(2)
}
