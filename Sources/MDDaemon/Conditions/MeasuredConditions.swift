import MDModel
import MDScheduler
import MDSystem

/// Last reading of the machine's conditions, and the state for the next one.
struct MeasuredConditions: Sendable {
  private(set) var conditions = SystemConditions()
  private var cpu = ForeignPressure()
  private var io = ForeignPressure()
  private var use = ForeignUse(processors: WorkerThread.coreCount)
  private var slowDue = Instant.start
  private var idleDue = Instant.start

  mutating func read(_ sources: ConditionSources, now: Instant) {
    readPressure(sources, now)
    conditions.freeBytes = sources.freeBytes()
    if now >= slowDue {
      readMachine(sources)
      slowDue = now + Self.slowly
    }
    if now >= idleDue {
      conditions.userIsIdle = sources.userIsIdle()
      // A bus that did not answer may have kept us waiting.
      idleDue = now + (conditions.userIsIdle == nil ? Self.seldom : Self.slowly)
    }
  }

  /// Memory is short whoever uses it, also when it is the daemon.
  private mutating func readPressure(_ sources: ConditionSources, _ now: Instant) {
    let pressure = sources.pressure()
    let (ours, all) = (ResourceUse.ofProcess(), sources.use())
    conditions.cpuPressure = pressure.cpu.map {
      cpu.update(.init(average: $0.average, stalled: $0.total, ours: ours.cpu, all: all.cpu), now: now)
    }
    conditions.ioPressure = pressure.io.map {
      io.update(.init(average: $0.average, stalled: $0.total, ours: ours.io, all: all.io), now: now)
    }
    conditions.foreignUse = use.update(ours: ours.cpu, all: all.cpu, now: now)
    conditions.memoryPressure = pressure.memory?.average
  }

  /// Drivers may ask firmware for these, which takes its time.
  private mutating func readMachine(_ sources: ConditionSources) {
    let power = sources.powerSupply()
    conditions.onBattery = power?.onBattery
    conditions.batteryLevel = power?.batteryLevel
    conditions.isHot = sources.isHot()
  }

  static let slowly: Duration = .seconds(10)
  static let seldom: Duration = .minutes(1)
}
