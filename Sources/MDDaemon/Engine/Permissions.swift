import MDIndexer
import MDModel
import MDScheduler
import MDSystem

/// Decides which work may run now. It remembers the restraints in force, so that they do not flap at the edge of a
/// limit, and it outlives the index.
final class Permissions {
  /// Interval at which the conditions are checked while work runs.
  static let interval = Duration.seconds(1)

  private let context: EngineContext
  private var restraints = Restraints()
  /// Guard of the memory of daemon and importers; consulted while there is work.
  let memory: MemoryGuard

  /// Classes whose work a person waits for. They have the same limits as interactive work.
  var awaited: Set<WorkClass> = []

  init(context: EngineContext) {
    self.context = context
    memory = MemoryGuard(used: context.settings.memoryInUse)
  }

  /// Decides by the current conditions whether a class of work may run.
  func decide(_ workClass: WorkClass, _ stage: WorkStage = .contents, at now: Now) -> SchedulingDecision {
    let workClass = awaited.contains(workClass) ? WorkClass.interactive : workClass
    let conditions = context.conditions.read(now: now.instant)
    restraints.update(conditions, context.settings.limits, now: now.time)
    let decision = decide(workClass, stage, conditions, now)
    // The share of background work depends on whether the user is present. Work that waits anyway does not ask the
    // message bus.
    guard case .run = decision, workClass > .live else { return decision }
    return decide(workClass, stage, context.conditions.readWithUser(now: now.instant), now)
  }

  private func decide(
    _ workClass: WorkClass, _ stage: WorkStage, _ conditions: SystemConditions, _ now: Now
  ) -> SchedulingDecision {
    policy.decide(workClass, stage, under: restraints, conditions, context.settings.limits, now: now.time)
  }

  private var policy: SchedulingPolicy { SchedulingPolicy(secondsEastOfUTC: { LocalTime.offset(at: $0) }) }

  /// When to ask again whether work of a class may run: soon while it runs, because conditions may change, otherwise
  /// when the restraint may have ended. `nil` if only a command ends it.
  func nextLook(_ workClass: WorkClass, _ stage: WorkStage = .contents, at now: Now) -> Instant? {
    switch decide(workClass, stage, at: now) {
    case .run(_, inSpiteOf: _?): now.instant + policy.pressureInterval(restraints, now: now.time)
    case .run: now.instant + Self.interval
    case .wait(_, let until): until.map { now.instant + max(Self.shortestWait, $0 - now.time) }
    }
  }

  /// Minimum wait. Decisions are asked for in every turn: a restraint that ends at once must not make turns follow each
  /// other.
  private static let shortestWait = Duration.milliseconds(10)

  func mayRun(_ workClass: WorkClass, _ stage: WorkStage = .contents, at now: Now) -> Bool {
    if case .run = decide(workClass, stage, at: now) { true } else { false }
  }

  /// Rest after work of a class, long enough that the work takes no more than its share of a core.
  func rest(after worked: Duration, _ workClass: WorkClass, at now: Now) -> Duration {
    guard case .run(let share, _) = decide(workClass, at: now) else { return .zero }
    return worked * (1 / share - 1)
  }
}
