import MDIndexer
import MDSystem

/// Engine's record of thumbnails that wait to be scaled. The index holds which they are. A value.
struct ThumbnailQueue {
  /// Whether there may be some.
  var isWaiting = false
  /// A thread has some in hand.
  private(set) var isUnderWay = false
  /// Earliest time, on ``MDSystem/Clock/monotonic()``.
  private(set) var due: Int64 = 0

  mutating func begin() { (isWaiting, isUnderWay) = (false, true) }

  /// - Parameter share: of a core that may be taken.
  mutating func end(_ batch: ScaledThumbnails, share: Double, now: Int64) {
    isUnderWay = false
    isWaiting = isWaiting || batch.hasMore
    let rest = Double(batch.worked) * (1 / max(share, 0.01) - 1)
    due = now + (batch.needsPatience ? Self.patience : batch.hasMore ? Int64(rest) : max(Int64(rest), 9 * batch.worked))
  }

  /// Time between tries of what cannot be done for now.
  static let patience: Int64 = 60_000_000_000
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
