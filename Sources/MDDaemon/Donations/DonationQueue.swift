import MDSystem

/// Engine's record of donations on their way into the index. A value.
struct DonationQueue {
  var batches = DonationBatches()
  var throttle = DonationThrottle()
  /// Messages that came while too much was kept, in order.
  var held: [DonationLetter] = []
  /// Arrival of the first of them, on ``MDSystem/Clock/monotonic()``.
  var heldSince: Int64?
  /// Something is acknowledged and not applied.
  var hasMore = false
  /// Bytes in the index that are not applied, parts of batches included.
  var kept: Int64 = 0
  /// Limit in bytes of donations acknowledged but not applied, of all apps. An hour of applying would be too long a
  /// wait to find what one has donated.
  var mostKept: Int64 = 256 << 20
  /// Time of the last count, on ``MDSystem/Clock/monotonic()``.
  var counted: Int64 = 0

  /// Times at which a donation was last accepted, and a piece last applied, on ``MDSystem/Clock/monotonic()``.
  var accepted: Int64 = 0
  var applied: Int64 = 0

  /// Time of the next piece: an app that donates one batch after the other waits for each, and should not wait for the
  /// pieces of the one before as well. All the same no piece is delayed for long.
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

  /// Size limit of one batch: a batch that is taken at all must not wait for its last part.
  static let mostInBatch = 128 << 20
  /// Names of attributes that all apps together may make up, ever.
  static let mostCustomNames = 4_096
  /// Longest time in nanoseconds that an app waits before its donation is refused because there is too much.
  static let longestHold: Int64 = 30_000_000_000
  /// Time in nanoseconds after the last donation at which no further one is expected soon: an app has to make its
  /// items, too.
  static let lull: Int64 = 100_000_000
  /// Longest time for which nothing is applied while donations keep coming.
  static let longestRun: Int64 = 400_000_000
  /// Number of items between two looks for mail: an app's next donation waits for as many.
  static let piece = 500
  /// Longest uninterrupted transaction, in nanoseconds. Searches wait no longer than this for what it stores.
  static let longestTransaction: Int64 = 250_000_000
  /// Limits, in bytes and items, of a donation that is applied in the transaction that accepts it, where nothing else
  /// waits.
  static let (mostAtOnce, mostItemsAtOnce) = (256 << 10, 500)
}
