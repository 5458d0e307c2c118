public import MDScheduler
import MDSystem

/// What the machine says of itself, read when somebody asks and kept for a second. It has no thread and no clock: while
/// nothing waits for a permission, nothing is read.
///
/// May be used from any thread.
public final class ConditionsReader: Sendable {
  private struct State: Sendable {
    var conditions = SystemConditions()
    /// On ``MDSystem/Clock/monotonic()``.
    var read: Int64?
    var pause: Pause?
    var simulation: SystemConditions?
  }

  private enum Pause: Sendable {
    case forever
    /// Nanoseconds since 1970 UTC.
    case until(Int64)
  }

  private static let freshness: Int64 = 1_000_000_000

  private let state = Monitor(State())
  private let indexFolder: [UInt8]

  /// - Parameter indexFolder: on the disk whose room counts.
  public init(indexFolder: [UInt8]) { self.indexFolder = indexFolder }

  public func read() -> SystemConditions {
    let now = Clock.monotonic()
    return state.change { state in
      if state.read.map({ now - $0 >= Self.freshness }) ?? true {
        state.conditions = measured()
        state.read = now
      }
      return Self.effective(state)
    }
  }

  private static func effective(_ state: State) -> SystemConditions {
    var conditions = state.conditions
    if let simulation = state.simulation {
      conditions.cpuPressure = simulation.cpuPressure ?? conditions.cpuPressure
      conditions.ioPressure = simulation.ioPressure ?? conditions.ioPressure
      conditions.onBattery = simulation.onBattery ?? conditions.onBattery
      conditions.freeBytes = simulation.freeBytes ?? conditions.freeBytes
    }
    switch state.pause {
    case .forever: conditions.isPaused = true
    case .until(let date) where date > Clock.realtime(): (conditions.isPaused, conditions.pausedUntil) = (true, date)
    case .until, nil: break
    }
    return conditions
  }

  private func measured() -> SystemConditions {
    var conditions = SystemConditions()
    let pressure = PressureReading.ofMachine()
    (conditions.cpuPressure, conditions.ioPressure) = (pressure.cpu, pressure.io)
    conditions.memoryPressure = pressure.memory
    let power = PowerSupply.read()
    (conditions.onBattery, conditions.batteryLevel) = (power?.onBattery, power?.batteryLevel)
    conditions.userIsIdle = SessionIdle.read()
    conditions.isHot = ThermalZones.isHot()
    conditions.freeBytes = try? FreeSpace.bytes(at: indexFolder)
    return conditions
  }

  // MARK: Orders

  /// - Parameter until: nanoseconds since 1970 UTC; `nil`: until ``resume()``.
  public func pause(until: Int64?) { state.change { $0.pause = until.map { .until($0) } ?? .forever } }
  public func resume() { state.change { $0.pause = nil } }

  /// Has what `body` sets stand in for what is measured.
  public func simulate(_ body: (inout SystemConditions) -> Void) {
    state.change { state in
      var simulation = state.simulation ?? SystemConditions()
      body(&simulation)
      state.simulation = simulation
    }
  }

  public func endSimulations() { state.change { $0.simulation = nil } }

  /// What is simulated, by name.
  public var simulated: [String] {
    guard let simulation = state.look({ $0.simulation }) else { return [] }
    return [
      simulation.onBattery.map { _ in "battery" }, simulation.cpuPressure.map { _ in "pressure" },
      simulation.freeBytes.map { _ in "disk-full" },
    ].compactMap(\.self)
  }

  /// Whether the disk has room again, with a margin so that it is not full at once.
  func hasRoom(_ limits: SchedulingLimits) -> Bool {
    let free = Self.effective(state.look { $0 }).freeBytes == 0 ? 0 : (try? FreeSpace.bytes(at: indexFolder)) ?? .max
    return Double(free) >= Double(limits.minimumFreeBytes) * 1.25
  }
}
