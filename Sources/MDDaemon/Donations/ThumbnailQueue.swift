import MDIndexer
import MDModel

/// Decides when waiting thumbnails are scaled. The index says which ones wait. Pure.
struct ThumbnailQueue {
  /// True if thumbnails may be waiting.
  var isWaiting = false
  /// Earliest time of the next batch.
  private(set) var due = Instant.start

  /// Delay before a retry, if scaling is impossible for now.
  static let patience = Duration.seconds(60)
  /// Rest after the last waiting thumbnail, as a multiple of the work: more may come, one at a time.
  private static let restAtEnd = 9
  private static let leastShare = 0.01

  mutating func begin() { isWaiting = false }

  /// - Parameter share: share of a core that the work may use.
  mutating func end(_ batch: ScaledThumbnails, share: Double, now: Instant) {
    isWaiting = isWaiting || batch.hasMore
    let rest = batch.worked * (1 / max(share, Self.leastShare) - 1)
    due = now + (batch.needsPatience ? Self.patience : batch.hasMore ? rest : max(rest, batch.worked * Self.restAtEnd))
  }
}

extension ScaledThumbnails {
  /// True if an immediate retry would fail the same way.
  fileprivate var needsPatience: Bool { trouble != nil || results.contains { $0.outcome.isUnavailable } }
}

extension ScaledPicture {
  fileprivate var isUnavailable: Bool {
    if case .unavailable = self { true } else { false }
  }
}
