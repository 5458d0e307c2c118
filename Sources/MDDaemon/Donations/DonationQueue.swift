import MDModel

/// Donations that are acknowledged but not yet applied: their amount, and when the next piece is due. Pure.
struct DonationQueue {
  /// True if acknowledged operations remain to be applied.
  var hasMore = false
  /// Bytes in the index that are not applied yet, including parts of incomplete batches.
  var kept: Int64 = 0
  /// Maximum number of unapplied bytes of all apps together. Bounds how long a donated item cannot be found: an hour
  /// would be too long.
  var mostKept: Int64 = 256 << 20
  /// When ``kept`` was last counted.
  var counted = Instant.start
  /// When something was last accepted, and a piece last applied.
  var accepted = Instant.start
  var applied = Instant.start

  /// When the next piece is due. It waits for a lull: an app that donates batch after batch waits for each answer, and
  /// should not also wait for pieces of earlier batches. The wait is bounded, so steady donations are applied too.
  var pieceDue: Instant { min(accepted + Self.lull, applied + Self.longestRun) }

  var isFull: Bool { kept > mostKept }

  /// Maximum size of one batch in bytes. It is below ``mostKept``: a single batch must not use up the room that its own
  /// last part needs.
  static let mostInBatch = 128 << 20
  /// Maximum number of custom attribute names of all apps together, ever.
  static let mostCustomNames = 4_096
  /// Time that a donation waits for room before it is refused.
  static let longestHold = Duration.seconds(30)
  /// Pause after a donation that counts as a lull: an app also needs time to make its next items.
  static let lull = Duration.milliseconds(100)
  /// Maximum time without applying a piece while donations keep coming.
  static let longestRun = Duration.milliseconds(400)
  /// Number of items applied between two checks of the mailbox. Bounds how long an app's next donation waits.
  static let piece = 500
  /// Maximum duration of a transaction. Bounds how long a search waits to see what it stores.
  static let longestTransaction = Duration.milliseconds(250)
  /// Maximum size, in bytes and in items, of a batch that is applied in the transaction that accepts it. Applies only
  /// if nothing else waits.
  static let (mostAtOnce, mostItemsAtOnce) = (256 << 10, 500)
}
