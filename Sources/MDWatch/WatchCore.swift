import MDModel
import MDSystem
import Synchronization

/// The watcher's thread, and the state that it shares with others.
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

  /// The thread's life. After each look at the kernel's queue it is left alone for a while, so that a storm wakes us some
  /// thirty times a second and not for each event.
  func run() {
    var waiting = PollSet()
    waiting.add(inotify.rawValue, .readable)
    waiting.add(wake.rawValue, .readable)
    waiting.add(mounts.rawValue, .priority)
    var restUntil = Instant.start
    while let deadline = deadline() {
      let isResting = restUntil > Clock.now
      let timeout = Self.milliseconds(until: isResting ? restUntil : deadline)
      // Polling valid descriptors fails only for want of memory, and the queue is looked at either way.
      _ = try? waiting.wait(milliseconds: timeout, ignoring: isResting ? PollIndex.events : nil)
      if waiting.isReady(PollIndex.wake) { wake.clear() }
      let now = Clock.now
      let events = work(reads: restUntil <= now, mountsChanged: waiting.isReady(PollIndex.mounts))
      if restUntil <= now { restUntil = events > 0 ? now + rest(after: events) : .start }
    }
  }

  /// Time to wake without an event; `nil` when watching has ended.
  private func deadline() -> Instant? {
    state.withLock { state in
      if state.isStopped { return nil }
      // The owner's take wakes us for the rest.
      return state.isAnnounced ? .end : state.coalescer.deadline ?? .end
    }
  }

  private static func milliseconds(until instant: Instant) -> Int32? {
    guard instant != .end else { return nil }
    return Int32(clamping: (max(0, (instant - Clock.now).inNanoseconds) + 999_999) / 1_000_000)
  }

  /// - Returns: how many events were read.
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

  /// - Returns: how many events were read; one for a failure, so that the next try waits as long as after an event.
  private func read(into state: inout WatchState) -> Int {
    do throws(SystemError) { return try state.readAll(inotify) } catch {
      // What the kernel had to tell is lost as in an overflow: every folder is looked at again.
      state.noteOverflow(Clock.now)
      return 1
    }
  }

  /// Shorter when so much happens that the queue would be more than a quarter full.
  private func rest(after events: Int) -> Duration {
    let most = max(1, queue / 4)
    return events <= most ? batching : batching * most / events
  }
}
