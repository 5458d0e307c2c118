import MDCollections
import MDModel
import MDStore

/// Entries of the journal that the workers have and that none has begun: a lane for each importer and class. The most
/// urgent class comes first, and in a class the order in which they were added, of live ones the newest first. Batches
/// are small enough that two workers end at about the same time.
struct WorkQueue {
  /// Importer of an entry: an index in the catalog, or `unknown` while only the content can tell.
  enum Importer: Hashable, Sendable {
    case known(Int)
    case unknown
  }

  struct Batch: Sendable {
    var workClass: WorkClass
    var entries: [Waiting]
    /// Whether it is a single file that took too long before.
    var isSecondTry = false
  }

  struct Waiting: Sendable {
    fileprivate var rank: Int
    fileprivate var importer: Importer
    var entry: JournalEntry
  }

  /// Answer to a worker that asks for work.
  enum Turn: Sendable {
    case work(Batch)
    /// Nothing is there for now.
    case wait
    /// Nothing comes any more.
    case end
  }

  private struct Lane: Hashable {
    var workClass: WorkClass
    var importer: Importer
    var isSecondTry = false
  }

  private static let maximumFiles = 16
  private static let maximumHeldFiles = 4
  private static let maximumBytes: Int64 = 8 << 20

  /// No lane is empty.
  private var lanes: [Lane: PriorityQueue<Int, Waiting>] = [:]
  /// Classes that pressure has held back for long, which go to one worker a few files at a time.
  var held: Set<WorkClass> = []
  private var added = 0
  private(set) var count = 0
  /// Ranks of the workers for what is urgent that have a batch.
  private var busyRanks: Set<Int> = []
  private var isOpen = true

  /// - Parameter entries: in the order of their turns; a class's newest first.
  mutating func add(_ entries: [(entry: JournalEntry, importer: Importer)], isSecondTry: Bool = false) {
    guard isOpen else { return }
    let end = added + entries.count
    for (position, (entry, importer)) in entries.enumerated() {
      let lane = Lane(workClass: entry.workClass, importer: importer, isSecondTry: isSecondTry)
      // As in the content queue: whoever has just saved a file does not wait for those that changed before. The first
      // live entry is the newest of all, so it gets the lowest rank.
      let rank = entry.workClass == .live ? position - end : added + position
      lanes[lane, default: PriorityQueue()].push(Waiting(rank: rank, importer: importer, entry: entry), at: rank)
    }
    added = end
    count += entries.count
  }

  /// Takes back what a worker had no time for; it goes before what came after it.
  mutating func putBack(_ entries: [Waiting]) {
    guard isOpen else { return }
    for waiting in entries {
      let lane = Lane(workClass: waiting.entry.workClass, importer: waiting.importer)
      lanes[lane, default: PriorityQueue()].push(waiting, at: waiting.rank)
    }
    count += entries.count
  }

  /// The next files of the lane whose first file has been waiting longest of those of the most urgent class.
  ///
  /// A worker for what is urgent gets nothing while one of a lower rank is free: a file that is saved alone goes to the
  /// same importer's process as the last one.
  ///
  /// - Parameter options: what the worker takes; to one that takes what is urgent only no second try is given.
  mutating func take(_ options: WorkerOptions = WorkerOptions()) -> Turn {
    if let rank = options.rank {
      busyRanks.remove(rank)
      if isOpen, (0..<rank).contains(where: { !busyRanks.contains($0) }) { return .wait }
    }
    let candidates = lanes.keys.filter { lane in
      guard held.contains(lane.workClass) == options.takesHeld else { return false }
      // A worker that somebody may need at once is not given what took too long before, however urgent it was.
      if lane.isSecondTry { return options.leastUrgent == .refresh }
      return options.mostUrgent <= lane.workClass && lane.workClass <= options.leastUrgent
    }
    guard let lane = candidates.min(by: { turn($0) < turn($1) }) else { return isOpen ? .wait : .end }
    if let rank = options.rank { busyRanks.insert(rank) }
    return .work(batch(from: lane))
  }

  private mutating func batch(from lane: Lane) -> Batch {
    var entries: [Waiting] = []
    var bytes: Int64 = 0
    let most = lane.isSecondTry ? 1 : held.contains(lane.workClass) ? Self.maximumHeldFiles : Self.maximumFiles
    while let next = lanes[lane]?.first?.subject, entries.count < most {
      // A huge file travels alone.
      if !entries.isEmpty, bytes.addingSize(next.entry.size) > Self.maximumBytes { break }
      bytes = bytes.addingSize(next.entry.size)
      entries.append(next)
      _ = lanes[lane]?.popFirst()
    }
    if lanes[lane]?.isEmpty == true { lanes[lane] = nil }
    count -= entries.count
    return Batch(workClass: lane.workClass, entries: entries, isSecondTry: lane.isSecondTry)
  }

  private func turn(_ lane: Lane) -> (Int64, Int) { (lane.workClass.rawValue, lanes[lane]?.first?.priority ?? .max) }

  /// Takes back what is not to run now after all.
  mutating func retract(_ workClass: WorkClass) -> [ItemID] {
    let entries = lanes.filter { $0.key.workClass == workClass }.flatMap { $0.value.unordered }
    lanes = lanes.filter { $0.key.workClass != workClass }
    count -= entries.count
    return entries.sorted { $0.priority < $1.priority }.map(\.subject.entry.item)
  }

  /// Drops all entries and accepts no more; the journal keeps them for the next run.
  mutating func abandon() {
    lanes = [:]
    count = 0
    isOpen = false
  }
}
