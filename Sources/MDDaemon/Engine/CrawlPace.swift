import MDModel
import MDScheduler

/// Decides how long a crawl works and rests, so that it takes its share of a core.
struct CrawlPace {
  /// Maximum duration of one transaction. Readers see its results only after it, and only then the permission to go on
  /// is checked.
  static let longestTransaction = Duration.milliseconds(500)
  /// Duration of the work between two rests, if the crawl has to rest.
  static let slice = Duration.milliseconds(20)

  /// Processor time of the last piece of work, and when it ended.
  private var last: (work: Duration, end: Instant)?

  /// Duration of the next piece of work.
  static func transaction(share: Double) -> Duration { share < 1 ? slice : longestTransaction }

  /// End of the rest, by the current share; `nil` without a rest.
  func restsUntil(share: Double) -> Instant? {
    guard share < 1, let last else { return nil }
    return last.end + last.work * ((1 - share) / share)
  }

  /// When work of a class goes on: after its rest, or at the next check of the permission. `nil` if only a command can
  /// let it run.
  func due(_ workClass: WorkClass, _ permissions: Permissions, at now: Now) -> Instant? {
    let look = permissions.nextLook(workClass, .names, at: now)
    guard case .run(let share, _) = permissions.decide(workClass, .names, at: now) else { return look }
    guard let end = restsUntil(share: share) else { return .start }
    // The share may change before a long rest is over.
    return look.map { min($0, end) } ?? end
  }

  /// Notes a piece of work.
  ///
  /// - Parameter work: processor time that it took.
  mutating func worked(_ work: Duration, until end: Instant) { last = (work, end) }
}
