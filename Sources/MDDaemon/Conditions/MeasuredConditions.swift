import MDModel
import MDScheduler
import MDSystem

/// Last reading of the machine's conditions, and the state for the next one.
struct MeasuredConditions: Sendable {
  private(set) var conditions = SystemConditions()
  private var cpu = ForeignPressure()
  private var io = ForeignPressure()
  private var use = ForeignUse(processors: WorkerThread.coreCount)
  /// Last readings of the use of processors, of all programs and of ours.
  private var machine = ResourceUse(cpu: 0, io: 0)
  private var process = ResourceUse(cpu: 0, io: 0)
  /// Nanoseconds that others' programs have had at a positive nice value, since some time before the first reading.
  private var yielding: Int64 = 0
  private var useRead: Instant?
  private var yieldingUse = YieldingUse()
  private var yieldingDue = Instant.start
  private var slowDue = Instant.start
  private var idleDue = Instant.start

  mutating func read(_ sources: ConditionSources, now: Instant) {
    readPressure(sources, now)
    conditions.freeBytes = sources.freeBytes()
    if now >= slowDue {
      readMachine(sources)
      slowDue = now + Self.slowly
    }
  }

  /// Whether the user's presence is to be read again.
  func isUserDue(_ now: Instant) -> Bool { now >= idleDue }

  /// Reads whether the user is there. It is a conversation with the message bus, so it is read only when work may run
  /// and its share depends on it.
  mutating func readUser(_ sources: ConditionSources, now: Instant) {
    conditions.userIsIdle = sources.userIsIdle()
    // A bus that did not answer may have kept us waiting.
    idleDue = now + (conditions.userIsIdle == nil ? Self.seldom : Self.slowly)
  }

  /// Memory is short whoever uses it, also when it is the daemon.
  private mutating func readPressure(_ sources: ConditionSources, _ now: Instant) {
    let pressure = sources.pressure()
    let (ours, all) = (ResourceUse.ofProcess(), sources.use())
    let yielding = noteYielding(ours, all, now)
    conditions.cpuPressure = pressure.cpu.map {
      cpu.update(
        .init(average: $0.average, stalled: $0.total, ours: ours.cpu, all: all.cpu, yielding: yielding), now: now)
    }
    conditions.ioPressure = pressure.io.map {
      io.update(.init(average: $0.average, stalled: $0.total, ours: ours.io, all: all.io), now: now)
    }
    conditions.foreignUse = use.update(ours: ours.cpu, all: all.cpu, yielding: yielding, now: now)
    conditions.memoryPressure = pressure.memory?.average
    lookForYielding(sources, now)
  }

  /// - Returns: nanoseconds that others' programs have had which yield, since some time before the first reading.
  private mutating func noteYielding(_ ours: ResourceUse, _ all: ResourceUse, _ now: Instant) -> Int64 {
    // The kernel counts our own background threads among the niced ones.
    let niced = max(0, (all.niced - machine.niced) - max(0, ours.niced - process.niced))
    let seen = useRead.map { Double((now - $0).inNanoseconds) * yieldingUse.rate } ?? 0
    (machine, process, useRead) = (all, ours, now)
    yielding += max(niced, Int64(seen))
    return yielding
  }

  /// Looks at all processes if others seem to need the processor: it may be that most of them yield.
  private mutating func lookForYielding(_ sources: ConditionSources, _ now: Instant) {
    guard (conditions.foreignUse ?? 0) > 50 || (conditions.cpuPressure ?? 0) > 10 || yieldingUse.rate > 0 else {
      yieldingUse = YieldingUse()
      return
    }
    guard now >= yieldingDue else { return }
    yieldingUse.update(sources.yieldingTimes(), now: now)
    yieldingDue = now + (yieldingUse.rate > 0 ? Self.slowly : Self.soon)
  }

  /// Drivers may ask firmware for these, which takes its time.
  private mutating func readMachine(_ sources: ConditionSources) {
    let power = sources.powerSupply()
    conditions.onBattery = power?.onBattery
    conditions.batteryLevel = power?.batteryLevel
    conditions.isHot = sources.isHot()
  }

  static let soon: Duration = .seconds(2)
  static let slowly: Duration = .seconds(10)
  static let seldom: Duration = .minutes(1)
}
