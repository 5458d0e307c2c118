import MDModel

/// A pause after a connection could not be accepted. It ends when a client disconnects, and after a second in any case:
/// there may be no client, and another program may have used up the missing resource.
struct AcceptPause {
  /// End of the pause; `nil` while connections are accepted.
  private(set) var end: Instant?

  private static let length: Duration = .seconds(1)

  var isPaused: Bool { end != nil }

  mutating func begin(now: Instant) { end = now + Self.length }

  func isOver(now: Instant) -> Bool { end.map { $0 <= now } ?? false }
}
