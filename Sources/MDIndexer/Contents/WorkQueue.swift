import MDModel
import MDStore

/// Entries of the journal on their way to the workers: a lane for each importer and class, the most urgent class first and
/// in a class in the order they were added, and batches small enough that two workers end at about the same time.
struct WorkQueue {
  /// Importer of an entry: an index in the catalog, or `unknown` while only the content can tell.
  enum Importer: Hashable, Sendable {
    case known(Int)
    case unknown
  }

  struct Batch: Sendable {
    var workClass: WorkClass
    var entries: [JournalEntry]
  }

  private struct Lane: Hashable {
    var workClass: WorkClass
    var importer: Importer
  }

  private struct Waiting {
    var rank: Int
    var entry: JournalEntry
  }

  private static let maximumFiles = 16
  private static let maximumBytes: Int64 = 8 << 20

  /// Entries of a lane in reverse order, so that the next is popped off the end. No lane is empty.
  private var lanes: [Lane: [Waiting]] = [:]
  private var added = 0
  private(set) var count = 0
  /// Whether entries may be added: then a worker that finds none waits.
  private(set) var isOpen: Bool

  init(isOpen: Bool = false) { self.isOpen = isOpen }

  /// - Parameters:
  ///   - journal: in the order of their turns; a class's newest first.
  ///   - importer: `nil` for an entry that is dropped.
  mutating func add(_ journal: [JournalEntry], importer: (JournalEntry) throws -> Importer?) rethrows {
    var fresh: [Lane: [Waiting]] = [:]
    for entry in journal {
      guard let importer = try importer(entry) else { continue }
      fresh[Lane(workClass: entry.workClass, importer: importer), default: []].append(
        Waiting(rank: added, entry: entry))
      added += 1
      count += 1
    }
    for (lane, entries) in fresh { lanes[lane, default: []].insert(contentsOf: entries.reversed(), at: 0) }
  }

  /// The next files of the lane whose first file has been waiting longest of those of the most urgent class.
  ///
  /// - Parameter leastUrgent: nothing less urgent is given.
  /// - Returns: `nil` for wait; `.some(nil)` when there is nothing left and nothing to come.
  mutating func take(upTo leastUrgent: WorkClass = .refresh) -> Batch?? {
    let candidates = lanes.filter { $0.key.workClass <= leastUrgent }
    guard let lane = candidates.min(by: { Self.turn($0) < Self.turn($1) })?.key else {
      return isOpen ? nil : .some(nil)
    }
    var entries: [JournalEntry] = []
    var bytes: Int64 = 0
    while let next = lanes[lane]?.last?.entry, entries.count < Self.maximumFiles {
      // A huge file travels alone.
      if !entries.isEmpty, bytes.addingSize(next.size) > Self.maximumBytes { break }
      bytes = bytes.addingSize(next.size)
      entries.append(next)
      lanes[lane]?.removeLast()
    }
    if lanes[lane]?.isEmpty == true { lanes[lane] = nil }
    count -= entries.count
    return Batch(workClass: lane.workClass, entries: entries)
  }

  private static func turn(_ lane: (key: Lane, value: [Waiting])) -> (Int64, Int) {
    (lane.key.workClass.rawValue, lane.value.last?.rank ?? .max)
  }

  /// Withdraws entries that are not to run now after all.
  mutating func retract(_ workClass: WorkClass) -> [JournalEntry] {
    var entries: [Waiting] = []
    for lane in lanes.keys where lane.workClass == workClass { entries += lanes.removeValue(forKey: lane) ?? [] }
    count -= entries.count
    return entries.sorted { $0.rank < $1.rank }.map(\.entry)
  }

  /// Drops all entries and accepts no more; the journal keeps them for the next run.
  mutating func abandon() {
    lanes = [:]
    count = 0
    isOpen = false
  }
}
