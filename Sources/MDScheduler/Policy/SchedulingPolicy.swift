package import MDModel

/// Decides which work may run, at which share of a core, and why not.
///
/// One table (``Restraint/heldBack(_:)``) covers all sources of work. Pure.
package struct SchedulingPolicy: Sendable {
  private let secondsEastOfUTC: @Sendable (_ seconds: Int64) -> Int

  /// - Parameter secondsEastOfUTC: offset of local clocks at an instant in seconds since 1970, for reasons that
  ///   mention a time.
  package init(secondsEastOfUTC: @escaping @Sendable (_ seconds: Int64) -> Int = { _ in 0 }) {
    self.secondsEastOfUTC = secondsEastOfUTC
  }

  /// Decides by these conditions only, without history.
  package func decide(
    _ workClass: WorkClass, _ stage: WorkStage, _ conditions: SystemConditions, _ limits: SchedulingLimits,
    now: Timestamp
  ) -> SchedulingDecision {
    decide(workClass, stage, under: Restraints(conditions, limits, now: now), conditions, limits, now: now)
  }

  /// Decides by restraints with their history, for a daemon that asks repeatedly.
  package func decide(
    _ workClass: WorkClass, _ stage: WorkStage, under restraints: Restraints,
    _ conditions: SystemConditions, _ limits: SchedulingLimits, now: Timestamp
  ) -> SchedulingDecision {
    // The first restraint that holds back this class decides, so its reason is the one that people see.
    for restraint in Restraint.allCases where restraints.inForce.contains(restraint) {
      guard let first = restraint.heldBack(stage), workClass >= first else { continue }
      let reason = reason(restraint, conditions, now: now)
      if let share = heldShare(workClass, stage, restraint, restraints, limits, now) {
        return .run(share: share, inSpiteOf: reason)
      }
      return .wait(reason, until: end(of: restraint, restraints, conditions, now: now))
    }
    let share = share(workClass, stage, restraints, conditions, limits)
    return .run(share: min(1, max(Self.leastShare, share)))
  }

  private func share(
    _ workClass: WorkClass, _ stage: WorkStage, _ restraints: Restraints, _ conditions: SystemConditions,
    _ limits: SchedulingLimits
  ) -> Double {
    switch workClass {
    case .interactive: return 1
    case .live: return restraints.inForce.contains(where: \.slowsLiveWork) ? limits.activeShare : 1
    case .reindexSome, .firstCrawl, .reindexAll, .refresh:
      let share = conditions.userIsIdle == false ? limits.activeShare : limits.idleShare
      // Names continue under pressure: without them nothing is found at all, and each costs microseconds.
      return stage == .names && restraints.isUnderPressure ? min(share, SchedulingLimits.namesUnderPressure) : share
    }
  }

  /// Share for contents that pressure has held back for long; `nil` if the restraint holds them back completely.
  private func heldShare(
    _ workClass: WorkClass, _ stage: WorkStage, _ restraint: Restraint, _ restraints: Restraints,
    _ limits: SchedulingLimits, _ now: Timestamp
  ) -> Double? {
    // Sweeps and the encoder can wait for another day.
    guard restraint.isPressure, stage == .contents, workClass < .refresh, limits.heldShare > 0,
      let since = restraints.pressureBegan, now >= since + SchedulingLimits.heldDelay
    else { return nil }
    return min(limits.heldShare, limits.idleShare)
  }

  /// When to check whether a restraint has ended; `nil` if only a command ends it.
  private func end(
    of restraint: Restraint, _ restraints: Restraints, _ conditions: SystemConditions, now: Timestamp
  ) -> Timestamp? {
    switch restraint {
    // The wall clock may be set forward during the wait, so limit its length.
    case .paused: conditions.pausedUntil.map { min($0, now + Self.longestWait) }
    case .diskFull, .batteryRefused, .batteryLow, .onBattery, .hot: now + Self.slowInterval
    case .memoryPressure, .ioPressure, .cpuPressure:
      now + pressureInterval(since: restraints.began(restraint), now)
    }
  }

  /// Time until the next check of work that continues in spite of pressure.
  package func pressureInterval(_ restraints: Restraints, now: Timestamp) -> Duration {
    pressureInterval(since: restraints.pressureBegan, now)
  }

  /// Pressure that has lasted is likely to last, so it is measured less and less often.
  private func pressureInterval(since began: Timestamp?, _ now: Timestamp) -> Duration {
    min(Self.slowInterval, max(Restraints.shortest, (began.map { now - $0 } ?? .zero) / 4))
  }

  /// Interval for conditions that change slowly: power, heat, free space.
  static let slowInterval: Duration = .seconds(10)
  static let longestWait: Duration = .minutes(60)

  /// Minimum share of a core, so that work that may run makes progress.
  static let leastShare = 0.01
}

extension SchedulingPolicy {
  private func reason(_ restraint: Restraint, _ conditions: SystemConditions, now: Timestamp) -> String {
    switch restraint {
    case .diskFull: "the disk is nearly full (\(max(0, conditions.freeBytes ?? 0) / 1_000_000) MB free)"
    case .paused: conditions.pausedUntil.map { "paused until \(time($0, now: now))" } ?? "paused"
    case .batteryRefused, .onBattery: "on battery"
    case .batteryLow: "the battery is low (\(conditions.batteryLevel ?? 0) %)"
    case .hot: "the machine is hot"
    case .memoryPressure: "memory is short"
    case .ioPressure: "other programs need the disk"
    case .cpuPressure: "other programs need the processor"
    }
  }

  /// Formats a time as `14:05` if it is today, otherwise with its date.
  private func time(_ instant: Timestamp, now: Timestamp) -> String {
    let (date, clock) = local(instant)
    return date == local(now).date ? clock : "\(date) \(clock)"
  }

  private func local(_ instant: Timestamp) -> (date: String, clock: String) {
    let seconds = instant.seconds
    let words = (Timestamp(seconds: seconds + Int64(secondsEastOfUTC(seconds))) ?? instant)
      .description.split(separator: " ")
    return (String(words[0]), String(words[1].prefix(5)))
  }
}

/// Current conditions for and against background work.
///
/// `nil` if the system does not report a value; it then does not hold back any work.
package struct SystemConditions: Hashable, Sendable {
  /// Share of recent time in which some task waited because of other programs, 0 to 100 (``ForeignPressure``).
  package var cpuPressure: Double?
  package var ioPressure: Double?
  /// Share of all processors that other programs used since the last reading, 0 to 100, without programs that yield.
  package var foreignUse: Double?
  package var memoryPressure: Double?
  package var onBattery: Bool?
  /// Charge from 0 to 100.
  package var batteryLevel: Int?
  package var userIsIdle: Bool?
  package var isHot: Bool?
  /// Free bytes on the disk of the index.
  package var freeBytes: Int64?
  /// Whether work is paused, until ``pausedUntil`` or, if that is `nil`, until it is resumed.
  package var isPaused = false
  package var pausedUntil: Timestamp?

  package init() {}
}

/// Whether work may run now.
package enum SchedulingDecision: Hashable, Sendable {
  /// Run with at most this share of one core per worker, above 0 and at most 1.
  ///
  /// `inSpiteOf` is the reason that would hold the work back if it had not waited so long.
  case run(share: Double, inSpiteOf: String? = nil)
  /// Wait for a reason, such as `on battery`, and ask again at a wall-clock time.
  ///
  /// Without a time, a command ends the wait.
  case wait(String, until: Timestamp?)
}
