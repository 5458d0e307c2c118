import MDModel
import MDStore

/// A folder that is indexed or is to be, and when all its names were first known.
struct KnownRoot: Hashable {
  var path: [UInt8]
  /// Nanoseconds since 1970 UTC.
  var complete: Int64?

  static func all(_ session: ReadingSession) throws -> [KnownRoot] {
    try session.roots().map { KnownRoot(path: $0.name, complete: try session.provider($0.name)?.complete) }
  }

  /// Spotlight's line about the last scan; `nil` where none is on record.
  static func scanLine(_ roots: [KnownRoot], now: Int64) -> String? {
    guard let oldest = roots.compactMap(\.complete).min() else { return nil }
    let ago = max(0, (now - oldest) / 1_000_000_000)
    return "Scan base time: \(Timestamp(nanoseconds: oldest)) (\(ago) seconds ago), reasoning: '(null)'"
  }
}
