import MDConfiguration
package import MDModel

/// A stage of indexing.
///
/// Names are cheap and come first; contents are opened and imported.
package enum WorkStage: Hashable, Sendable, CaseIterable {
  case names, contents
}

/// Reasons to hold back background work, in order of precedence: people see the first that applies.
package enum Restraint: Int, Hashable, Sendable, CaseIterable {
  case diskFull, paused, batteryRefused, batteryLow, onBattery, hot, memoryPressure, ioPressure, cpuPressure

  /// The rule table: the most urgent class that the restraint holds back at a stage, together with all less urgent
  /// classes.
  package func heldBack(_ stage: WorkStage) -> WorkClass? {
    switch (self, stage) {
    // Nothing can be stored: even interactive work waits.
    case (.diskFull, _): .interactive
    // A person has decided it, with `--pause` or in the configuration. Only interactive work continues.
    case (.paused, _), (.batteryRefused, _): .live
    case (.onBattery, .names): .refresh
    case (.onBattery, .contents): .reindexSome
    case (.batteryLow, _), (.hot, _), (.memoryPressure, _): .reindexSome
    // Names are still indexed, at a share that other programs do not notice.
    case (.ioPressure, .names), (.cpuPressure, .names): .refresh
    case (.ioPressure, .contents), (.cpuPressure, .contents): .reindexSome
    }
  }

  /// Whether the restraint is pressure by other programs.
  ///
  /// Pressure may last for ever, so work that waits for its end eventually gets a share.
  var isPressure: Bool {
    switch self {
    case .ioPressure, .cpuPressure: true
    case .diskFull, .paused, .batteryRefused, .batteryLow, .onBattery, .hot, .memoryPressure: false
    }
  }

  /// Whether live work that continues under the restraint runs slowly.
  var slowsLiveWork: Bool {
    switch self {
    case .batteryLow, .hot, .memoryPressure, .ioPressure, .cpuPressure: true
    case .diskFull, .paused, .batteryRefused, .onBattery: false
    }
  }

  /// - Parameter isHeld: whether the restraint is already in force. If so, it ends only when the value is past the
  ///   limit by a margin.
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
    // A program that keeps all processors busy never waits, so it shows no pressure. More work slows it down all the
    // same, so its use counts too. A limit of 100 % disables this check.
    case .cpuPressure:
      return exceeds(conditions.cpuPressure, limits.cpuPressure)
        || (limits.cpuPressure < 100 && exceeds(conditions.foreignUse, SchedulingLimits.mostForeignUse))
    }
  }
}

/// The restraints in force, with hysteresis.
///
/// A pressure ends only a quarter below its limit, and measured restraints only two seconds after their start. Every
/// restraint starts at once.
package struct Restraints: Hashable, Sendable {
  package private(set) var inForce: Set<Restraint> = []
  private var since: [Restraint: Timestamp] = [:]
  /// Start of the uninterrupted time in which some pressure has been in force; `nil` if none is.
  private(set) var pressureBegan: Timestamp?

  package init() {}

  var isUnderPressure: Bool { pressureBegan != nil }

  /// When a restraint came into force; `nil` if it is not in force.
  func began(_ restraint: Restraint) -> Timestamp? { since[restraint] }

  /// Makes restraints without history, from the current conditions only.
  package init(_ conditions: SystemConditions, _ limits: SchedulingLimits, now: Timestamp) {
    update(conditions, limits, now: now)
  }

  /// - Parameter now: wall-clock time. A clock that was set back counts as time that has passed.
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
    // A clock that was set back must not leave the start in the future: the wait would last too long.
    pressureBegan = min(pressureBegan ?? now, now)
  }

  /// Whether a restraint may end now.
  ///
  /// Restraints that a person sets or plugs in end at once; measured ones after a delay.
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
