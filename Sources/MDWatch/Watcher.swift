package import MDModel
package import MDSystem
import Synchronization

/// Way in which a folder's changes are noticed.
package enum WatchOutcome: Hashable, Sendable {
  /// The kernel reports its changes.
  case watched
  /// No watch is available: the folder is listed in turn by ``Watcher/nextSweep(count:)``.
  case swept
}

/// Watches folders (inotify(7)) and reports, coalesced, where to look. All methods may be called by any thread; none
/// waits for anything but a short lock.
///
/// A thread of its own reads the kernel's queue. While nothing happens it sleeps without a time limit.
///
/// Nothing is missed if it is used so: open the folder, ``watch(_:as:isAlive:)``, then list its names, each time anew;
/// and treat a batch as hints where to look, never as what is there.
package final class Watcher: Sendable {
  let core: WatchCore
  private let thread: Mutex<WorkerThread?>

  /// - Parameters:
  ///   - onReady: something is due: ``take()`` it. Called on the watch thread, once until it is taken; it must not wait,
  ///     nor stop the watcher.
  /// - Throws: `EMFILE` when the user has no inotify instance left (`fs.inotify.max_user_instances`).
  package init(
    limits: WatchLimits = .current(), quiet: QuietPolicy = QuietPolicy(), onReady: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let core = try WatchCore(limits: limits, quiet: quiet, onReady: onReady)
    self.core = core
    thread = Mutex(try WorkerThread.start(name: "watch") { core.run() })
  }

  deinit { stop() }

  /// Ends the thread. Later calls still return, and nothing is reported any more.
  package func stop() {
    core.state.withLock { $0.isStopped = true }
    core.wake.signal()
    let running = thread.withLock { $0.take() }
    running?.join()
  }

  // MARK: Folders

  /// Watches an open directory. To be called each time before the directory or names in it are looked at: it is cheap,
  /// notices when another directory has taken the place of the watched one, and keeps a program that writes all day
  /// from waking us for each write.
  ///
  /// A folder that is not indexed has a number of ``MDModel/ItemID/notIndexed(_:)``; one whose watch goes to another
  /// number is not swept.
  ///
  /// - Parameter isAlive: the folder was found changed while it was swept. It gets a watch then, if need be that of the
  ///   folder of which nothing was heard for longest, which is swept from now on.
  @discardableResult
  package func watch(_ directory: Int32, as folder: ItemID, isAlive: Bool = false) -> WatchOutcome {
    core.state.withLock { $0.watch(directory, as: folder, isAlive: isAlive, core.inotify) }
  }

  /// Whether a folder is watched; `false` also for unknown folders.
  package func isWatching(_ folder: ItemID) -> Bool { core.state.withLock { $0.table.watch(of: folder) != nil } }

  /// Whether a folder has its turn in ``nextSweep(count:)``.
  package func isSwept(_ folder: ItemID) -> Bool { core.state.withLock { $0.sweep.contains(folder) } }

  /// Whether a folder that is swept could have a watch without another losing its own.
  package var hasRoom: Bool { core.state.withLock { $0.table.count < $0.budget } }

  /// Removes the watches of folders that are of no interest any more. Earlier events may still be reported.
  package func forget(_ folders: some Sequence<ItemID>) {
    core.state.withLock { state in for folder in folders { state.forget(folder, core.inotify) } }
  }

  /// The next folders without a watch, in turn; each at most once in a call. The caller compares the folder's stamp
  /// with the stored one, and watches it again if it has changed, or if there is room.
  package func nextSweep(count: Int) -> [ItemID] {
    core.state.withLock { state in
      state.reviewLimits(Clock.now, core.inotify)
      return state.sweep.next(count)
    }
  }

  // MARK: Changes

  /// Takes the batch that is due now; empty when nothing is.
  ///
  /// - Parameters:
  ///   - most: about so many names; if more are due, ``WatchBatch/hasMore`` says so.
  ///   - folders: so many folders that are to be listed; the same holds for these.
  package func take(upTo most: Int = .max, folders: Int = .max) -> WatchBatch {
    let (batch, deadline) = core.state.withLock { state in
      let batch = state.coalescer.take(at: Clock.now, upTo: most, folders: folders)
      state.isAnnounced = batch.hasMore
      return (batch, state.coalescer.deadline)
    }
    // The thread has not looked at the time since it said that something is due.
    if deadline != nil { core.wake.signal() }
    return batch
  }

  /// Takes everything that happened before the call, due or not. Files being written count as settled, and a folder
  /// that does not report each write is reported itself.
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

  /// Forces a limit on watched folders, and removes watches above it; `nil` ends that. Swept folders then get watches
  /// as they are swept.
  package func setBudget(_ count: Int?) {
    core.state.withLock { state in
      state.forcedBudget = count
      state.giveBackSurplus(core.inotify)
    }
  }

  /// Acts as if the kernel had lost events.
  package func simulateOverflow() {
    core.state.withLock { $0.noteOverflow(Clock.now) }
    core.wake.signal()
  }
}
