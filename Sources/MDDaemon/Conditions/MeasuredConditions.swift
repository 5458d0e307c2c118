import MDModel
import MDScheduler
import MDSystem

/// Last reading of the machine's conditions, and the state for the next one.
struct MeasuredConditions: Sendable {
  private(set) var conditions = SystemConditions()
  private var cpu = ForeignPressure()
  private var io = ForeignPressure()
  private var use = ForeignUse(processors: WorkerThread.coreCount)
  /// Resource use at the last reading, of all programs and of this process.
  private var machine = ResourceUse(cpu: 0, io: 0)
  private var process = ResourceUse(cpu: 0, io: 0)
  /// Processor time in nanoseconds that other programs used at a positive nice value, counted from an arbitrary start.
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

  /// Reads whether the user is present. This takes a round trip to the message bus, so it happens only when work may
  /// run and its share depends on the user.
  mutating func readUser(_ sources: ConditionSources, now: Instant) {
    conditions.userIsIdle = sources.userIsIdle()
    // Ask seldom after no answer: the call may have waited for its whole time-out.
    idleDue = now + (conditions.userIsIdle == nil ? Self.seldom : Self.slowly)
  }

  /// Reads the pressure on processors, disks and memory. Memory pressure includes the daemon's own use, because memory
  /// is short whichever program uses it.
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

  /// - Returns: processor time in nanoseconds of other programs that yield, counted from an arbitrary start.
  private mutating func noteYielding(_ ours: ResourceUse, _ all: ResourceUse, _ now: Instant) -> Int64 {
    // The kernel counts our own background threads among the niced ones.
    let niced = max(0, (all.niced - machine.niced) - max(0, ours.niced - process.niced))
    let seen = useRead.map { Double((now - $0).inNanoseconds) * yieldingUse.rate } ?? 0
    (machine, process, useRead) = (all, ours, now)
    // `niced` misses programs that yield by `SCHED_IDLE` or by a group with `cpu.idle`. The rate sampled from all
    // processes includes them, but is older. Take the larger of both.
    yielding += max(niced, Int64(seen))
    return yielding
  }

  /// Scans all processes if other programs seem to need the processor: most of them may be programs that yield.
  private mutating func lookForYielding(_ sources: ConditionSources, _ now: Instant) {
    guard (conditions.foreignUse ?? 0) > 50 || (conditions.cpuPressure ?? 0) > 10 || yieldingUse.rate > 0 else {
      yieldingUse = YieldingUse()
      return
    }
    guard now >= yieldingDue else { return }
    yieldingUse.update(sources.yieldingTimes(), now: now)
    yieldingDue = now + (yieldingUse.rate > 0 ? Self.slowly : Self.soon)
  }

  /// Reads power and heat. Called seldom, because drivers may query firmware for them, which is slow.
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
