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
  private var counts: [WorkClass: Int] = [:]
  private var bytes = 0
  /// Arrival of the first result.
  private var began = Clock.now

  /// Latest time to store the batch. An empty batch has none: a deadline in the past would make the writer spin until an
  /// importer answers.
  var deadline: Instant {
    (isEmpty ? Clock.now : began) + (isUrgent ? Self.urgentAge : Self.maximumAge)
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
      if result.workClass <= .live { isUrgent = true }
    }
  }

  func count(of workClass: WorkClass) -> Int { counts[workClass] ?? 0 }

  var isDue: Bool {
    bytes >= Self.maximumBytes || results.count >= Self.maximumCount || Clock.now >= deadline
  }

  /// Results by item: FTS5 writes a segment each time row numbers go down inside a transaction.
  consuming func sorted() -> [ContentResult] { results.sorted { $0.item < $1.item } }
}
