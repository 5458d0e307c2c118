import Logging
import MDImporting
import MDIndexer
import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Scales thumbnails that apps have donated, when there is time.
final class Thumbnails: Duty {
  /// Maximum size in bytes of a kept thumbnail that no importer can read: its app may be able to.
  private static let mostUnread = 64 << 10
  /// Class of the work: donated contents that no client waits for.
  private static let workClass = WorkClass.firstCrawl

  private var queue = ThumbnailQueue()

  /// Looks for thumbnails: something was donated, or may have been. Without an importer that makes pictures, all
  /// thumbnails stay as they are.
  func expect(in index: OpenIndex) {
    let importers = index.context.settings.catalog.importers
    if importers.contains(where: { $0.manifest.gives.contains(.thumbnail) }) { queue.isWaiting = true }
  }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    guard queue.isWaiting, !index.context.scaler.isAtWork else { return nil }
    return index.permissions.nextLook(Self.workClass, at: now).map { max(queue.due, $0) }
  }

  /// A thread and importers of their own do the work.
  func isAtRest(in index: OpenIndex) -> Bool { true }

  /// Scales the next thumbnails, if permitted now.
  func run(_ now: Now, in index: OpenIndex) throws {
    let context = index.context
    guard queue.isWaiting, !context.scaler.isAtWork, queue.due <= now.instant, !index.donations.queue.hasMore,
      index.permissions.memory.look(now.instant) < .short, index.permissions.mayRun(Self.workClass, at: now)
    else { return }
    let mailbox = context.mailbox
    queue.begin()
    do throws(SystemError) {
      try context.scaler.start(context.settings) { mailbox.post(.storeThumbnails($0)) }
    } catch {
      try store(ScaledThumbnails(hasMore: true, trouble: error.reason), now, in: index)
    }
  }

  /// Stores the scaled thumbnails that are still wanted.
  func store(_ batch: ScaledThumbnails, _ now: Now, in index: OpenIndex) throws {
    var share = 1.0
    if case .run(let allowed, _) = index.permissions.decide(Self.workClass, at: now) { share = allowed }
    queue.end(batch, share: share, now: now.instant)
    let context = index.context
    if let trouble = batch.trouble {
      context.logger.notice("donated thumbnails cannot be scaled for now", metadata: ["reason": "\(trouble)"])
    }
    guard !batch.results.isEmpty else { return }
    index.noteWork()
    let reasons = try index.live.write { writing in
      try batch.results.compactMap { try store($0.outcome, of: $0.thumbnail, writing) }
    }
    for reason in reasons { context.status.note(failure: reason, count: 1) }
    if !reasons.isEmpty {
      context.logger.info("donated thumbnails cannot be read", metadata: ["count": "\(reasons.count)"])
    }
  }

  /// - Returns: why the thumbnail was given up; `nil` if it was not.
  private func store(
    _ outcome: ScaledPicture, of thumbnail: DonatedThumbnail, _ writing: any IndexWriting
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
