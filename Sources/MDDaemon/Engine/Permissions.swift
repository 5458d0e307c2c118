import MDIndexer
import MDModel
import MDScheduler
import MDSystem

/// Answers which work may run now. It remembers the restraints in force, which do not flap at the edge of a limit, and
/// outlives the index.
final class Permissions {
  /// How often the conditions are looked at while work runs.
  static let interval = Duration.seconds(1)

  private let context: EngineContext
  private var restraints = Restraints()
  /// Memory of daemon and importers, which is looked at while there is work.
  let memory: MemoryGuard

  /// Classes whose work a person waits for: it is held back by what holds back interactive work alone.
  var awaited: Set<WorkClass> = []

  init(context: EngineContext) {
    self.context = context
    memory = MemoryGuard(used: context.settings.memoryInUse)
  }

  /// Decides by the conditions of the moment whether a class of work may run.
  func decide(_ workClass: WorkClass, _ stage: WorkStage = .contents, at now: Now) -> SchedulingDecision {
    let workClass = awaited.contains(workClass) ? WorkClass.interactive : workClass
    let conditions = context.conditions.read(now: now.instant)
    restraints.update(conditions, context.settings.limits, now: now.time)
    let decision = decide(workClass, stage, conditions, now)
    // The share of the backlog depends on whether the user is there. What waits does not ask.
    guard case .run = decision, workClass > .live else { return decision }
    return decide(workClass, stage, context.conditions.readWithUser(now: now.instant), now)
  }

  private func decide(
    _ workClass: WorkClass, _ stage: WorkStage, _ conditions: SystemConditions, _ now: Now
  ) -> SchedulingDecision {
    policy.decide(workClass, stage, under: restraints, conditions, context.settings.limits, now: now.time)
  }

  private var policy: SchedulingPolicy { SchedulingPolicy(secondsEastOfUTC: { LocalTime.offset(at: $0) }) }

  /// When work of a class is to ask again whether it may run: soon while it runs, for conditions may change, else when
  /// what holds it back may have ended; `nil`: a command ends that.
  func nextLook(_ workClass: WorkClass, _ stage: WorkStage = .contents, at now: Now) -> Instant? {
    switch decide(workClass, stage, at: now) {
    case .run(_, inSpiteOf: _?): now.instant + policy.pressureInterval(restraints, now: now.time)
    case .run: now.instant + Self.interval
    case .wait(_, let until): until.map { now.instant + max(Self.shortestWait, $0 - now.time) }
    }
  }

  /// Decisions to wait are asked for in every turn, so one that ends at once must not make turns follow each other.
  private static let shortestWait = Duration.milliseconds(10)

  func mayRun(_ workClass: WorkClass, _ stage: WorkStage = .contents, at now: Now) -> Bool {
    if case .run = decide(workClass, stage, at: now) { true } else { false }
  }

  /// Rest behind work of a class, so long that no more than its share of a core is taken.
  func rest(after worked: Duration, _ workClass: WorkClass, at now: Now) -> Duration {
    guard case .run(let share, _) = decide(workClass, at: now) else { return .zero }
    return worked * (1 / share - 1)
  }
}
