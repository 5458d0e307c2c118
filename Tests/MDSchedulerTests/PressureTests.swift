import MDModel
import MDScheduler
import Testing

/// Pressure by other programs holds work back, but never forever. The tests check decisions over time, on their own
/// clock.
@Suite struct PressureTests {
  private let policy = SchedulingPolicy()
  private var limits = SchedulingLimits()
  private var restraints = Restraints()
  private var conditions = SystemConditions()
  private static let noon = SchedulingPolicyTests.noon
  private var now = PressureTests.noon

  private mutating func decide(_ workClass: WorkClass, _ stage: WorkStage) -> SchedulingDecision {
    restraints.update(conditions, limits, now: now)
    return policy.decide(workClass, stage, under: restraints, conditions, limits, now: now)
  }

  @Test mutating func namesGoOnAtABoundedShare() {
    for _ in 0..<2 {
      conditions.cpuPressure = 100
      #expect(decide(.firstCrawl, .names) == .run(share: 0.05))
      now = now + .minutes(10)
      #expect(decide(.firstCrawl, .names) == .run(share: 0.05))
      conditions.cpuPressure = nil
      conditions.ioPressure = 100
      #expect(decide(.firstCrawl, .names) == .run(share: 0.05))
      conditions.ioPressure = nil
    }
  }

  @Test mutating func contentsGetAShareAfterAMinute() {
    conditions.cpuPressure = 100
    guard case .wait = decide(.firstCrawl, .contents) else { return #expect(Bool(false), "nothing waited yet") }
    now = now + .seconds(60) - .nanoseconds(1)
    guard case .wait = decide(.firstCrawl, .contents) else { return #expect(Bool(false), "not a minute") }
    now = now + .nanoseconds(1)
    let share = SchedulingDecision.run(share: 0.05, inSpiteOf: "other programs need the processor")
    for workClass in [WorkClass.reindexSome, .firstCrawl, .reindexAll] {
      #expect(decide(workClass, .contents) == share)
    }
    // Sweeps, the encoder and recognition can wait for another day.
    guard case .wait = decide(.refresh, .contents) else { return #expect(Bool(false), "it can wait") }
    // Another kind of pressure takes over. The time that the work has waited keeps counting.
    conditions.cpuPressure = nil
    conditions.ioPressure = 100
    now = now + .seconds(5)
    #expect(decide(.firstCrawl, .contents) == .run(share: 0.05, inSpiteOf: "other programs need the disk"))
  }

  @Test mutating func theMinuteBeginsAnewWhenThePressureEnds() {
    conditions.cpuPressure = 100
    _ = decide(.firstCrawl, .contents)
    now = now + .seconds(50)
    conditions.cpuPressure = 0
    #expect(decide(.firstCrawl, .contents) == .run(share: 1))
    conditions.cpuPressure = 100
    _ = decide(.firstCrawl, .contents)
    now = now + .seconds(50)
    guard case .wait = decide(.firstCrawl, .contents) else { return #expect(Bool(false), "it has just worked") }
  }

  /// Battery, pause, heat, low memory and a full disk are decisions or dangers, and not other programs. Held work gets
  /// no share then.
  @Test(
    arguments: [
      { (conditions: inout SystemConditions) in conditions.isPaused = true },
      { conditions in conditions.onBattery = true }, { conditions in conditions.isHot = true },
      { conditions in conditions.memoryPressure = 100 }, { conditions in conditions.freeBytes = 0 },
    ] as [@Sendable (inout SystemConditions) -> Void])
  mutating func nothingElseGivesAShare(_ change: @Sendable (inout SystemConditions) -> Void) {
    conditions.cpuPressure = 100
    change(&conditions)
    _ = decide(.firstCrawl, .contents)
    now = now + .minutes(600)
    guard case .wait = decide(.firstCrawl, .contents) else { return #expect(Bool(false), "it is held back") }
  }

  @Test mutating func theShareIsTheUsers() {
    limits.heldShare = 0.5
    limits.idleShare = 0.25
    conditions.cpuPressure = 100
    _ = decide(.firstCrawl, .contents)
    now = now + .minutes(1)
    guard case .run(share: 0.25, _) = decide(.firstCrawl, .contents) else { return #expect(Bool(false), "a share") }
    limits.heldShare = 0
    guard case .wait = decide(.firstCrawl, .contents) else { return #expect(Bool(false), "switched off") }
  }

  @Test mutating func pressureIsLookedAtEverMoreRarely() {
    limits.heldShare = 0
    conditions.cpuPressure = 100
    var waits: [Duration] = []
    while now < Self.noon + .minutes(10) {
      guard case .wait(_, let until?) = decide(.firstCrawl, .contents) else { return #expect(Bool(false), "no end") }
      waits.append(until - now)
      now = until
    }
    #expect(waits.first == .seconds(2) && waits.last == .seconds(10) && waits == waits.sorted())
    #expect(waits.count < 75)
  }
}
