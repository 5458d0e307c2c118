import Logging
import MDImporting
import MDIndexer
import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Thumbnails that apps have donated are scaled when there is time.
extension Engine {
  /// Size limit of an unreadable thumbnail that is kept: its app may be able to read it.
  private static let mostUnread = 64 << 10
  /// They are contents that an app has given and nobody waits for.
  private static let thumbnailClass = WorkClass.firstCrawl

  /// Expects thumbnails after a donation, or when it is unknown what was donated. Without an importer that makes
  /// pictures all stay as they are.
  func expectThumbnails() {
    let makesPictures = settings.catalog.importers.contains { $0.manifest.gives.contains(.thumbnail) }
    if makesPictures { thumbnails.isWaiting = true }
  }

  /// Starts scaling the next ones, if that is allowed now.
  func scaleSome() throws {
    guard thumbnails.isWaiting, !thumbnails.isUnderWay, !donations.hasMore, session != nil, memory.look() < .short,
      thumbnails.due <= Clock.monotonic(), case .run = decide(Self.thumbnailClass)
    else { return }
    let mailbox = mailbox
    thumbnails.begin()
    let scaler = ThumbnailScaler(index: settings.index, setup: settings.setup)
    do throws(SystemError) { try scaler.start { mailbox.post(.storeThumbnails($0)) } } catch {
      try store(ScaledThumbnails(hasMore: true, trouble: error.reason))
    }
  }

  /// Time of the next try to scale some, on ``MDSystem/Clock/monotonic()``; `nil` where nothing waits for its time.
  func thumbnailDeadline(now: Int64) -> Int64? {
    guard thumbnails.isWaiting, !thumbnails.isUnderWay else { return nil }
    return max(thumbnails.due, now + Self.betweenLooks)
  }

  /// Stores the results that are still needed.
  func store(_ batch: ScaledThumbnails) throws {
    var share = 1.0
    if case .run(let allowed) = decide(Self.thumbnailClass) { share = allowed }
    thumbnails.end(batch, share: share, now: Clock.monotonic())
    if let trouble = batch.trouble {
      logger.notice("donated thumbnails cannot be scaled for now", metadata: ["reason": "\(trouble)"])
    }
    guard let session, !batch.results.isEmpty else { return }
    isBusy = true
    let reasons = try session.live.perform { writing in
      try batch.results.compactMap { try store($0.outcome, of: $0.thumbnail, writing) }
    }
    for reason in reasons { link.board.note(failure: reason, count: 1) }
    if !reasons.isEmpty { logger.info("donated thumbnails cannot be read", metadata: ["count": "\(reasons.count)"]) }
  }

  /// - Returns: why it was given up, if it was.
  private func store(
    _ outcome: ScaledPicture, of thumbnail: DonatedThumbnail, _ writing: WritingSession
  ) throws -> String? {
    switch outcome {
    case .made(let png): _ = try writing.replace(thumbnail, by: png)
    case .unreadable(let problem):
      let reason = "the thumbnail is not shown: \(problem)"
      let keepsBytes = thumbnail.bytes.count <= Self.mostUnread
      return try writing.giveUp(thumbnail, reason: reason, keepsBytes: keepsBytes) ? reason : nil
    case .unavailable: break
    }
    return nil
  }
}
