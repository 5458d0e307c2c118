import MDCollections
import MDModel

/// Coalesces a stream of events into few hints where to look. Knows neither clock nor kernel: it is given events and
/// the time, and says what is due and when it wants to be called again.
///
/// Memory is spent on distinct names, not on events. Instants are those of any one clock that never goes back.
struct EventCoalescer: Sendable {
  /// Other things than names that return to the queue.
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
  /// First halves of renames that wait for the second, and until when: `never` as long as the queue has not been empty.
  var halves: [UInt32: (entry: FolderEntry, deadline: Instant)] = [:]
  /// Present names of the objects that had other names when these were handed out last.
  var places: [FolderEntry: FolderEntry] = [:]
  var writing: [ItemID: FolderWriting] = [:]
  var heap = PriorityQueue<Instant, Subject>()
  /// Folders, or all, whose names may stand for other objects than the index knows until they have been listed.
  var unknownFolders: Set<ItemID> = []
  var isAllUnknown = false
  var readyNames: [FolderEntry] = []
  var readySignals: [Signal] = []
  var dirtyNames = 0
  /// Number of remembered names at which to look for those that can be forgotten.
  private var pruneAt = 1_024

  init(policy: QuietPolicy) {
    self.policy = policy
    times = QuietTimes(policy)
  }

  // MARK: What happens

  mutating func note(_ event: FolderEvent, at now: Instant) {
    let entry = event.entry
    switch event.kind {
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
    case .movedFrom(let cookie): halves[cookie] = (entry, Pace.never)
    case .movedTo(let cookie): noteArrival(at: entry, cookie: cookie, now)
    }
    if event.isFolder { names[entry]?.isFolder = true }
    if dirtyNames > policy.mostNames { collapse(now) }
  }

  /// A folder is to be listed again.
  mutating func noteFolder(_ folder: ItemID, at now: Instant) { touch(.folder(folder), now) }

  /// Notes a folder that is gone or moved. Handed out after the renames that may explain it.
  mutating func noteLostFolder(_ folder: ItemID, at now: Instant) {
    lostFolders.insert(folder)
    touch(.lostFolders, now.after(times.renameWait))
  }

  /// Drops what is known of moves, which are no longer certain; all names known to be dirty stay so.
  mutating func noteLostEvents(at now: Instant) {
    for place in places.values { names[place]?.occupant = .newcomer }
    places = [:]
    isAllUnknown = true
    touch(.lostEvents, now)
  }

  mutating func noteMounts(at now: Instant) { touch(.mounts, now) }

  // MARK: Due changes

  /// Whether ``take(at:)`` has something to give: as of the last ``advance(to:)``.
  var isReady: Bool { !readyNames.isEmpty || !readySignals.isEmpty }

  /// Time of the next ``advance(to:)``, if nothing happens before.
  var deadline: Instant? { heap.first?.priority }

  /// Moves changes that have become due into the batch.
  mutating func advance(to now: Instant) {
    while let subject = heap.pop(until: now) {
      switch subject {
      case .name(let entry): advance(entry, now)
      case .signal(let signal): if let pace = signals[signal], pace.due <= now { readySignals.append(signal) }
      case .half(let cookie):
        if let half = halves[cookie], half.deadline <= now {
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
  ///   - most: about so many names; the others stay due. Names of folders in which little has changed go first.
  ///   - mostFolders: folders to be listed; the others stay due.
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

  /// Hands out everything, due or not. Files being written count as settled, and files that may have been written
  /// unseen are reported as their folder.
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

  /// A name has become dirty by another way than ``touch(_:_:)``.
  mutating func countDirty() { dirtyNames += 1 }

  /// Sees to it that the heap reminds of a name no later than needed.
  mutating func schedule(_ entry: FolderEntry, after now: Instant) {
    guard let track = names[entry] else { return }
    let due = track.pace.due > now ? track.pace.due : Pace.never
    let time = min(due, track.quietUntil)
    guard time < track.scheduled else { return }
    names[entry]?.scheduled = time
    heap.push(.name(entry), at: time)
  }

  /// Replaces names by folders once so many are dirty that listing folders is cheaper.
  private mutating func collapse(_ now: Instant) {
    var folders = Set(names.lazy.filter { !$0.value.isIdle }.map(\.key.folder))
    folders.formUnion(halves.values.lazy.map(\.entry.folder))
    folders.formUnion(writing.keys)
    (names, halves, places, writing) = ([:], [:], [:], [:])
    readyNames = []
    dirtyNames = 0
    unknownFolders.formUnion(folders)
    for folder in folders { touch(.folder(folder), now) }
  }

  /// Whether the object at an untouched name is the one that the index has there.
  func isKnown(_ entry: FolderEntry) -> Bool { !isAllUnknown && !unknownFolders.contains(entry.folder) }

  /// Forgets the past of names that have been quiet, now and then.
  private mutating func prune(_ now: Instant) {
    guard names.count + signals.count - dirtyNames > pruneAt else { return }
    names = names.filter { !$0.value.isIdle || $0.value.pace.isRemembered(at: now, times) }
    signals = signals.filter { $0.value.isDirty || $0.value.isRemembered(at: now, times) }
    if names.count - dirtyNames > policy.mostRemembered { names = names.filter { !$0.value.isIdle } }
    pruneAt = max(1_024, 2 * (names.count + signals.count - dirtyNames))
  }
}
