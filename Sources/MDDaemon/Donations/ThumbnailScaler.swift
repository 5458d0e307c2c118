import MDDonations
import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDSystem

/// A few thumbnails, and the outcome of scaling each.
struct ScaledThumbnails: Sendable {
  var results: [(thumbnail: DonatedThumbnail, outcome: ScaledPicture)] = []
  /// True if more thumbnails may be waiting.
  var hasMore = false
  /// Reason why none of them could be scaled.
  var trouble: String?
  /// Time that the scaling took.
  var worked = Duration.zero
}

/// Scales donated thumbnails that are too large or in a form other than PNG. Scales a few at a time, on a thread and in
/// importers that end with the batch. The thread reads the index; the engine stores the results.
final class ThumbnailScaler: Sendable {
  private static let batchPictures = 16
  private static let batchBytes = 8 << 20

  private let work = Monitor(false)

  /// True while a thread scales thumbnails. The index may have been closed and reopened since it began.
  var isAtWork: Bool { work.look { $0 } }

  /// Scales the next thumbnails on a new thread.
  ///
  /// - Parameter deliver: called once, on that thread.
  /// - Throws: when the system refuses the thread.
  func start(
    _ settings: EngineSettings, deliver: @escaping @Sendable (ScaledThumbnails) -> Void
  ) throws(SystemError) {
    let work = work
    work.change { $0 = true }
    do throws(SystemError) {
      try WorkerThread.start(name: "mds-thumbnails") {
        // The importers inherit the priority of this thread.
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
