import MDModel

/// Donations that are acknowledged and not yet applied: how much there is, and when the next piece is due. Pure.
struct DonationQueue {
  /// Something is acknowledged and not applied.
  var hasMore = false
  /// Bytes in the index that are not applied, parts of batches included.
  var kept: Int64 = 0
  /// Most bytes that are acknowledged and not applied, of all apps. An hour of applying would be too long to find what
  /// one has donated.
  var mostKept: Int64 = 256 << 20
  /// When ``kept`` was last counted.
  var counted = Instant.start
  /// When something was last accepted, and a piece last applied.
  var accepted = Instant.start
  var applied = Instant.start

  /// When the next piece is due: who donates one batch after the other waits for each, and should not wait for the pieces
  /// of the one before as well. All the same nothing is kept waiting for long.
  var pieceDue: Instant { min(accepted + Self.lull, applied + Self.longestRun) }

  var isFull: Bool { kept > mostKept }

  /// Most bytes of one batch: as much as is taken at all must not wait for its last part.
  static let mostInBatch = 128 << 20
  /// Names of attributes that all apps together may make up, ever.
  static let mostCustomNames = 4_096
  /// How long an app is kept waiting before it is told that there is too much.
  static let longestHold = Duration.seconds(30)
  /// Time after the last donation after which the next is not on its way: an app has to make its items, too.
  static let lull = Duration.milliseconds(100)
  /// Longest time in which nothing is applied while donations keep coming.
  static let longestRun = Duration.milliseconds(400)
  /// Items between two looks for mail: what an app waits for when its next donation comes.
  static let piece = 500
  /// Longest uninterrupted transaction. Who searches waits no longer for what it stores.
  static let longestTransaction = Duration.milliseconds(250)
  /// Largest batch that is applied in the transaction that accepts it, where nothing else waits: bytes, and items.
  static let (mostAtOnce, mostItemsAtOnce) = (256 << 10, 500)
}
