/// Urgency of a piece of work.
///
/// A lower class always runs first. Raw values are stored.
public enum WorkClass: Int64, Comparable, CaseIterable, Sendable, Codable {
  /// Work that somebody waits for: `mdimport --wait`, `mdutil --sync`.
  case interactive = 0
  /// A file that has just changed.
  case live = 1
  /// A reindex request for some items.
  case reindexSome = 2
  /// Files that existed before Limelight was installed.
  case firstCrawl = 3
  /// A reindex request for everything.
  case reindexAll = 4
  /// Work that can wait for another day: sweeps, verification, optimisation.
  case refresh = 5

  public static func < (left: WorkClass, right: WorkClass) -> Bool { left.rawValue < right.rawValue }

  /// Whether somebody waits for the work, or will soon look for its result.
  public var isUrgent: Bool { self <= .live }

  /// Name in status and logs.
  public var name: String {
    switch self {
    case .interactive: "interactive"
    case .live: "live"
    case .reindexSome: "reindex-some"
    case .firstCrawl: "first-crawl"
    case .reindexAll: "reindex-all"
    case .refresh: "refresh"
    }
  }
}

/// A failure that can be simulated, spelt as in `mdutil --simulate` and the log.
public enum SimulatedTrouble: String, CaseIterable, Sendable {
  case reindexAll = "reindex-all"
  case reindexSome = "reindex-some"
  case overflow
  case watchLimit = "watch-limit"
  case battery
  case pressure
  case corruption
  case diskFull = "disk-full"
  case lostState = "lost-state"
  case storeBackup = "store-backup"
  case noAnswer = "no-answer"
  case appUpgrade = "app-upgrade"
  case off
}
