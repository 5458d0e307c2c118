import MDModel

/// Decides when to search again.
///
/// The pace lets a burst of writes pass, so that there are at most four searches a second. Slow searches take at most
/// a fifth of the time. The last write of a commit happens a moment before the commit becomes visible. So after a
/// change the index is checked a few more times, at growing intervals.
struct LivePace: Hashable {
  private static let shortest: Int32 = 250
  private static let longest: Int32 = 4_000

  /// Milliseconds to wait for the next change; `nil` to wait without limit.
  private(set) var pause: Int32?
  /// Milliseconds to wait if a change is expected.
  var shortPause: Int32 { Self.shortest }
  /// Milliseconds to let a burst of changes pass.
  private(set) var burst = shortest

  mutating func searchTook(_ time: Duration) {
    burst = Int32(clamping: max(Int64(Self.shortest), time.inMilliseconds * 4))
  }

  /// Called when something was written.
  mutating func changed() { pause = Self.shortest }

  /// Called when ``pause`` passed without a change.
  mutating func stayedQuiet() {
    pause = pause.flatMap { $0 < Self.longest ? $0 * 2 : nil }
  }
}
