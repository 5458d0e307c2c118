import MDModel

/// Trees that are to be looked at as a whole, most urgent first.
struct CrawlPlan {
  struct Crawl: Hashable {
    var path: [UInt8]
    var workClass: WorkClass
    /// The request that asks for it.
    var request: Int64?
  }

  private(set) var crawls: [Crawl] = []
  /// Current crawl, and whether it was requested again since it began.
  private var running: (crawl: Crawl, isAskedAgain: Bool)?

  var isEmpty: Bool { crawls.isEmpty }
  var next: Crawl? { crawls.first }

  /// Adds a crawl; one of the same path that waits already becomes as urgent as the more urgent of both.
  mutating func add(_ crawl: Crawl) {
    var crawl = crawl
    if let known = running?.crawl, known.path == crawl.path, known.request == crawl.request {
      running?.isAskedAgain = true
    }
    if let index = crawls.firstIndex(where: { $0.path == crawl.path && $0.request == crawl.request }) {
      crawl.workClass = min(crawl.workClass, crawls.remove(at: index).workClass)
    }
    let place = crawls.firstIndex { $0.workClass > crawl.workClass } ?? crawls.count
    crawls.insert(crawl, at: place)
  }

  mutating func begin(_ crawl: Crawl) { running = (crawl, false) }

  /// Removes a finished crawl, unless it was requested again meanwhile.
  mutating func end(_ crawl: Crawl) {
    defer { running = nil }
    if running?.isAskedAgain == true { return }
    crawls.removeAll { $0.path == crawl.path && $0.request == crawl.request }
  }

  mutating func cancel(request: Int64) { crawls.removeAll { $0.request == request } }

  mutating func escalateAll(to workClass: WorkClass) {
    for index in crawls.indices { crawls[index].workClass = min(crawls[index].workClass, workClass) }
  }
}
