import MDConfiguration
import MDModel
import MDScheduler
import Testing

@Suite struct SchedulingPolicyTests {
  /// One bad condition with all others at their best, and the classes of names and contents that must wait.
  struct Rule: CustomTestStringConvertible, Sendable {
    var condition: String
    var change: @Sendable (inout SystemConditions, inout SchedulingLimits) -> Void
    var names: Set<WorkClass>
    var contents: Set<WorkClass>
    var reason: String
    var testDescription: String { condition }
  }

  static let all = Set(WorkClass.allCases)
  static let background = all.subtracting([.interactive])
  static let backlog: Set<WorkClass> = [.reindexSome, .firstCrawl, .reindexAll, .refresh]
  /// 2026-11-21 12:00 UTC.
  static let noon = Timestamp(nanoseconds: 1_795_262_400_000_000_000)
  static let hour: Duration = .minutes(60)

  static let rules: [Rule] = [
    Rule(
      condition: "a full disk", change: { conditions, _ in conditions.freeBytes = 12_345_678 }, names: all,
      contents: all, reason: "the disk is nearly full (12 MB free)"),
    Rule(
      condition: "a pause", change: { conditions, _ in conditions.isPaused = true }, names: background,
      contents: background, reason: "paused"),
    Rule(
      condition: "a pause for a while",
      change: { conditions, _ in
        conditions.isPaused = true
        conditions.pausedUntil = noon + hour * 2 + .minutes(5)
      }, names: background, contents: background, reason: "paused until 14:05"),
    Rule(
      condition: "a pause until another day",
      change: { conditions, _ in
        conditions.isPaused = true
        conditions.pausedUntil = noon + hour * 13
      }, names: background, contents: background, reason: "paused until 2026-11-22 01:00"),
    Rule(
      condition: "battery", change: { conditions, _ in conditions.onBattery = true }, names: [.refresh],
      contents: backlog, reason: "on battery"),
    Rule(
      condition: "battery, where all is to wait then",
      change: { conditions, limits in
        conditions.onBattery = true
        limits.onBattery = .pause
      }, names: background, contents: background, reason: "on battery"),
    Rule(
      condition: "a low battery, where nothing is to wait for mains",
      change: { conditions, limits in
        conditions.onBattery = true
        conditions.batteryLevel = 12
        limits.onBattery = .full
      }, names: backlog, contents: backlog, reason: "the battery is low (12 %)"),
    Rule(
      condition: "heat", change: { conditions, _ in conditions.isHot = true }, names: backlog, contents: backlog,
      reason: "the machine is hot"),
    Rule(
      condition: "memory", change: { conditions, _ in conditions.memoryPressure = 10.5 }, names: backlog,
      contents: backlog, reason: "memory is short"),
    Rule(
      condition: "disk", change: { conditions, _ in conditions.ioPressure = 20.5 }, names: [.refresh],
      contents: backlog,
      reason: "other programs need the disk"),
    Rule(
      condition: "processor", change: { conditions, _ in conditions.cpuPressure = 20.5 }, names: [.refresh],
      contents: backlog, reason: "other programs need the processor"),
  ]

  @Test(arguments: rules) func eachConditionHoldsBackItsClasses(_ rule: Rule) {
    var conditions = Self.best
    var limits = SchedulingLimits()
    rule.change(&conditions, &limits)
    let policy = SchedulingPolicy()
    for (stage, waiting) in [(WorkStage.names, rule.names), (.contents, rule.contents)] {
      for workClass in WorkClass.allCases {
        let decision = policy.decide(workClass, stage, conditions, limits, now: Self.noon)
        if waiting.contains(workClass) {
          guard case .wait(rule.reason, _) = decision else {
            Issue.record("\(workClass) \(stage): \(decision)")
            continue
          }
        } else {
          guard case .run = decision else {
            Issue.record("\(workClass) \(stage) waits: \(decision)")
            continue
          }
        }
      }
    }
  }

  /// Conditions exactly at every limit.
  static var best: SystemConditions {
    var conditions = SystemConditions()
    conditions.cpuPressure = 20
    conditions.ioPressure = 20
    conditions.memoryPressure = 10
    conditions.onBattery = false
    conditions.batteryLevel = 20
    conditions.userIsIdle = true
    conditions.isHot = false
    conditions.freeBytes = 256_000_000
    return conditions
  }

