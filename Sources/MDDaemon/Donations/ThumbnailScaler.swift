import MDDonations
import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDSystem

/// A few thumbnails, and what came of scaling them.
struct ScaledThumbnails: Sendable {
  var results: [(thumbnail: DonatedThumbnail, outcome: ScaledPicture)] = []
  /// There may be others.
  var hasMore = false
  /// Reason why none of them could be scaled.
  var trouble: String?
  /// How long it took.
  var worked = Duration.zero
}

/// Scales thumbnails that apps have donated larger than they are shown, or in another form than PNG: a few at a time, on
/// a thread that ends with them, in importers that end with it. It reads the index; the engine stores what it has made.
final class ThumbnailScaler: Sendable {
  private static let batchPictures = 16
  private static let batchBytes = 8 << 20

  private let work = Monitor(false)

  /// Whether a thread has some in hand; the index may have been closed and opened again since it began.
  var isAtWork: Bool { work.look { $0 } }

  /// Scales the next ones.
  ///
  /// - Parameter deliver: called once, on the thread.
  /// - Throws: when the system refuses the thread.
  func start(
    _ settings: EngineSettings, deliver: @escaping @Sendable (ScaledThumbnails) -> Void
  ) throws(SystemError) {
    let work = work
    work.change { $0 = true }
    do throws(SystemError) {
      try WorkerThread.start(name: "mds-thumbnails") {
        // With its importers.
        try? BackgroundPriority.applyToThread()
        let began = Clock.now
        var batch = Self.scaleSome(settings)
        batch.worked = Clock.now - began
        work.change { $0 = false }
        deliver(batch)
      }.detach()
    } catch {
      work.change { $0 = false }
      throw error
    }
  }

  private static func scaleSome(_ settings: EngineSettings) -> ScaledThumbnails {
    do {
      let thumbnails = try IndexReader(path: settings.index).read {
        try $0.thumbnails(beyond: .donatedThumbnail, limit: batchPictures, bytes: batchBytes)
      }
      guard !thumbnails.isEmpty else { return ScaledThumbnails() }
      var setup = settings.setup
      setup.host.isIdle = true
      let outcomes = try PictureScaler(setup: setup).scale(thumbnails.map(\.bytes), within: .donatedThumbnail)
      return ScaledThumbnails(results: zip(thumbnails, outcomes).map { ($0, $1) }, hasMore: true)
    } catch {
      return ScaledThumbnails(hasMore: true, trouble: "\(error)")
    }
  }
}
