import MDModel
import MDTestSupport

@testable import MDWatch

/// A small tree of files that random programs change, the events that report it, and an index that follows a
/// coalescer's output. Everything is as simple as possible.
struct CoalescerModel {
  struct Object: Hashable {
    var identity: Int
    var version = 0
  }

  private(set) var coalescer: EventCoalescer
  private(set) var random: SeededGenerator
  private(set) var now = Instant.start + .seconds(1_000)
  /// Files that exist.
  private(set) var files: [FolderEntry: Object] = [:]
  /// Files as the index knows them.
  private(set) var index: [FolderEntry: Object] = [:]
  private(set) var failures: [String] = []
  /// Identities of the files that a program has open for writing.
  private var open: Set<Int> = []
  /// Folders whose watch reports no writes.
  private var muted: Set<ItemID> = []
  private var identities = 0
  private var cookie: UInt32 = 0

  init(seed: UInt64) {
    var policy = QuietPolicy()
    policy.mostNames = seed % 5 == 0 ? 12 : 100_000
    policy.mostRemembered = 8
    coalescer = EventCoalescer(policy: policy)
    random = SeededGenerator(seed: seed)
  }

  private mutating func place() -> FolderEntry {
    FolderEntry(
      folder: ItemID(Int64.random(in: 1...3, using: &random)),
      name: FileName([UInt8.random(in: 97...102, using: &random)]))
  }

  private mutating func tell(_ kind: FolderEvent.Kind, _ entry: FolderEntry) {
    coalescer.note(FolderEvent(entry: entry, kind: kind), at: now)
  }

  // MARK: Programs

  mutating func step() {
    now = now + .milliseconds([0, 1, 40, 900, 5_000].randomElement(using: &random)!)
    let entry = place()
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: create(entry)
    case 2: remove(entry)
    case 3, 4, 5: rename(entry, to: place())
    case 6, 7: write(entry)
    case 8: close(entry)
    case 9: leave(entry)
    case 10: arrive(at: entry)
    default: follow(coalescer.take(at: now, upTo: [1, 3, .max].randomElement(using: &random)!))
    }
  }

  private mutating func newObject(at entry: FolderEntry) {
    identities += 1
    files[entry] = Object(identity: identities)
  }

  private mutating func create(_ entry: FolderEntry) {
    guard files[entry] == nil else { return }
    newObject(at: entry)
    open.insert(identities)
    tell(.created, entry)
  }

  private mutating func remove(_ entry: FolderEntry) {
    guard let object = files.removeValue(forKey: entry) else { return }
    open.remove(object.identity)
    tell(.deleted, entry)
  }

  private mutating func rename(_ source: FolderEntry, to target: FolderEntry) {
    guard source != target, let object = files.removeValue(forKey: source) else { return }
    if let old = files[target] { open.remove(old.identity) }
    files[target] = object
    cookie += 1
    tell(.movedFrom(cookie: cookie), source)
    tell(.movedTo(cookie: cookie), target)
  }

  private mutating func write(_ entry: FolderEntry) {
    guard let object = files[entry] else { return }
    files[entry]?.version += 1
    open.insert(object.identity)
    if !muted.contains(entry.folder) { tell(.modified, entry) }
  }

  private mutating func close(_ entry: FolderEntry) {
    guard let object = files[entry], open.remove(object.identity) != nil else { return }
    tell(.closedAfterWriting, entry)
  }

  /// Moves a file out of the watched folders: only one half of a rename is reported.
  private mutating func leave(_ entry: FolderEntry) {
    guard let object = files.removeValue(forKey: entry) else { return }
    open.remove(object.identity)
    cookie += 1
    tell(.movedFrom(cookie: cookie), entry)
    coalescer.noteEmptyQueue(at: now)
    // The state is undecided until the other half can no longer arrive.
    now = now + .milliseconds(200)
    coalescer.advance(to: now)
  }

  private mutating func arrive(at entry: FolderEntry) {
    if let old = files[entry] { open.remove(old.identity) }
    newObject(at: entry)
    cookie += 1
    tell(.movedTo(cookie: cookie), entry)
  }

  // MARK: The index

  private mutating func follow(_ batch: WatchBatch) {
    checkMoves(batch)
    // Two files may have swapped names, so read all old places before any new one is written.
    let former = index
    for move in batch.moves { index[move.from] = nil }
    for move in batch.moves { index[move.to] = former[move.from] }
    for folder in batch.folders { list(folder, batch) }
    for (folder, names) in batch.names {
      // To refresh a name the folder must be opened, which watches it first.
      watch(folder)
      for (name, change) in names { look(FolderEntry(folder: folder, name: name), change) }
    }
  }

  private mutating func watch(_ folder: ItemID) {
    let hears = coalescer.wantsWrites(in: folder)
    coalescer.noteWatch(of: folder, hearsWrites: hears)
    if hears { muted.remove(folder) } else { muted.insert(folder) }
  }

  private mutating func list(_ folder: ItemID, _ batch: WatchBatch) {
    watch(folder)
    let entries = Set(files.keys).union(index.keys).filter { $0.folder == folder }
    for entry in entries where batch.names[folder]?[entry.name] == nil { look(entry, .settled) }
  }

  private mutating func look(_ entry: FolderEntry, _ change: NameChange) {
    guard var found = files[entry] else { return index[entry] = nil }
    // The contents of a file that is being written are not read yet.
    if change == .beingWritten { found.version = index[entry]?.version ?? -1 }
    index[entry] = found
  }

  /// Reported moves must be true, and no object that the index knows may lose its identity.
  private mutating func checkMoves(_ batch: WatchBatch) {
    for move in batch.moves where index[move.from]?.identity != files[move.to]?.identity {
      failures.append("what was at \(move.from) is not at \(move.to)")
    }
    let ends = batch.moves.map(\.from)
    if Set(ends).count != ends.count || Set(batch.moves.map(\.to)).count != ends.count {
      failures.append("two moves begin or end at one place")
    }
    // Beyond the limit of names, whole folders are reported instead, and moves may be lost.
    guard coalescer.policy.mostNames > 12 else { return }
    let places = Dictionary(uniqueKeysWithValues: files.map { ($0.value.identity, $0.key) })
    for (folder, names) in batch.names {
      for name in names.keys {
        let entry = FolderEntry(folder: folder, name: name)
        guard let known = index[entry], let place = places[known.identity], place != entry else { continue }
        if !batch.moves.contains(where: { $0.from == entry && $0.to == place }) {
          failures.append("the move from \(entry) to \(place) is not told")
        }
      }
    }
  }

  // MARK: The end

  /// Differences between the files and the index.
  var errors: [String] {
    Set(files.keys).union(index.keys).filter { files[$0] != index[$0] }.map { entry in
      "\(entry.folder)/\(entry.name.text): \(files[entry].map { "\($0)" } ?? "nothing") is there, "
        + "\(index[entry].map { "\($0)" } ?? "nothing") in the index"
    }
  }

  /// Lets time pass without events. Due changes are taken at the deadlines that the coalescer gives.
  mutating func rest() {
    var wakes = 0
    while coalescer.isReady || coalescer.deadline != nil, wakes < 10_000 {
      now = max(now, coalescer.deadline ?? now)
      follow(coalescer.take(at: now, upTo: 3, folders: 1))
      wakes += 1
    }
    if wakes == 10_000 { failures.append("it never comes to rest") }
  }

  mutating func drain() { follow(coalescer.drain(at: now)) }
}
