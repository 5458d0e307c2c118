import MDCollections
import MDModel

/// Coalesces a stream of events into few hints about names and folders to check.
///
/// The coalescer uses neither clock nor kernel. Callers pass in events and the time; methods return the due changes and
/// the time of the next call.
///
/// Memory grows with the number of distinct names, not of events. Instants come from any single clock that never goes
/// back.
struct EventCoalescer: Sendable {
  /// Changes other than those of names.
  enum Signal: Hashable, Sendable {
    case folder(ItemID)
    case lostFolders, lostEvents, mounts
  }

  /// Subjects of timers.
  enum Subject: Sendable {
    case name(FolderEntry)
    case signal(Signal)
    /// The first half of a rename.
    case half(cookie: UInt32)
  }

  let policy: QuietPolicy
  let times: QuietTimes
  var names: [FolderEntry: NameTrack] = [:]
  var signals: [Signal: Pace] = [:]
  var lostFolders: Set<ItemID> = []
  /// First halves of renames that wait for the second, with a deadline.
  ///
  /// The deadline is `never` until the kernel's queue has been empty once.
  var halves: [UInt32: (entry: FolderEntry, deadline: Instant)] = [:]
  /// Current names of moved objects, by their names when they were last handed out.
  var places: [FolderEntry: FolderEntry] = [:]
  var writing: [ItemID: FolderWriting] = [:]
  var heap = PriorityQueue<Instant, Subject>()
  /// Folders with names that may belong to other objects than the index knows, until the folders are listed.
  var unknownFolders: Set<ItemID> = []
  var isAllUnknown = false
  var readyNames: [FolderEntry] = []
  var readySignals: [Signal] = []
  var dirtyNames = 0
  /// Number of remembered names at which the next pruning runs.
  private var pruneAt = 1_024

  init(policy: QuietPolicy) {
    self.policy = policy
    times = QuietTimes(policy)
  }

  // MARK: What happens

  mutating func note(_ event: FolderEvent, at now: Instant) {
    let entry = event.entry
    switch event.kind {
    // The program that created the file still has it open, so it counts as being written until it is closed or quiet.
    case .created:
      place(.newcomer, at: entry)
      if !event.isFolder { beginWriting(entry, now) }
      touch(entry, now)
    case .deleted:
      place(.nobody, at: entry)
      endWriting(entry, now)
      names[entry]?.staysOpen = false
      touch(entry, now)
    case .modified: wrote(entry, now)
    case .closedAfterWriting:
      endWriting(entry, now)
      names[entry]?.quietLevel = 0
      names[entry]?.staysOpen = false
      touch(entry, now)
    case .attributes: touch(entry, now)
    // Wait for the second half: only both together are a move.
    case .movedFrom(let cookie): halves[cookie] = (entry, Pace.never)
    case .movedTo(let cookie): noteArrival(at: entry, cookie: cookie, now)
    }
    if event.isFolder { names[entry]?.isFolder = true }
    if dirtyNames > policy.mostNames { collapse(now) }
  }

  /// Notes that a folder must be listed again.
  mutating func noteFolder(_ folder: ItemID, at now: Instant) { touch(.folder(folder), now) }

  /// Notes a folder that was removed or moved.
  ///
  /// The folder is handed out after the renames that may explain its loss.
  mutating func noteLostFolder(_ folder: ItemID, at now: Instant) {
    lostFolders.insert(folder)
    touch(.lostFolders, now.after(times.renameWait))
  }

  /// Forgets moves, which are no longer certain.
  ///
  /// Dirty names stay dirty.
  mutating func noteLostEvents(at now: Instant) {
    for place in places.values { names[place]?.occupant = .newcomer }
    places = [:]
    isAllUnknown = true
    touch(.lostEvents, now)
  }

  mutating func noteMounts(at now: Instant) { touch(.mounts, now) }

  // MARK: Due changes

  /// Whether ``take(at:)`` would return changes, as of the last ``advance(to:)``.
  var isReady: Bool { !readyNames.isEmpty || !readySignals.isEmpty }

  /// Time of the next ``advance(to:)`` if no event arrives before; `nil` if there is none.
  var deadline: Instant? { heap.first?.priority }

  /// Marks changes as ready that have become due.
  mutating func advance(to now: Instant) {
    while let subject = heap.pop(until: now) {
      switch subject {
      case .name(let entry): advance(entry, now)
      case .signal(let signal): if let pace = signals[signal], pace.due <= now { readySignals.append(signal) }
      case .half(let cookie):
        if let half = halves[cookie], half.deadline <= now {
          // The deadline has passed without a second half: the object left for a folder without a watch.
          halves[cookie] = nil
          noteDeparture(from: half.entry, now)
        }
      }
    }
  }

