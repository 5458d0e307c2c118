import MDModel
import MDSystem

/// Results that will be stored in one transaction: large enough to be cheap, young enough to be found soon.
struct ResultBatch {
  private static let maximumBytes = 16 << 20
  private static let maximumCount = 2_000
  private static let maximumAge: Duration = .seconds(3)

  /// Longest age of a result that somebody waits for; it is stored then, alone if need be.
  private static let urgentAge: Duration = .milliseconds(40)

  private(set) var results: [ContentResult] = []
  private(set) var members: [PreparedMembers] = []
  private(set) var isUrgent = false
  /// It holds what there was no time for in a transaction that it was due for.
  private var isLeftOver = false
  private var counts: [WorkClass: Int] = [:]
  private var bytes = 0
  /// Arrival of the first result.
  private var began = Clock.now

  /// Latest time to store the batch. An empty batch has none: a deadline in the past would make the writer spin until an
  /// importer answers.
  var deadline: Instant {
    if isLeftOver { return began }
    return (isEmpty ? Clock.now : began) + (isUrgent ? Self.urgentAge : Self.maximumAge)
  }

  var isEmpty: Bool { results.isEmpty && members.isEmpty }

  mutating func add(_ more: WorkerFindings, at now: Instant = Clock.now) {
    if isEmpty { began = now }
    results += more.results
    members += more.members
    for piece in more.members { bytes += piece.weight }
    for result in more.results {
      bytes += result.weight
      counts[result.workClass, default: 0] += 1
      if result.workClass.isUrgent { isUrgent = true }
    }
  }

  func count(of workClass: WorkClass) -> Int { counts[workClass] ?? 0 }

  /// Whether it is to take no more than what is urgent.
  var isFull: Bool { bytes >= Self.maximumBytes || results.count >= Self.maximumCount }

  var isDue: Bool {
    bytes >= Self.maximumBytes || results.count >= Self.maximumCount || Clock.now >= deadline
  }

  /// Takes what is to be stored in the next transaction: the urgent results if there are any, else all, with the items
  /// inside their files. Results are in the order of their items: FTS5 writes a segment each time row numbers go down
  /// inside a transaction.
  mutating func takeNext() -> (results: [ContentResult], members: [PreparedMembers]) {
    let whole = self
    self = ResultBatch()
    guard whole.isUrgent else { return (whole.results.sorted { $0.item < $1.item }, whole.members) }
    let urgent = whole.results.filter(\.workClass.isUrgent)
    let files = Set(urgent.map(\.item))
    var rest = WorkerFindings(results: whole.results.filter { !$0.workClass.isUrgent })
    // Pieces of a file that is still being read come with its result, and in their order.
    rest.members = whole.members.filter { !files.contains($0.item) }
    add(rest, at: whole.began)
    return (urgent.sorted { $0.item < $1.item }, whole.members.filter { files.contains($0.item) })
  }

  /// Puts back what there was no time for; it is as old as it was, so it is due.
  mutating func putBack(_ results: some Sequence<ContentResult>) {
    let results = Array(results)
    guard !results.isEmpty else { return }
    add(WorkerFindings(results: results), at: Clock.now)
    isLeftOver = true
  }
}
