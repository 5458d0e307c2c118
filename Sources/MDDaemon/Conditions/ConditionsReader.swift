import MDModel
import MDProtocol
import MDScheduler
import MDSystem

/// Reads the conditions for background work on demand, at most once a second, without a thread or a timer. Any thread
/// may call it: one thread reads, the others get the last reading.
final class ConditionsReader: Sendable {
  fileprivate struct State: Sendable {
    var measured = MeasuredConditions()
    var due = Instant.start
    var isReading = false
    /// Simulated conditions: each value that is not `nil` replaces the measured one.
    var simulated = SystemConditions()
    var isPaused = false
    var pausedUntil: Timestamp?
  }

  private let sources: ConditionSources
  private let state = Monitor(State())

  init(_ sources: ConditionSources) { self.sources = sources }

  /// - Parameter indexFolder: folder of the index. Its disk is the one whose free space counts.
  convenience init(indexFolder: FilePath) { self.init(ConditionSources(indexFolder: indexFolder)) }

  /// The current conditions, at most one second old; power and heat are at most ten seconds old. The user's presence is
  /// as of the last ``readWithUser(now:)``.
  ///
  /// Takes a fraction of a millisecond.
  func read(now: Instant = Clock.now) -> SystemConditions {
    if let measured = beginReading(now) { end(measured) { $0.read(sources, now: now) } }
    return latest
  }

  /// The current conditions without the user's presence, as if no service reported it.
  func readWithoutUser(now: Instant) -> SystemConditions {
    var conditions = read(now: now)
    conditions.userIsIdle = nil
    return conditions
  }

  /// The current conditions with the user's presence, at most ten seconds old, or one minute if no service reports it.
  ///
  /// Takes up to 200 ms, once a minute, if the message bus does not answer.
  func readWithUser(now: Instant = Clock.now) -> SystemConditions {
    let conditions = read(now: now)
    guard let measured = beginReadingUser(now) else { return conditions }
    end(measured) { $0.readUser(sources, now: now) }
    return latest
  }

  private func end(_ measured: MeasuredConditions, _ read: (inout MeasuredConditions) -> Void) {
    var measured = measured
    read(&measured)
    let result = measured
    state.change {
      $0.measured = result
      $0.isReading = false
    }
  }

  private func beginReadingUser(_ now: Instant) -> MeasuredConditions? {
    state.change { state in
      guard state.measured.isUserDue(now), !state.isReading else { return nil }
      state.isReading = true
      return state.measured
    }
  }

  /// The last reading, with pause and simulations applied. Never reads, so it suits threads that must not wait.
  var latest: SystemConditions { state.look { $0.effective } }

  /// Claims the next reading for this thread; `nil` if the conditions are fresh or another thread is reading them.
  private func beginReading(_ now: Instant) -> MeasuredConditions? {
    state.change { state in
      guard now >= state.due, !state.isReading else { return nil }
      state.due = now + Self.freshness
      state.isReading = true
      return state.measured
    }
  }

  /// Whether work that was stopped by a full disk may go on. Queries the disk itself, not the last reading.
  func hasRoom(_ limits: SchedulingLimits) -> Bool {
    guard let free = state.look({ $0.simulated.freeBytes }) ?? sources.freeBytes() else { return true }
    return limits.isRoomy(free)
  }

  static let freshness: Duration = .seconds(1)
}

extension ConditionsReader {
  /// - Parameter until: end of the pause; `nil` pauses until ``resume()``.
  func pause(until: Timestamp?) {
    state.change {
      $0.isPaused = true
      $0.pausedUntil = until
    }
  }

  func resume() {
    state.change {
      $0.isPaused = false
      $0.pausedUntil = nil
    }
  }

  /// Sets conditions that replace measured ones, in addition to those set before.
  func simulate(_ change: (inout SystemConditions) -> Void) { state.change { change(&$0.simulated) } }

  func endSimulations() { state.change { $0.simulated = SystemConditions() } }

  /// Conditions as status shows them.
  var report: StatusReport.Conditions {
    let conditions = latest
    return StatusReport.Conditions(
      cpuPressure: conditions.cpuPressure, ioPressure: conditions.ioPressure,
      memoryPressure: conditions.memoryPressure, onBattery: conditions.onBattery,
      batteryLevel: conditions.batteryLevel, userIsIdle: conditions.userIsIdle, isHot: conditions.isHot,
      simulated: state.look { $0.simulated.names })
  }
}

extension ConditionsReader.State {
  fileprivate var effective: SystemConditions {
    var result = measured.conditions
    result.cpuPressure = simulated.cpuPressure ?? result.cpuPressure
    result.ioPressure = simulated.ioPressure ?? result.ioPressure
    result.memoryPressure = simulated.memoryPressure ?? result.memoryPressure
    result.onBattery = simulated.onBattery ?? result.onBattery
    result.batteryLevel = simulated.batteryLevel ?? result.batteryLevel
    result.userIsIdle = simulated.userIsIdle ?? result.userIsIdle
    result.isHot = simulated.isHot ?? result.isHot
    result.freeBytes = simulated.freeBytes ?? result.freeBytes
    // A pause that has expired no longer counts.
    result.isPaused = isPaused && pausedUntil.map { $0 > Clock.wallTime } ?? true
    result.pausedUntil = result.isPaused ? pausedUntil : nil
    return result
  }
}

extension SystemConditions {
  /// Names of the simulations that set these conditions, as `mdutil --simulate` spells them.
  fileprivate var names: [String] {
    var troubles: [SimulatedTrouble] = []
    if onBattery != nil { troubles.append(.battery) }
    if cpuPressure != nil || ioPressure != nil || memoryPressure != nil { troubles.append(.pressure) }
    if freeBytes != nil { troubles.append(.diskFull) }
    return troubles.map(\.rawValue)
  }
}
