import MDModel
import MDSystem

/// How long files that programs keep writing to are held. A file is first read after some seconds, then at intervals
/// that double. A new log is found soon, and a large log that is written all day costs little. Pure.
struct HoldTimes: Sendable {
  static let first = Duration.seconds(4)
  static let longest = Duration.minutes(16)
  /// A file that is not written for this time after a hold, or for twice its last interval, is forgotten. The watcher
  /// may report a write up to a minute late.
  static let memory = Duration.minutes(2)
  /// Number of remembered files above which forgotten ones are removed.
  private static let most = 1_024

  private struct Hold {
    var interval: Duration
    var until: Instant

    func isRemembered(at now: Instant) -> Bool { now <= until + max(HoldTimes.memory, interval * 2) }
  }

  private var holds: [ItemID: Hold] = [:]

  /// Begins a hold, and returns the time at which the file is read as it is.
  mutating func begin(_ item: ItemID, at now: Instant) -> Instant {
    if holds.count >= Self.most { holds = holds.filter { $0.value.isRemembered(at: now) } }
    let known = holds[item].flatMap { $0.isRemembered(at: now) ? $0 : nil }
    let interval = known.map { min($0.interval * 2, Self.longest) } ?? Self.first
    holds[item] = Hold(interval: interval, until: now + interval)
    return now + interval
  }

  /// True if the file was held and has not been closed since.
  func isOpen(_ item: ItemID) -> Bool { holds[item] != nil }

  /// True if the file was held, not closed, and not yet forgotten.
  func isOpen(_ item: ItemID, at now: Instant) -> Bool { holds[item]?.isRemembered(at: now) ?? false }

  /// Ends the hold: no program writes the file any more.
  mutating func end(_ item: ItemID) { holds[item] = nil }
}
