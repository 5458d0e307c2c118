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
  /// A crawl that has begun, and whether somebody has asked for it again since.
  private typealias Begun = (crawl: Crawl, isAskedAgain: Bool)

  /// The crawl that is under way.
  private var running: Begun?
  /// A crawl that goes on where it was when the more urgent ones are over.
  private var suspended: Begun?

  var isEmpty: Bool { crawls.isEmpty }

  /// Adds a crawl; one of the same path that waits already becomes as urgent as the more urgent of both.
  mutating func add(_ crawl: Crawl) {
    var crawl = crawl
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

  /// How the owner comes to work on the crawl that was chosen.
  enum Step: Hashable {
    /// It is under way.
    case goOn
    /// It begins, and whichever was under way ends.
    case begin
    /// It begins, and the one that was under way is suspended.
    case beginBeside
    /// The suspended one is under way again.
    case resume
  }

  var hasSuspended: Bool { suspended != nil }

  /// The crawl to work on: the one under way, unless it was cancelled or something more urgent has come. It is suspended
  /// then, so that a long one comes to its end. Only one is, and any other begins anew in its turn.
  mutating func choose() -> (crawl: Crawl, step: Step)? {
    if let crawl = suspended?.crawl, planned(crawl) == nil { suspended = nil }
    guard let first = crawls.first else {
      running = nil
      return nil
    }
    guard let (crawl, isAskedAgain) = running, let planned = planned(crawl) else { return start(first) }
    // One that only became more urgent as a whole goes on as such.
    if !isAskedAgain { running?.crawl.workClass = planned.workClass }
    let isMoreUrgent = first.workClass < (isAskedAgain ? crawl.workClass : planned.workClass)
    guard isMoreUrgent else { return (running?.crawl ?? planned, .goOn) }
    guard suspended == nil, !first.isSameTree(as: crawl) else { return start(first) }
    suspended = running
    return begin(first, .beginBeside)
  }

  private func planned(_ crawl: Crawl) -> Crawl? { crawls.first { $0.isSameTree(as: crawl) } }

  /// Begins a crawl, or goes on with it if it is the suspended one, unless it was asked for again more urgently.
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

  /// Has the suspended crawl begin anew in its turn.
  mutating func dropSuspended() { suspended = nil }

  /// Takes the crawl under way out, which has come to its end, unless somebody has asked for it again meanwhile.
  mutating func endRunning() {
    guard let (crawl, isAskedAgain) = running else { return }
    running = nil
    if !isAskedAgain { crawls.removeAll { $0.isSameTree(as: crawl) } }
  }

  mutating func cancel(request: Int64) { crawls.removeAll { $0.request == request } }

  /// - Returns: the trees whose crawls were cancelled, and whether the crawl under way was one of them.
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
