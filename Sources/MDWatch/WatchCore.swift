import MDModel
import MDSystem
import Synchronization

/// The watcher's thread, and its state shared with other threads.
final class WatchCore: Sendable {
  let inotify: Inotify
  let wake: WakeDescriptor
  let state: Mutex<WatchState>
  private let mounts: MountMonitor
  private let onReady: @Sendable () -> Void
  private let batching: Duration
  private let queue: Int

  init(limits: WatchLimits, quiet: QuietPolicy, onReady: @escaping @Sendable () -> Void) throws(SystemError) {
    inotify = try Inotify()
    wake = try WakeDescriptor()
    mounts = try MountMonitor()
    state = Mutex(WatchState(limits: limits, policy: quiet))
    self.onReady = onReady
    batching = quiet.batching
    queue = limits.queue
  }

  private enum PollIndex { static let events = 0, wake = 1, mounts = 2 }

  /// Main loop of the thread.
  ///
  /// After each read of the kernel's queue the thread rests for a while. A storm of events then wakes it some thirty
  /// times a second instead of once for each event.
  func run() {
    var waiting = PollSet()
    waiting.add(inotify.rawValue, .readable)
    waiting.add(wake.rawValue, .readable)
    waiting.add(mounts.rawValue, .priority)
    var restUntil = Instant.start
    while let deadline = deadline() {
      let isResting = restUntil > Clock.now
      let timeout = Self.milliseconds(until: isResting ? restUntil : deadline)
      // Polling valid descriptors fails only for lack of memory, and the queue is read in any case.
      // During a rest, events stay in the kernel's queue, but wake-ups and mounts are still handled.
      _ = try? waiting.wait(milliseconds: timeout, ignoring: isResting ? PollIndex.events : nil)
      if waiting.isReady(PollIndex.wake) { wake.clear() }
      let now = Clock.now
      let events = work(reads: restUntil <= now, mountsChanged: waiting.isReady(PollIndex.mounts))
      if restUntil <= now { restUntil = events > 0 ? now + rest(after: events) : .start }
    }
  }

  /// Time to wake up without an event; `nil` if watching has ended.
  private func deadline() -> Instant? {
    state.withLock { state in
      if state.isStopped { return nil }
      // The owner knows that changes are due. Its `take()` wakes the thread for the rest.
      return state.isAnnounced ? .end : state.coalescer.deadline ?? .end
    }
  }

  private static func milliseconds(until instant: Instant) -> Int32? {
    guard instant != .end else { return nil }
    return Int32(clamping: (max(0, (instant - Clock.now).inNanoseconds) + 999_999) / 1_000_000)
  }

  /// - Returns: the number of events read.
  private func work(reads: Bool, mountsChanged: Bool) -> Int {
    let (events, isNews) = state.withLock { state in
      state.usage.wakes += 1
      let events = reads ? read(into: &state) : 0
      let now = Clock.now
      if mountsChanged { state.coalescer.noteMounts(at: now) }
      state.coalescer.advance(to: now)
      let isNews = state.coalescer.isReady && !state.isAnnounced && !state.isStopped
      if isNews { state.isAnnounced = true }
      return (events, isNews)
    }
    if isNews { onReady() }
    return events
  }

  /// - Returns: the number of events read; 1 after a failure, so that the next attempt waits as long as after an
  ///   event.
  private func read(into state: inout WatchState) -> Int {
    do throws(SystemError) { return try state.readAll(inotify) } catch {
      // The kernel's reports are lost, as in an overflow: every folder must be checked again.
      state.noteOverflow(Clock.now)
      return 1
    }
  }

  /// Time to rest after a read; shorter if the queue would otherwise be more than a quarter full.
  private func rest(after events: Int) -> Duration {
    let most = max(1, queue / 4)
    return events <= most ? batching : batching * most / events
  }
}
