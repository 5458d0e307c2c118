import MDIndexer
import MDModel

/// When thumbnails that wait to be scaled have their turn. The index tells which they are. Pure.
struct ThumbnailQueue {
  /// There may be some.
  var isWaiting = false
  /// Not before.
  private(set) var due = Instant.start

  /// Between tries of what cannot be done for now.
  static let patience = Duration.seconds(60)
  /// Rest after the last ones for now, as a multiple of the work: others may come one at a time.
  private static let restAtEnd = 9
  private static let leastShare = 0.01

  mutating func begin() { isWaiting = false }

  /// - Parameter share: of a core that may be taken.
  mutating func end(_ batch: ScaledThumbnails, share: Double, now: Instant) {
    isWaiting = isWaiting || batch.hasMore
    let rest = batch.worked * (1 / max(share, Self.leastShare) - 1)
    due = now + (batch.needsPatience ? Self.patience : batch.hasMore ? rest : max(rest, batch.worked * Self.restAtEnd))
  }
}

extension ScaledThumbnails {
  /// The same would come of trying again at once.
  fileprivate var needsPatience: Bool { trouble != nil || results.contains { $0.outcome.isUnavailable } }
}

extension ScaledPicture {
  fileprivate var isUnavailable: Bool {
    if case .unavailable = self { true } else { false }
  }
}
