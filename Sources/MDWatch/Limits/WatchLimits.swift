package import MDModel
import MDSystem

/// Limits of watched folders.
///
/// The kernel's limit applies to all programs of the user, so they need a share. Each watch takes about a kilobyte of
/// kernel memory.
package struct WatchLimits: Hashable, Sendable {
  /// The limit `fs.inotify.max_user_watches`.
  package var limit: Int
  /// Watches of the user's other programs when they were last counted.
  package var usedByOthers: Int
  /// Maximum number of watches, however many are free: 32,768 watches take some 40 MB of kernel memory.
  package var most: Int
  /// The limit `fs.inotify.max_queued_events`.
  package var queue: Int

  package init(limit: Int, usedByOthers: Int = 0, most: Int = 32_768, queue: Int = 16_384) {
    self.limit = limit
    self.usedByOthers = usedByOthers
    self.most = most
    self.queue = queue
  }

  /// Number of watches to use: half of the free ones, because other programs start later.
  package var budget: Int { min(most, max(0, limit - usedByOthers) / 2) }

  /// Reads the current limits, which takes up to a tenth of a second.
  ///
  /// - Parameter own: watches that this process already has.
  package static func current(own: Int = 0) -> WatchLimits {
    WatchLimits(
      limit: InotifyUsage.watchLimit() ?? 8_192,
      usedByOthers: max(0, InotifyUsage.watchCount(within: .milliseconds(100)) - own),
      queue: InotifyUsage.queueLimit() ?? 16_384)
  }
}

/// Current use of watches, and its history.
package struct WatchUsage: Hashable, Sendable {
  /// Number of watched folders.
  package var watched = 0
  /// Number of folders without a watch, which are swept.
  package var swept = 0
  /// Number of watches currently allowed.
  package var budget = 0
  /// The limit `fs.inotify.max_user_watches` of all the user's programs together.
  package var limit = 0
  /// Number of events read, and number of times that the thread woke up for any reason.
  package var events: Int64 = 0
  package var wakes: Int64 = 0
  /// Number of times that the kernel lost events, and the time of the last one.
  package var overflows: Int64 = 0
  package var lastOverflow: Timestamp?
  /// Number of completed sweeps of all folders without a watch.
  package var sweepRounds = 0
  /// Advice to the user; `nil` if nothing can be improved.
  package var advice: String?

  package init() {}

  /// Advice on how to watch more folders, if the system's limit is the reason.
  static func advice(swept: Int, watched: Int, limits: WatchLimits, budget: Int) -> String? {
    // If watches are free, swept folders get one during the sweep: no advice needed.
    guard swept > 0, watched >= budget, budget < limits.most else { return nil }
    let wanted = limits.usedByOthers + 2 * min(limits.most, watched + swept)
    var limit = 65_536
    while limit < wanted || limit <= limits.limit { limit *= 2 }
    return """
      \(swept) \(swept == 1 ? "folder is" : "folders are") not watched but looked at in turn; to watch more: \
      sudo sysctl fs.inotify.max_user_watches=\(limit)
      """
  }
}
