package import MDModel
package import MDSystem
import Synchronization

/// How changes of a folder are detected.
package enum WatchOutcome: Hashable, Sendable {
  /// The kernel reports its changes.
  case watched
  /// No watch is available.
  ///
  /// The folder is swept: ``Watcher/nextSweep(count:)`` returns it in turn.
  case swept
}

/// Watches folders (inotify(7)) and reports, in coalesced form, names and folders to check.
///
/// All methods may be called from any thread; they wait only for a short lock.
///
/// A dedicated thread reads the kernel's queue. Without events, it sleeps without a timeout.
///
/// No change is missed if callers always open the folder, call ``watch(_:as:isAlive:)``, and then list its names. A
/// batch contains hints about names to check, never the current state.
package final class Watcher: Sendable {
  let core: WatchCore
  private let thread: Mutex<WorkerThread?>

  /// Starts the watch thread.
  ///
  /// - Parameters:
  ///   - onReady: called when changes are due, once until ``take()`` is called. The call runs on the watch thread, so
  ///     it must not wait and must not stop the watcher.
  /// - Throws: `EMFILE` if the user has no inotify instance left (`fs.inotify.max_user_instances`).
  package init(
    limits: WatchLimits = .current(), quiet: QuietPolicy = QuietPolicy(), onReady: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let core = try WatchCore(limits: limits, quiet: quiet, onReady: onReady)
    self.core = core
    thread = Mutex(try WorkerThread.start(name: "watch") { core.run() })
  }

  deinit { stop() }

  /// Ends the thread.
  ///
  /// Later calls still return, but report nothing.
  package func stop() {
    core.state.withLock { $0.isStopped = true }
    core.wake.signal()
    let running = thread.withLock { $0.take() }
    running?.join()
  }

  // MARK: Folders

  /// Watches an open directory.
  ///
  /// Call this each time before the directory or names in it are read. The call is cheap. The watcher then detects that
  /// another directory has replaced the watched one, and mutes a folder whose files are written all day.
  ///
  /// A folder that is not indexed has a number from ``MDModel/ItemID/notIndexed(_:)``. If such a folder loses its watch
  /// to another number, it is not swept.
  ///
  /// - Parameter isAlive: whether a sweep found the folder changed. If so, the folder gets a watch, if necessary that
  ///   of the folder with the oldest event, which is swept from then on.
  @discardableResult
  package func watch(_ directory: Int32, as folder: ItemID, isAlive: Bool = false) -> WatchOutcome {
    core.state.withLock { $0.watch(directory, as: folder, isAlive: isAlive, core.inotify) }
  }

  /// Whether a folder is watched; `false` for unknown folders too.
  package func isWatching(_ folder: ItemID) -> Bool { core.state.withLock { $0.table.watch(of: folder) != nil } }

  /// Whether a folder is swept by ``nextSweep(count:)``.
  package func isSwept(_ folder: ItemID) -> Bool { core.state.withLock { $0.sweep.contains(folder) } }

  /// Whether a swept folder could get a watch without taking it from another folder.
  package var hasRoom: Bool { core.state.withLock { $0.table.count < $0.budget } }

  /// Removes the watches of folders that are no longer of interest.
  ///
  /// Earlier events may still be reported.
  package func forget(_ folders: some Sequence<ItemID>) {
    core.state.withLock { state in for folder in folders { state.forget(folder, core.inotify) } }
  }

  /// The next folders to sweep; each at most once per call.
  ///
  /// The caller compares a folder's stamp with the stored one, and calls ``watch(_:as:isAlive:)`` if it has changed or
  /// if there is room.
  package func nextSweep(count: Int) -> [ItemID] {
    core.state.withLock { state in
      state.reviewLimits(Clock.now, core.inotify)
      return state.sweep.next(count)
    }
  }

  // MARK: Changes

  /// Takes the changes that are due now; empty if there are none.
  ///
  /// - Parameters:
  ///   - most: approximate maximum number of names; ``WatchBatch/hasMore`` is set if more are due.
  ///   - folders: maximum number of folders to list; ``WatchBatch/hasMore`` is set if more are due.
  package func take(upTo most: Int = .max, folders: Int = .max) -> WatchBatch {
    let (batch, deadline) = core.state.withLock { state in
      let batch = state.coalescer.take(at: Clock.now, upTo: most, folders: folders)
      state.isAnnounced = batch.hasMore
      return (batch, state.coalescer.deadline)
    }
    // Since it announced changes, the thread has ignored the coalescer's deadline: wake it to wait for the next one.
    if deadline != nil { core.wake.signal() }
    return batch
  }

  /// Takes all changes before this call, due or not.
  ///
  /// Files being written count as settled. A muted folder is reported itself, because its writes were not.
  package func drain() throws(SystemError) -> WatchBatch {
    try core.state.withLock { (state) throws(SystemError) in
      _ = try state.readAll(core.inotify)
      state.isAnnounced = false
      return state.coalescer.drain(at: Clock.now)
    }
  }

  // MARK: Limits

  package var usage: WatchUsage {
    core.state.withLock { state in
      var usage = state.usage
      usage.watched = state.table.count
      usage.swept = state.sweep.count
      usage.budget = state.budget
      usage.limit = state.limits.limit
      usage.sweepRounds = state.sweep.rounds
      usage.advice = WatchUsage.advice(
        swept: usage.swept, watched: usage.watched, limits: state.limits, budget: state.budget)
      return usage
    }
  }

  /// Forces a limit on the number of watches, and removes watches above it; `nil` ends that.
  ///
  /// Swept folders then get watches during the sweep.
  package func setBudget(_ count: Int?) {
    core.state.withLock { state in
      state.forcedBudget = count
      state.giveBackSurplus(core.inotify)
    }
  }

  /// Behaves as if the kernel had lost events, for simulations.
  package func simulateOverflow() {
    core.state.withLock { $0.noteOverflow(Clock.now) }
    core.wake.signal()
  }
}
