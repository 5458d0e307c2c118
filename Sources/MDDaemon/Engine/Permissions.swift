import MDIndexer
import MDModel
import MDScheduler
import MDSystem

/// Answers which work may run now. It remembers the restraints in force, which do not flap at the edge of a limit, and
/// outlives the index.
final class Permissions {
  /// How soon work that may not run asks again.
  static let interval = Duration.seconds(1)

  private let context: EngineContext
  private var restraints = Restraints()
  /// Memory of daemon and importers, which is looked at while there is work.
  let memory = MemoryGuard()

  /// Classes whose work a person waits for: it is held back by what holds back interactive work alone.
  var awaited: Set<WorkClass> = []

  init(context: EngineContext) { self.context = context }

  /// Decides by the conditions of the moment whether a class of work may run.
  func decide(_ workClass: WorkClass, _ stage: WorkStage = .contents, at now: Now) -> SchedulingDecision {
    let workClass = awaited.contains(workClass) ? WorkClass.interactive : workClass
    let conditions = context.conditions.read(now: now.instant)
    let (limits, time) = (context.settings.limits, now.time)
    restraints.update(conditions, limits, now: time)
    return SchedulingPolicy(secondsEastOfUTC: { LocalTime.offset(at: $0) })
      .decide(workClass, stage, under: restraints, conditions, limits, now: time)
  }

  func mayRun(_ workClass: WorkClass, _ stage: WorkStage = .contents, at now: Now) -> Bool {
    if case .run = decide(workClass, stage, at: now) { true } else { false }
  }

  /// Rest behind work of a class, so long that no more than its share of a core is taken.
  func rest(after worked: Duration, _ workClass: WorkClass, at now: Now) -> Duration {
    guard case .run(let share) = decide(workClass, at: now) else { return .zero }
    return worked * (1 / share - 1)
  }
}