  private mutating func advance(_ entry: FolderEntry, _ now: Instant) {
    guard let track = names[entry] else { return }
    names[entry]?.scheduled = Pace.never
    if track.quietUntil <= now { endQuiet(entry, now) }
    if track.pace.due <= now { readyNames.append(entry) }
    schedule(entry, after: now)
  }

  /// Hands out the due changes.
  ///
  /// - Parameters:
  ///   - most: approximate maximum of names; the rest stay due. Names of folders with few changes go first.
  ///   - mostFolders: maximum number of folders to list; the rest stay due.
  mutating func take(at now: Instant, upTo most: Int = .max, folders mostFolders: Int = .max) -> WatchBatch {
    advance(to: now)
    var batch = WatchBatch()
    batch.departed = Set(halves.values.lazy.map(\.entry))
    let signals = takeReadySignals(upTo: mostFolders)
    let listed = dueNames(ofFoldersIn: signals)
    let names = takeReadyNames(upTo: most)
    for entry in listed + names { handOut(entry, into: &batch, now) }
    for signal in signals { handOut(signal, into: &batch, now) }
    batch.hasMore = !readyNames.isEmpty || !readySignals.isEmpty
    batch.moves = MoveOrder.sorted(batch.moves)
    prune(now)
    return batch
  }

  /// Hands out all changes, due or not.
  ///
  /// Files being written count as settled. A folder with possibly unreported writes is handed out itself.
  mutating func drain(at now: Instant) -> WatchBatch {
    for half in halves.values { noteDeparture(from: half.entry, now) }
    halves = [:]
    for (folder, state) in writing {
      for name in state.names {
        let entry = FolderEntry(folder: folder, name: name)
        endWriting(entry, now)
        touch(entry, now)
      }
    }
    for (entry, track) in names where track.staysOpen { names[entry]?.staysOpen = false }
    readyNames = names.compactMap { $0.value.pace.isDirty ? $0.key : nil }
    readySignals = signals.compactMap { $0.value.isDirty ? $0.key : nil }
    heap.removeAll()
    for entry in names.keys { names[entry]?.scheduled = Pace.never }
    return take(at: now)
  }

  // MARK: Keeping count

  mutating func touch(_ entry: FolderEntry, _ now: Instant) {
    let wasDirty = names[entry]?.pace.isDirty ?? false
    names[entry, default: NameTrack()].pace.touch(now, times)
    if !wasDirty { dirtyNames += 1 }
    schedule(entry, after: now)
  }

  mutating func touch(_ signal: Signal, _ now: Instant) {
    var pace = signals[signal] ?? Pace()
    guard !pace.isDirty else { return }
    pace.touch(now, times)
    signals[signal] = pace
    heap.push(.signal(signal), at: pace.due)
  }

  /// Counts a name that became dirty in another way than by ``touch(_:_:)``.
  mutating func countDirty() { dirtyNames += 1 }

  /// Makes sure that the heap has an entry for a name no later than its next due time.
  ///
  /// Stale entries stay in the heap and are ignored.
  mutating func schedule(_ entry: FolderEntry, after now: Instant) {
    guard let track = names[entry] else { return }
    let due = track.pace.due > now ? track.pace.due : Pace.never
    let time = min(due, track.quietUntil)
    guard time < track.scheduled else { return }
    names[entry]?.scheduled = time
    heap.push(.name(entry), at: time)
  }

  /// Replaces names by their folders.
  ///
  /// Called when so many names are dirty that listing the folders is cheaper.
  private mutating func collapse(_ now: Instant) {
    var folders = Set(names.lazy.filter { !$0.value.isIdle }.map(\.key.folder))
    folders.formUnion(halves.values.lazy.map(\.entry.folder))
    folders.formUnion(writing.keys)
    (names, halves, places, writing) = ([:], [:], [:], [:])
    readyNames = []
    dirtyNames = 0
    // Moves are forgotten with the names, so the folders' names may belong to other objects now.
    unknownFolders.formUnion(folders)
    for folder in folders { touch(.folder(folder), now) }
  }

  /// Whether the object at an unchanged name is the one that the index has there.
  func isKnown(_ entry: FolderEntry) -> Bool { !isAllUnknown && !unknownFolders.contains(entry.folder) }

  /// Forgets the history of names that have been quiet, from time to time.
  private mutating func prune(_ now: Instant) {
    guard names.count + signals.count - dirtyNames > pruneAt else { return }
    names = names.filter { !$0.value.isIdle || $0.value.pace.isRemembered(at: now, times) }
    signals = signals.filter { $0.value.isDirty || $0.value.isRemembered(at: now, times) }
    if names.count - dirtyNames > policy.mostRemembered { names = names.filter { !$0.value.isIdle } }
    pruneAt = max(1_024, 2 * (names.count + signals.count - dirtyNames))
  }
}
