import MDModel
import MDScheduler

/// How long a crawl works and rests, so that it takes its share of a core.
struct CrawlPace {
  /// Longest work in one transaction: readers wait no longer to see it, and whether it may go on is asked after it.
  static let longestTransaction = Duration.milliseconds(500)
  /// Work between two rests of a crawl that has to rest.
  static let slice = Duration.milliseconds(20)

  /// Processor time of the last piece of work, and when it ended.
  private var last: (work: Duration, end: Instant)?

  /// How long to work at once.
  static func transaction(share: Double) -> Duration { share < 1 ? slice : longestTransaction }

  /// When the rest is over, by the share that holds now; `nil` without a rest.
  func restsUntil(share: Double) -> Instant? {
    guard share < 1, let last else { return nil }
    return last.end + last.work * ((1 - share) / share)
  }

  /// When work of a class goes on: after its rest, or when somebody asks again whether it may; `nil`: a command ends
  /// that.
  func due(_ workClass: WorkClass, _ permissions: Permissions, at now: Now) -> Instant? {
    let look = permissions.nextLook(workClass, .names, at: now)
    guard case .run(let share, _) = permissions.decide(workClass, .names, at: now) else { return look }
    guard let end = restsUntil(share: share) else { return .start }
    // Another share may hold before a long rest is over.
    return look.map { min($0, end) } ?? end
  }

  /// Notes a piece of work.
  ///
  /// - Parameter work: processor time that it took.
  mutating func worked(_ work: Duration, until end: Instant) { last = (work, end) }
}