  @Test(arguments: WorkClass.allCases, WorkStage.allCases)
  func nothingWaitsAtTheLimitsNorWhereTheSystemTellsNothing(_ workClass: WorkClass, _ stage: WorkStage) {
    for conditions in [Self.best, SystemConditions()] {
      #expect(
        SchedulingPolicy().decide(workClass, stage, conditions, SchedulingLimits(), now: Self.noon)
          == .run(share: 1))
    }
  }

  @Test func aPauseEndsByItself() {
    var conditions = SystemConditions()
    conditions.isPaused = true
    conditions.pausedUntil = Self.noon
    let policy = SchedulingPolicy()
    #expect(
      policy.decide(.live, .contents, conditions, SchedulingLimits(), now: Self.noon - .nanoseconds(1))
        == .wait("paused until 12:00", until: Self.noon)
    )
    #expect(policy.decide(.live, .contents, conditions, SchedulingLimits(), now: Self.noon) == .run(share: 1))
  }

  @Test func timesAreThoseOfLocalClocks() {
    var conditions = SystemConditions()
    conditions.isPaused = true
    conditions.pausedUntil = Self.noon + Self.hour * 12
    let east = SchedulingPolicy { _ in 3 * 3_600 }
    #expect(
      east.decide(.live, .contents, conditions, SchedulingLimits(), now: Self.noon)
        == .wait("paused until 2026-11-22 03:00", until: Self.noon + Self.hour))
    #expect(
      east.decide(.live, .contents, conditions, SchedulingLimits(), now: Self.noon + Self.hour * 10)
        == .wait("paused until 03:00", until: Self.noon + Self.hour * 11))
    // A time that cannot be shown must not cause a failure.
    conditions.pausedUntil = Timestamp(nanoseconds: .max)
    guard case .wait = east.decide(.live, .contents, conditions, SchedulingLimits(), now: Self.noon) else {
      Issue.record("does not wait")
      return
    }
  }

  @Test func sharesAreThoseOfTheUsersPresence() {
    var conditions = Self.best
    conditions.userIsIdle = false
    let policy = SchedulingPolicy()
    var limits = SchedulingLimits()
    for workClass in Self.backlog {
      #expect(policy.decide(workClass, .contents, conditions, limits, now: Self.noon) == .run(share: 0.25))
    }
    #expect(policy.decide(.live, .contents, conditions, limits, now: Self.noon) == .run(share: 1))
    conditions.cpuPressure = 50
    #expect(policy.decide(.live, .contents, conditions, limits, now: Self.noon) == .run(share: 0.25))
    #expect(policy.decide(.interactive, .contents, conditions, limits, now: Self.noon) == .run(share: 1))
    conditions = Self.best
    limits.idleShare = 7
    #expect(policy.decide(.firstCrawl, .contents, conditions, limits, now: Self.noon) == .run(share: 1))
    limits.idleShare = 0
    #expect(policy.decide(.firstCrawl, .contents, conditions, limits, now: Self.noon) == .run(share: 0.01))
  }

  @Test func theStrongestReasonIsTold() {
    var conditions = SystemConditions()
    conditions.isPaused = true
    conditions.freeBytes = 0
    conditions.onBattery = true
    conditions.isHot = true
    let policy = SchedulingPolicy()
    let limits = SchedulingLimits()
    #expect(
      policy.decide(.refresh, .contents, conditions, limits, now: Self.noon)
        == .wait("the disk is nearly full (0 MB free)", until: Self.noon + .seconds(10)))
    conditions.freeBytes = nil
    #expect(policy.decide(.refresh, .contents, conditions, limits, now: Self.noon) == .wait("paused", until: nil))
    conditions.isPaused = false
    #expect(
      policy.decide(.refresh, .contents, conditions, limits, now: Self.noon)
        == .wait("on battery", until: Self.noon + .seconds(10)))
    conditions.onBattery = false
    #expect(
      policy.decide(.refresh, .contents, conditions, limits, now: Self.noon)
        == .wait("the machine is hot", until: Self.noon + .seconds(10)))
  }

  /// No restraint may let a less urgent class run while a more urgent one waits.
  @Test func urgencyIsNeverTurnedOver() {
    for restraint in Restraint.allCases {
      let names = restraint.heldBack(.names) ?? .refresh
      let contents = restraint.heldBack(.contents) ?? .refresh
      #expect(names >= contents, "names wait where contents do not: \(restraint)")
    }
  }
}
