import MDModel

/// Trees to be crawled, most urgent first, and the crawl that is running. Pure.
struct CrawlPlan {
  struct Crawl: Hashable {
    var path: FilePath
    var workClass: WorkClass
    /// Number of the request that asked for the crawl.
    var request: Int64?
    /// True if no event was lost. Files with untrusted stamps are not read again then: their stamps will be checked
    /// anyway.
    var believesYoung = false

    fileprivate func isSameTree(as other: Crawl) -> Bool { path == other.path && request == other.request }
  }

  private(set) var crawls: [Crawl] = []
  /// A crawl that has begun, and whether it was requested again since.
  private typealias Begun = (crawl: Crawl, isAskedAgain: Bool)

  /// The running crawl.
  private var running: Begun?
  /// A crawl that resumes where it stopped, once the more urgent ones have ended.
  private var suspended: Begun?

  var isEmpty: Bool { crawls.isEmpty }

  /// Adds a crawl. If the same crawl is planned already, the two become one, with the more urgent class.
  mutating func add(_ crawl: Crawl) {
    var crawl = crawl
    // A crawl that has begun may have passed the folder that changed. It stays in the plan at its end, to run once
    // more.
    if running?.crawl.isSameTree(as: crawl) == true { running?.isAskedAgain = true }
    if suspended?.crawl.isSameTree(as: crawl) == true { suspended?.isAskedAgain = true }
    if let index = crawls.firstIndex(where: { $0.isSameTree(as: crawl) }) {
      let known = crawls.remove(at: index)
      crawl.workClass = min(crawl.workClass, known.workClass)
      crawl.believesYoung = crawl.believesYoung && known.believesYoung
    }
    let index = crawls.firstIndex { $0.workClass > crawl.workClass } ?? crawls.count
    crawls.insert(crawl, at: index)
  }

  /// How the engine gets to work on the chosen crawl.
  enum Step: Hashable {
    /// The chosen crawl is running already.
    case goOn
    /// The chosen crawl begins; a running one ends.
    case begin
    /// The chosen crawl begins; the running one is suspended.
    case beginBeside
    /// The suspended crawl resumes.
    case resume
  }

  var hasSuspended: Bool { suspended != nil }

  /// Chooses the crawl to work on: the running one, unless it was cancelled or a more urgent one was added. The running
  /// crawl is then suspended, so that a long crawl comes to its end. Only one crawl is suspended; any other starts over
  /// in its turn.
  mutating func choose() -> (crawl: Crawl, step: Step)? {
    if let crawl = suspended?.crawl, planned(crawl) == nil { suspended = nil }
    guard let first = crawls.first else {
      running = nil
      return nil
    }
    guard let (crawl, isAskedAgain) = running, let planned = planned(crawl) else { return start(first) }
    // After `escalateAll`, the running crawl goes on under its new class. A crawl that was requested again keeps its
    // old class here: if the new request is more urgent, the crawl starts over below.
    if !isAskedAgain { running?.crawl.workClass = planned.workClass }
    let isMoreUrgent = first.workClass < (isAskedAgain ? crawl.workClass : planned.workClass)
    guard isMoreUrgent else { return (running?.crawl ?? planned, .goOn) }
    // Example: `mdimport ~` while the first crawl of the home runs. It is the same tree, so it starts over as
    // interactive. A crawl of another tree suspends the first crawl, if no other crawl is suspended.
    guard suspended == nil, !first.isSameTree(as: crawl) else { return start(first) }
    suspended = running
    return begin(first, .beginBeside)
  }

  private func planned(_ crawl: Crawl) -> Crawl? { crawls.first { $0.isSameTree(as: crawl) } }

  /// Begins a crawl, or resumes it if it is the suspended one. A suspended crawl that was requested again with more
  /// urgency starts over.
  private mutating func start(_ first: Crawl) -> (crawl: Crawl, step: Step) {
    guard var former = suspended, former.crawl.isSameTree(as: first) else { return begin(first, .begin) }
    suspended = nil
    if former.isAskedAgain, first.workClass < former.crawl.workClass { return begin(first, .begin) }
    if !former.isAskedAgain { former.crawl.workClass = first.workClass }
    running = former
    return (former.crawl, .resume)
  }

  private mutating func begin(_ crawl: Crawl, _ step: Step) -> (crawl: Crawl, step: Step) {
    running = (crawl, false)
    return (crawl, step)
  }

  /// Makes the suspended crawl start over in its turn.
  mutating func dropSuspended() { suspended = nil }

  /// Removes the finished crawl from the plan, unless it was requested again while it ran.
  mutating func endRunning() {
    guard let (crawl, isAskedAgain) = running else { return }
    running = nil
    if !isAskedAgain { crawls.removeAll { $0.isSameTree(as: crawl) } }
  }

  mutating func cancel(request: Int64) { crawls.removeAll { $0.request == request } }

  /// - Returns: the paths of the cancelled crawls, and whether the running crawl was one of them.
  mutating func cancel(where isCancelled: (FilePath) -> Bool) -> (paths: [FilePath], isUnderWay: Bool) {
    let paths = crawls.map(\.path).filter(isCancelled)
    crawls.removeAll { isCancelled($0.path) }
    if let path = suspended?.crawl.path, isCancelled(path) { suspended = nil }
    guard let path = running?.crawl.path, isCancelled(path) else { return (paths, false) }
    running = nil
    return (paths, true)
  }

  mutating func escalateAll(to workClass: WorkClass) {
    for index in crawls.indices { crawls[index].workClass = min(crawls[index].workClass, workClass) }
  }
}
