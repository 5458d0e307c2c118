package import MDModel
import MDSystem

/// Limit of watched folders: it is the user's, so other programs need a share, and the kernel keeps about a kilobyte
/// for each watch.
package struct WatchLimits: Hashable, Sendable {
  /// `fs.inotify.max_user_watches`.
  package var limit: Int
  /// Watches that the user's other programs had when they were counted.
  package var usedByOthers: Int
  /// However much is free: 32,768 watches hold some 40 MB of the kernel's memory.
  package var most: Int
  /// `fs.inotify.max_queued_events`.
  package var queue: Int

  package init(limit: Int, usedByOthers: Int = 0, most: Int = 32_768, queue: Int = 16_384) {
    self.limit = limit
    self.usedByOthers = usedByOthers
    self.most = most
    self.queue = queue
  }

  /// Half of what is free, since other programs start later.
  package var budget: Int { min(most, max(0, limit - usedByOthers) / 2) }

  /// Limits as they are now; takes up to a tenth of a second.
  ///
  /// - Parameter own: watches that this process has already.
  package static func current(own: Int = 0) -> WatchLimits {
    WatchLimits(
      limit: InotifyUsage.watchLimit() ?? 8_192,
      usedByOthers: max(0, InotifyUsage.watchCount(within: .milliseconds(100)) - own),
      queue: InotifyUsage.queueLimit() ?? 16_384)
  }
}

/// Use of watches, and its history.
package struct WatchUsage: Hashable, Sendable {
  /// Folders that are watched.
  package var watched = 0
  /// Folders without a watch, which are looked at in turn.
  package var swept = 0
  /// Number of watches allowed now.
  package var budget = 0
  /// `fs.inotify.max_user_watches`: of all the user's programs together.
  package var limit = 0
  /// Events read, and how often the thread was woken for them, for a time that was up or by another thread.
  package var events: Int64 = 0
  package var wakes: Int64 = 0
  /// Number of times that the kernel lost events, and the last time.
  package var overflows: Int64 = 0
  package var lastOverflow: Timestamp?
  /// Number of completed rounds over the folders without a watch.
  package var sweepRounds = 0
  /// Advice to the user, where something can be done.
  package var advice: String?

  package init() {}

  /// Advice on how to watch more, where the system's limit is the reason.
  static func advice(swept: Int, watched: Int, limits: WatchLimits, budget: Int) -> String? {
    // Where a watch is to be had, those that are swept get one in their turn.
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
