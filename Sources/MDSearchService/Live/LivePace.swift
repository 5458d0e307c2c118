import MDModel

/// When to look at the index again.
///
/// A burst of writes is let pass, so that there are at most four looks a second, and slow searches take a fifth of the
/// time at most. The last write of a commit comes a moment before the commit can be seen; so after a change the index is
/// looked at a few times more, at growing intervals, before all is quiet.
struct LivePace: Hashable {
  private static let shortest: Int32 = 250
  private static let longest: Int32 = 4_000

  /// How long to wait for the next change, in milliseconds; `nil`: for ever.
  private(set) var pause: Int32?
  /// How long to wait where a change is expected.
  var shortPause: Int32 { Self.shortest }
  /// How long to let a burst of changes pass, in milliseconds.
  private(set) var burst = shortest

  mutating func searchTook(_ time: Duration) {
    burst = Int32(clamping: max(Int64(Self.shortest), time.inMilliseconds * 4))
  }

  /// Something was written.
  mutating func changed() { pause = Self.shortest }

  /// A ``pause`` went by without a change.
  mutating func stayedQuiet() {
    pause = pause.flatMap { $0 < Self.longest ? $0 * 2 : nil }
  }
}
