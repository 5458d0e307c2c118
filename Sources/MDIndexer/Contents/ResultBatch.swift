import MDModel
import MDSystem

/// Results that are stored in one transaction: enough of them to be cheap, but stored soon enough to be found.
struct ResultBatch {
  private static let maximumBytes = 16 << 20
  private static let maximumCount = 2_000
  private static let maximumAge: Duration = .seconds(3)

  /// Maximum age of an urgent result before it is stored, even alone.
  private static let urgentAge: Duration = .milliseconds(40)

  private(set) var results: [ContentResult] = []
  private(set) var members: [PreparedMembers] = []
  private(set) var isUrgent = false
  /// True if the batch contains results that an earlier transaction had no time for.
  private var isLeftOver = false
  private var counts: [WorkClass: Int] = [:]
  private var bytes = 0
  /// Arrival of the first result.
  private var began = Clock.now

  /// Latest time to store the batch. An empty batch has none: a deadline in the past would make the writer spin until
  /// an importer answers.
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

  /// True if the batch is to take only urgent results.
  var isFull: Bool { bytes >= Self.maximumBytes || results.count >= Self.maximumCount }

  var isDue: Bool {
    bytes >= Self.maximumBytes || results.count >= Self.maximumCount || Clock.now >= deadline
  }

  /// Takes the results of the next transaction, with their members: the urgent results if there are any, else all.
  ///
  /// Results are sorted by item, because FTS5 starts a new segment whenever row numbers descend inside a transaction.
  mutating func takeNext() -> (results: [ContentResult], members: [PreparedMembers]) {
    let whole = self
    self = ResultBatch()
    guard whole.isUrgent else { return (whole.results.sorted { $0.item < $1.item }, whole.members) }
    let urgent = whole.results.filter(\.workClass.isUrgent)
    let files = Set(urgent.map(\.item))
    var rest = WorkerFindings(results: whole.results.filter { !$0.workClass.isUrgent })
    // Members of an urgent file go with its result, in their order. Members of all other files stay behind.
    rest.members = whole.members.filter { !files.contains($0.item) }
    add(rest, at: whole.began)
    return (urgent.sorted { $0.item < $1.item }, whole.members.filter { files.contains($0.item) })
  }

  /// Puts back results that the transaction had no time for. The batch is then due at once.
  mutating func putBack(_ results: some Sequence<ContentResult>) {
    let results = Array(results)
    guard !results.isEmpty else { return }
    add(WorkerFindings(results: results), at: Clock.now)
    isLeftOver = true
  }
}
