import MDModel

/// Trees that are to be looked at as a whole, most urgent first, and the one that is being looked at. Pure.
struct CrawlPlan {
  struct Crawl: Hashable {
    var path: FilePath
    var workClass: WorkClass
    /// The request that asks for it.
    var request: Int64?
    /// No event was lost: files whose stamps will be looked at again are not read again.
    var believesYoung = false

    fileprivate func isSameTree(as other: Crawl) -> Bool { path == other.path && request == other.request }
  }

  private(set) var crawls: [Crawl] = []
  /// The crawl that is under way, and whether somebody has asked for it again since it began.
  private var running: (crawl: Crawl, isAskedAgain: Bool)?

  var isEmpty: Bool { crawls.isEmpty }

  /// Adds a crawl; one of the same path that waits already becomes as urgent as the more urgent of both.
  mutating func add(_ crawl: Crawl) {
    var crawl = crawl
    if running?.crawl.isSameTree(as: crawl) == true { running?.isAskedAgain = true }
    if let index = crawls.firstIndex(where: { $0.isSameTree(as: crawl) }) {
      let known = crawls.remove(at: index)
      crawl.workClass = min(crawl.workClass, known.workClass)
      crawl.believesYoung = crawl.believesYoung && known.believesYoung
    }
    let index = crawls.firstIndex { $0.workClass > crawl.workClass } ?? crawls.count
    crawls.insert(crawl, at: index)
  }

  /// The crawl to work on: the one under way, unless it was cancelled or something more urgent has come; it then begins
  /// anew in its turn.
  mutating func choose() -> (crawl: Crawl, isUnderWay: Bool)? {
    guard let first = crawls.first else {
      running = nil
      return nil
    }
    guard let (crawl, isAskedAgain) = running, let planned = crawls.first(where: { $0.isSameTree(as: crawl) }) else {
      return begin(first)
    }
    // One that only became more urgent as a whole goes on as such.
    if !isAskedAgain { running?.crawl.workClass = planned.workClass }
    let isMoreUrgent = first.workClass < (isAskedAgain ? crawl.workClass : planned.workClass)
    return isMoreUrgent ? begin(first) : (running?.crawl ?? planned, true)
  }

  private mutating func begin(_ crawl: Crawl) -> (crawl: Crawl, isUnderWay: Bool) {
    running = (crawl, false)
    return (crawl, false)
  }

  /// Takes the crawl under way out, which has come to its end, unless somebody has asked for it again meanwhile.
  mutating func endRunning() {
    guard let (crawl, isAskedAgain) = running else { return }
    running = nil
    if !isAskedAgain { crawls.removeAll { $0.isSameTree(as: crawl) } }
  }

  mutating func cancel(request: Int64) { crawls.removeAll { $0.request == request } }

  /// - Returns: whether the crawl under way was one of them.
  mutating func cancel(below folder: FilePath) -> Bool {
    crawls.removeAll { $0.path.isAt(orBelow: folder) }
    guard running?.crawl.path.isAt(orBelow: folder) == true else { return false }
    running = nil
    return true
  }

  mutating func escalateAll(to workClass: WorkClass) {
    for index in crawls.indices { crawls[index].workClass = min(crawls[index].workClass, workClass) }
  }
}

/// How long a crawl works and rests, so that it takes its share of a core. Pure.
struct CrawlPace {
  /// Longest work in one transaction: readers wait no longer to see it, and whether it may go on is asked after it.
  static let longestTransaction = Duration.milliseconds(500)
  /// Work between two rests of a crawl that has to rest.
  static let slice = Duration.milliseconds(20)
  static let longestRest = Duration.milliseconds(500)

  /// When the rest is over.
  private(set) var restsUntil: Instant?

  /// How long to work at once.
  static func transaction(share: Double) -> Duration { share < 1 ? slice : longestTransaction }

  /// Notes a piece of work.
  ///
  /// - Parameter work: processor time that it took.
  mutating func worked(_ work: Duration, until end: Instant, share: Double) {
    let rest = work * ((1 - share) / share)
    restsUntil = share < 1 ? end + min(rest, Self.longestRest) : nil
  }
}
