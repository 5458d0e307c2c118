/// How urgent a piece of work is: a lower class always goes first. Raw values are stored.
public enum WorkClass: Int64, Comparable, CaseIterable, Sendable, Codable {
  /// Somebody waits for it: `mdimport --wait`, `mdutil --sync`.
  case interactive = 0
  /// A file that has just changed.
  case live = 1
  /// A reindex request for some items.
  case reindexSome = 2
  /// What was there before Limelight came.
  case firstCrawl = 3
  /// A reindex request for everything.
  case reindexAll = 4
  /// What nobody would miss today: sweeps, verification, optimisation.
  case refresh = 5

  public static func < (left: WorkClass, right: WorkClass) -> Bool { left.rawValue < right.rawValue }

  /// As status and logs show it.
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
