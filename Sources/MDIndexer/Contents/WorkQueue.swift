import MDCollections
import MDModel
import MDStore

/// Journal entries that were given to the workers but that none has begun, in one lane per importer and class. The
/// most urgent class goes first. Within a class entries keep their order, but the newest live ones go first. Batches
/// are small, so two workers finish at about the same time.
struct WorkQueue {
  /// Importer of an entry: an index in the catalog, or `unknown` if only the content can tell.
  enum Importer: Hashable, Sendable {
    case known(Int)
    case unknown
  }

  struct Batch: Sendable {
    var workClass: WorkClass
    var entries: [Waiting]
    /// True if the batch is a single deferred file.
    var isSecondTry = false
  }

  struct Waiting: Sendable {
    fileprivate var rank: Int
    fileprivate var importer: Importer
    var entry: JournalEntry
  }

  /// Answer to a worker that asks for a batch.
  enum Turn: Sendable {
    case work(Batch)
    /// The queue is empty for now.
    case wait
    /// The queue is closed.
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

  /// No lane is ever empty.
  private var lanes: [Lane: PriorityQueue<Int, Waiting>] = [:]
  /// Classes that pressure has held back for long. Only one worker takes them, a few files at a time.
  var held: Set<WorkClass> = []
  private var added = 0
  private(set) var count = 0
  /// Ranks of the urgent workers that have a batch.
  private var busyRanks: Set<Int> = []
  private var isOpen = true

  /// - Parameter entries: in the order of their turns; live ones newest first.
  mutating func add(_ entries: [(entry: JournalEntry, importer: Importer)], isSecondTry: Bool = false) {
    guard isOpen else { return }
    let end = added + entries.count
    for (position, (entry, importer)) in entries.enumerated() {
      let lane = Lane(workClass: entry.workClass, importer: importer, isSecondTry: isSecondTry)
      // As in the content queue, a file that was just saved does not wait for files that changed earlier. The first
      // live entry is the newest of all, so it gets the lowest rank.
      //
      // Example: after 5 entries, live entries A, B get ranks -7, -6; then C gets -8.
      let rank = entry.workClass == .live ? position - end : added + position
      lanes[lane, default: PriorityQueue()].push(Waiting(rank: rank, importer: importer, entry: entry), at: rank)
    }
    added = end
    count += entries.count
  }

  /// Puts back entries that a worker had no time for. They keep their ranks.
  mutating func putBack(_ entries: [Waiting]) {
    guard isOpen else { return }
    for waiting in entries {
      let lane = Lane(workClass: waiting.entry.workClass, importer: waiting.importer)
      lanes[lane, default: PriorityQueue()].push(waiting, at: waiting.rank)
    }
    count += entries.count
  }

  /// Takes the next batch: from the most urgent class, the lane whose first entry is the oldest.
  ///
  /// An urgent worker gets nothing while one of lower rank is free. So a file that is saved alone goes to the
  /// importer process that read the last one.
  ///
  /// - Parameter options: what the worker takes. A worker for urgent files only gets no second tries.
  mutating func take(_ options: WorkerOptions = WorkerOptions()) -> Turn {
    if let rank = options.rank {
      busyRanks.remove(rank)
      if isOpen, (0..<rank).contains(where: { !busyRanks.contains($0) }) { return .wait }
    }
    let candidates = lanes.keys.filter { lane in
      guard held.contains(lane.workClass) == options.takesHeld else { return false }
      // Second tries take long. A worker that an urgent file may need at once does not take them, even if the file is
      // urgent.
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
      // A huge file gets a batch of its own.
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

  /// Removes the entries of a class, and returns their items in order.
  mutating func retract(_ workClass: WorkClass) -> [ItemID] {
    let entries = lanes.filter { $0.key.workClass == workClass }.flatMap { $0.value.unordered }
    lanes = lanes.filter { $0.key.workClass != workClass }
    count -= entries.count
    return entries.sorted { $0.priority < $1.priority }.map(\.subject.entry.item)
  }

  /// Removes all entries and closes the queue. The entries stay in the journal for the next run.
  mutating func abandon() {
    lanes = [:]
    count = 0
    isOpen = false
  }
}
