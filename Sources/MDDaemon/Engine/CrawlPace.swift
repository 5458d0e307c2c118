import MDModel

/// How long a crawl works and rests, so that it takes its share of a core. Pure.
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

  /// Notes a piece of work.
  ///
  /// - Parameter work: processor time that it took.
  mutating func worked(_ work: Duration, until end: Instant) { last = (work, end) }
}
