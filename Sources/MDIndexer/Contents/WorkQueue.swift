import MDModel
import MDStore

/// The journal's entries on their way to the workers: one lane for each importer, newest first in each, and batches small
/// enough that two workers end at about the same time.
struct WorkQueue {
  /// Who reads an entry: an importer's place in the catalog, or `unknown` while only the content can tell.
  enum Lane: Hashable, Sendable {
    case importer(Int)
    case unknown
  }

  struct Batch: Sendable {
    var lane: Lane
    var entries: [JournalEntry]
  }

  private static let maximumFiles = 16
  private static let maximumBytes: Int64 = 8 << 20

  /// Entries of a lane in reverse order, so that the newest is popped off the end; ranks are places in the journal.
  private var lanes: [Lane: [(rank: Int, entry: JournalEntry)]] = [:]
  private(set) var count = 0

  /// - Parameters:
  ///   - journal: newest first.
  ///   - lane: `nil` for an entry that no importer reads any more.
  init(_ journal: [JournalEntry], lane: (JournalEntry) throws -> Lane?) rethrows {
    for (rank, entry) in journal.enumerated().reversed() {
      guard let lane = try lane(entry) else { continue }
      lanes[lane, default: []].append((rank, entry))
      count += 1
    }
  }

  /// The next files of the lane whose first file is the newest of all; `nil` when nothing is left.
  mutating func take() -> Batch? {
    guard let lane = lanes.min(by: { $0.value.last!.rank < $1.value.last!.rank })?.key else { return nil }
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
    return Batch(lane: lane, entries: entries)
  }

  /// Drops what is left; the journal keeps it for the next run.
  mutating func abandon() {
    lanes = [:]
    count = 0
  }
}
