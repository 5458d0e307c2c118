package import MDModel

/// Decides which work may run, how fast, and if not, why: one table (``Restraint/heldBack(_:)``) for all sources of
/// work. Pure.
package struct SchedulingPolicy: Sendable {
  private let secondsEastOfUTC: @Sendable (_ seconds: Int64) -> Int

  /// - Parameter secondsEastOfUTC: what local clocks show at an instant in seconds since 1970; for reasons that name a
  ///   time.
  package init(secondsEastOfUTC: @escaping @Sendable (_ seconds: Int64) -> Int = { _ in 0 }) {
    self.secondsEastOfUTC = secondsEastOfUTC
  }

  /// Decides by these conditions alone.
  package func decide(
    _ workClass: WorkClass, _ stage: WorkStage, _ conditions: SystemConditions, _ limits: SchedulingLimits,
    now: Timestamp
  ) -> SchedulingDecision {
    decide(workClass, stage, under: Restraints(conditions, limits, now: now), conditions, limits, now: now)
  }

  /// Decides by restraints with their history: for a daemon, which asks again and again.
  package func decide(
    _ workClass: WorkClass, _ stage: WorkStage, under restraints: Restraints,
    _ conditions: SystemConditions, _ limits: SchedulingLimits, now: Timestamp
  ) -> SchedulingDecision {
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
      // Names go on under pressure: without them nothing is found at all, and each costs microseconds.
      return stage == .names && restraints.isUnderPressure ? min(share, SchedulingLimits.namesUnderPressure) : share
    }
  }

  /// Share of contents that pressure has held back for long; `nil` if the restraint holds them back completely.
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

  /// When a restraint may have ended; `nil`: a command ends it.
  private func end(
    of restraint: Restraint, _ restraints: Restraints, _ conditions: SystemConditions, now: Timestamp
  ) -> Timestamp? {
    switch restraint {
    // The wall clock may be set forward meanwhile.
    case .paused: conditions.pausedUntil.map { min($0, now + Self.longestWait) }
    case .diskFull, .batteryRefused, .batteryLow, .onBattery, .hot: now + Self.slowInterval
    case .memoryPressure, .ioPressure, .cpuPressure:
      now + pressureInterval(since: restraints.began(restraint), now)
    }
  }

  /// Time until somebody asks again about work that goes on in spite of pressure.
  package func pressureInterval(_ restraints: Restraints, now: Timestamp) -> Duration {
    pressureInterval(since: restraints.pressureBegan, now)
  }

  /// Pressure that has lasted is likely to last: it is measured ever more rarely.
  private func pressureInterval(since began: Timestamp?, _ now: Timestamp) -> Duration {
    min(Self.slowInterval, max(Restraints.shortest, (began.map { now - $0 } ?? .zero) / 4))
  }

  /// Interval of conditions that change slowly: power, heat, room on the disk.
  static let slowInterval: Duration = .seconds(10)
  static let longestWait: Duration = .minutes(60)

  /// Smallest share of a core, so that work that may run makes progress.
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

  /// `14:05` today, with the date before it on other days.
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

/// Conditions for and against background work now. `nil` where the system does not tell, which counts as for it.
package struct SystemConditions: Hashable, Sendable {
  /// Share of the last seconds in which some task waited because of other programs, 0 to 100 (``ForeignPressure``).
  package var cpuPressure: Double?
  package var ioPressure: Double?
  /// Share of all processors that other programs have had since the last look, 0 to 100; without those that yield to
  /// everybody else.
  package var foreignUse: Double?
  package var memoryPressure: Double?
  package var onBattery: Bool?
  /// 0 to 100.
  package var batteryLevel: Int?
  package var userIsIdle: Bool?
  package var isHot: Bool?
  /// Free bytes on the disk of the index.
  package var freeBytes: Int64?
  /// Whether work is paused, until ``pausedUntil`` or until it is resumed.
  package var isPaused = false
  package var pausedUntil: Timestamp?

  package init() {}
}

/// Whether work may run now.
package enum SchedulingDecision: Hashable, Sendable {
  /// Run with at most this share of one core, above 0 and at most 1 for each worker.
  ///
  /// `inSpiteOf` is the reason that would hold the work back, had it not waited for so long.
  case run(share: Double, inSpiteOf: String? = nil)
  /// Wait, with a reason for people, such as `on battery`, and ask again at a time of the wall clock. Without a time a
  /// command ends the wait.
  case wait(String, until: Timestamp?)
}
