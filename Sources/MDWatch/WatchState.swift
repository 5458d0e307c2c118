import MDModel
import MDSystem

/// State that the watcher's threads share, under one lock.
///
/// A thread that adds a watch holds the lock until the watch is in the table, so a thread that reads an event always
/// finds its folder.
struct WatchState: ~Copyable {
  var table = WatchTable()
  var sweep = SweepPlan()
  var coalescer: EventCoalescer
  var limits: WatchLimits
  /// Forced number of watches; `nil` if ``limits`` decides.
  var forcedBudget: Int?
  /// Reduced number of watches since the kernel refused one; `nil` if it has not.
  var kernelBudget: Int?
  var limitsCounted: Instant
  var usage = WatchUsage()
  /// Whether the owner was notified of due changes but has not taken them yet.
  var isAnnounced = false
  var isStopped = false
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

  init(limits: WatchLimits, policy: QuietPolicy) {
    self.limits = limits
    coalescer = EventCoalescer(policy: policy)
    limitsCounted = Clock.now
  }

  var budget: Int { forcedBudget ?? min(limits.budget, kernelBudget ?? .max) }

  /// Reads all events from the kernel's queue.
  ///
  /// - Returns: the number of events.
  mutating func readAll(_ inotify: borrowing Inotify) throws(SystemError) -> Int {
    let now = Clock.now
    // Take the buffer out of the state: `note` changes the state while the buffer is being read.
    var bytes = exchange(&buffer, with: [])
    defer { buffer = bytes }
    var events = 0
    while true {
      let count = try inotify.read(into: &bytes) { event, name in note(event, name, now) }
      if count == 0 { break }
      events += count
    }
    coalescer.noteEmptyQueue(at: Clock.now)
    usage.events += Int64(events)
    return events
  }

  // MARK: Events

  private mutating func note(_ event: InotifyEvent, _ name: UnsafeRawBufferPointer, _ now: Instant) {
    if event.mask.contains(.overflowed) { return noteOverflow(now) }
    guard event.mask.isDisjoint(with: .ignored) else { return noteEnd(of: event.watch, now) }
    guard let folder = table.folder(of: event.watch) else { return }
    table.noteEvent(of: event.watch, second: Self.second(now))
    if !event.mask.isDisjoint(with: [.selfDeleted, .selfMoved, .unmounted]) {
      coalescer.noteLostFolder(folder, at: now)
    } else if name.isEmpty {
      // The event is about the folder itself.
      coalescer.noteFolder(folder, at: now)
    } else if let kind = FolderEvent.Kind(event) {
      let entry = FolderEntry(folder: folder, name: FileName(name))
      coalescer.note(FolderEvent(entry: entry, kind: kind, isFolder: event.mask.contains(.isFolder)), at: now)
    }
  }

  mutating func noteOverflow(_ now: Instant) {
    usage.overflows += 1
    usage.lastOverflow = Clock.wallTime
    table.forgetRetired()
    coalescer.noteLostEvents(at: now)
  }

  private mutating func noteEnd(of watch: Int32, _ now: Instant) {
    if let folder = table.end(watch) { coalescer.noteLostFolder(folder, at: now) }
  }

  static func second(_ instant: Instant) -> UInt32 { UInt32(truncatingIfNeeded: instant.nanoseconds / 1_000_000_000) }
}

extension FolderEvent.Kind {
  /// Kind of an event; `nil` for one that was not requested.
  init?(_ event: InotifyEvent) {
    let kinds: [(InotifyMask, Self)] = [
      (.created, .created), (.deleted, .deleted), (.modified, .modified),
      (.closedAfterWriting, .closedAfterWriting), (.attributes, .attributes),
      (.movedFrom, .movedFrom(cookie: event.cookie)), (.movedTo, .movedTo(cookie: event.cookie)),
    ]
    guard let kind = kinds.first(where: { event.mask.contains($0.0) }) else { return nil }
    self = kind.1
  }
}
