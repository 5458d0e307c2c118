import MDModel

/// Pause after a connection could not be accepted. It ends when a client goes, and after a second in any case: there may
/// be no client, and what was missing may have been used by somebody else.
struct AcceptPause {
  /// `nil` while connections are accepted.
  private(set) var end: Instant?

  private static let length: Duration = .seconds(1)

  var isPaused: Bool { end != nil }

  mutating func begin(now: Instant) { end = now + Self.length }

  func isOver(now: Instant) -> Bool { end.map { $0 <= now } ?? false }
}
