import MDIndexer
import MDModel
import MDStore
import MDSystem

/// A few thumbnails, and what came of scaling them.
struct ScaledThumbnails: Sendable {
  var results: [(thumbnail: DonatedThumbnail, outcome: ScaledPicture)] = []
  /// Whether there may be more.
  var hasMore = false
  /// Trouble that kept all of them from being scaled.
  var trouble: String?
  /// Time it took, in nanoseconds.
  var worked: Int64 = 0
}

/// Scales donated thumbnails that are larger than they are shown, or not PNG: a few at a time, on a thread that ends
/// with them, in importers that end with it. It reads the index; the engine stores the results.
struct ThumbnailScaler: Sendable {
  let index: String
  let setup: IndexerSetup

  private static let batchPictures = 16
  private static let batchBytes = 8 << 20

  /// Scales the next ones.
  ///
  /// - Parameter deliver: called once, on the thread.
  /// - Throws: when the system refuses the thread.
  func start(deliver: @escaping @Sendable (ScaledThumbnails) -> Void) throws(SystemError) {
    try WorkerThread.start(name: "mds-thumbnails") {
      // Idle priority, also for its importers.
      try? ProcessPriority.idle.applyToThread()
      let began = Clock.monotonic()
      var batch = scaleSome()
      batch.worked = Clock.monotonic() - began
      deliver(batch)
    }.detach()
  }

  private func scaleSome() -> ScaledThumbnails {
    do {
      let thumbnails = try IndexReader(path: index).read {
        try $0.thumbnails(beyond: .donatedThumbnail, limit: Self.batchPictures, bytes: Self.batchBytes)
      }
      guard !thumbnails.isEmpty else { return ScaledThumbnails() }
      let outcomes = try PictureScaler(setup: setup).scale(thumbnails.map(\.bytes), within: .donatedThumbnail)
      return ScaledThumbnails(results: zip(thumbnails, outcomes).map { ($0, $1) }, hasMore: true)
    } catch {
      return ScaledThumbnails(hasMore: true, trouble: "\(error)")
    }
  }
}
