import MDSystem

/// What the engine knows of donations that are on their way into the index. A value.
struct DonationQueue {
  var batches = DonationBatches()
  var throttle = DonationThrottle()
  /// What came while too much was kept, in order.
  var held: [DonationLetter] = []
  /// When the first of them came, on ``MDSystem/Clock/monotonic()``.
  var heldSince: Int64?
  /// Something is acknowledged and not applied.
  var hasMore = false
  /// Bytes in the index that are not applied, parts of batches included.
  var kept: Int64 = 0
  /// As much may be acknowledged and not applied, by all apps. An hour of applying would be too long to find what one has
  /// donated.
  var mostKept: Int64 = 256 << 20
  /// When that was last counted, on ``MDSystem/Clock/monotonic()``.
  var counted: Int64 = 0

  /// When something was last accepted, and a piece last applied, on ``MDSystem/Clock/monotonic()``.
  var accepted: Int64 = 0
  var applied: Int64 = 0

  /// When the next piece is due: who donates one batch after the other waits for each, and should not wait for the pieces
  /// of the one before as well. All the same nothing is kept waiting for long.
  var pieceDue: Int64 { min(accepted + Self.lull, applied + Self.longestRun) }

  /// Something is to be done as soon as it may be.
  var isWaiting: Bool { hasMore || !held.isEmpty }
  var isFull: Bool { kept > mostKept }

  mutating func hold(_ letters: [DonationLetter], now: Int64) {
    held += letters
    if heldSince == nil, !held.isEmpty { heldSince = now }
  }

  mutating func takeHeld() -> [DonationLetter] {
    defer { (held, heldSince) = ([], nil) }
    return held
  }

  /// Of one batch: as much as is taken at all must not wait for its last part.
  static let mostInBatch = 128 << 20
  /// Names of attributes that all apps together may make up, ever.
  static let mostCustomNames = 4_096
  /// How long an app is kept waiting, in nanoseconds, before it is told that there is too much.
  static let longestHold: Int64 = 30_000_000_000
  /// So long after the last donation the next is not on its way, in nanoseconds: an app has to make its items, too.
  static let lull: Int64 = 100_000_000
  /// So long nothing is applied while donations keep coming.
  static let longestRun: Int64 = 400_000_000
  /// Items between two looks for mail: what an app waits for when its next donation comes.
  static let piece = 500
  /// Of one transaction that nothing interrupts, in nanoseconds: who searches waits for what it stores.
  static let longestTransaction: Int64 = 250_000_000
  /// What is applied in the transaction that accepts it, where nothing else waits, and how many items of it.
  static let (mostAtOnce, mostItemsAtOnce) = (256 << 10, 500)
}
