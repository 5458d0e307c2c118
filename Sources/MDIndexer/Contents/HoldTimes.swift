import MDModel
import MDSystem

/// How long files are held that programs keep open and write to. Each is read as it is after some seconds, and then after
/// intervals that double: a log is found soon, and a large one that is written all day costs little. Pure.
struct HoldTimes: Sendable {
  static let first = Duration.seconds(4)
  static let longest = Duration.minutes(16)
  /// A file that was not written for so long after it was read, or twice its last interval, is new again. The watcher may
  /// tell of a write only a minute after it.
  static let memory = Duration.minutes(2)
  /// Files remembered before those are looked for that can be forgotten.
  private static let most = 1_024

  private struct Hold {
    var interval: Duration
    var until: Instant

    func isRemembered(at now: Instant) -> Bool { now <= until + max(HoldTimes.memory, interval * 2) }
  }

  private var holds: [ItemID: Hold] = [:]

  /// When a file that is held from now on is read as it is.
  mutating func begin(_ item: ItemID, at now: Instant) -> Instant {
    if holds.count >= Self.most { holds = holds.filter { $0.value.isRemembered(at: now) } }
    let known = holds[item].flatMap { $0.isRemembered(at: now) ? $0 : nil }
    let interval = known.map { min($0.interval * 2, Self.longest) } ?? Self.first
    holds[item] = Hold(interval: interval, until: now + interval)
    return now + interval
  }

  /// Whether a file was held and has not been closed since.
  func isOpen(_ item: ItemID) -> Bool { holds[item] != nil }

  /// The same, for a file that may have been left alone for long.
  func isOpen(_ item: ItemID, at now: Instant) -> Bool { holds[item]?.isRemembered(at: now) ?? false }

  /// Nobody writes the file any more.
  mutating func end(_ item: ItemID) { holds[item] = nil }
}
