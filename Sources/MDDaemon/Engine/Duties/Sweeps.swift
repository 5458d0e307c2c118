import MDConfiguration
import MDModel
import MDScheduler
import MDWatch

/// Sweeps: checks the folders without a watch in turn, a slice at a time.
final class Sweeps: Duty {
  /// Number of folders checked together.
  static let slice = 500
  private static let shortestInterval = Duration.seconds(1)
  /// Longest time between two checks of the permission, while only a command can end the wait.
  private static let longestPause = Duration.minutes(60)

  private var next: Instant?
  /// Number of folders that are still to be checked soon. Checking a folder tries to watch it, and more may fit than
  /// before.
  private var hastened = 0

  func due(_ now: Now, in index: OpenIndex) -> Instant? { next }
  /// Sweeps never end.
  func isAtRest(in index: OpenIndex) -> Bool { true }

  func run(_ now: Now, in index: OpenIndex) throws {
    guard let next, next <= now.instant else { return }
    self.next = nil
    defer { plan(now, in: index) }
    guard index.permissions.mayRun(.refresh, .names, at: now) else {
      self.next = index.permissions.nextLook(.refresh, .names, at: now) ?? now.instant + Self.longestPause
      return
    }
    hastened = max(0, hastened - Self.slice)
    try sweep(count: Self.slice, now, in: index)
  }

  /// Sets the time of the next slice, so that each folder gets its turn once per interval.
  func plan(_ now: Now, in index: OpenIndex) {
    if !index.watcher.hasRoom { hastened = 0 }
    let interval = hastened > 0 ? Self.shortestInterval : index.context.settings.configuration.sweepInterval
    plan(now, swept: index.watcher.usage.swept, interval: interval)
  }

  /// The limit of watches or the interval has changed. Each folder is checked soon, once: one that cannot be watched
  /// then returns to the usual interval.
  func planAnew(_ now: Now, in index: OpenIndex) {
    (hastened, next) = (index.watcher.usage.swept, nil)
    plan(now, in: index)
  }

  func plan(_ now: Now, swept: Int, interval: Duration) {
    guard swept > 0 else { return next = nil }
    let slices = (swept + Self.slice - 1) / Self.slice
    next = next ?? now.instant + max(interval / slices, Self.shortestInterval)
  }

  /// Checks all folders without a watch at once, because a client waits.
  func sweepAll(_ now: Now, in index: OpenIndex) throws {
    var left = index.watcher.usage.swept
    while left > 0, !index.context.mailbox.isStopping {
      try sweep(count: 2 * Self.slice, now, in: index)
      left -= 2 * Self.slice
    }
  }

  private func sweep(count: Int, _ now: Now, in index: OpenIndex) throws {
    var batch = WatchBatch()
    batch.folders = Set(index.watcher.nextSweep(count: count))
    try index.refreshing.apply(batch, now, in: index)
  }
}
