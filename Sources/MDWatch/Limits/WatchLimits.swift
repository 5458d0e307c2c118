import MDSystem

/// Limit of watched folders: it is the user's, so other programs need a share, and the kernel keeps about a kilobyte
/// for each watch.
public struct WatchLimits: Hashable, Sendable {
  /// `fs.inotify.max_user_watches`.
  public var limit: Int
  /// Watches that the user's other programs had when they were counted.
  public var usedByOthers: Int
  /// However much is free: 32,768 watches hold some 40 MB of the kernel's memory.
  public var most: Int
  /// `fs.inotify.max_queued_events`.
  public var queue: Int

  public init(limit: Int, usedByOthers: Int = 0, most: Int = 32_768, queue: Int = 16_384) {
    self.limit = limit
    self.usedByOthers = usedByOthers
    self.most = most
    self.queue = queue
  }

  /// Half of what is free, for others come later.
  public var budget: Int { min(most, max(0, limit - usedByOthers) / 2) }

  /// Limits as they are now; takes up to a tenth of a second.
  ///
  /// - Parameter own: watches that this process has already.
  public static func current(own: Int = 0) -> WatchLimits {
    WatchLimits(
      limit: InotifyUsage.watchLimit() ?? 8_192,
      usedByOthers: max(0, InotifyUsage.watchCount(within: 100_000_000) - own),
      queue: InotifyUsage.queueLimit() ?? 16_384)
  }
}
