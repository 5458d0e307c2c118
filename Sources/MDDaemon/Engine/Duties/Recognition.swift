import Logging
import MDConfiguration
import MDImporting
import MDIndexer
import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Recognises text in pictures when all other work is done, the computer is not in use and the user wants it. The text
/// goes into a cache; the files are imported again and find it there.
final class Recognition: Duty {
  /// Duration of a batch, after which other work gets its turn.
  private static let batchLength = Duration.seconds(5)
  /// Interval at which a running batch is checked for reasons to stop.
  private static let attention = Duration.milliseconds(250)
  /// Delay between two tries, if recognition is impossible for now.
  private static let patience = Duration.seconds(60)
  private static let othersFirst = "files come first"

  /// True if pictures may be waiting.
  private var isWaiting = true
  private var next = Instant.start
  /// Files that were tried, with their modification dates. A file is tried again only after it has changed.
  private var tried: [ItemID: Timestamp] = [:]

  /// True if something was stored while the current batch ran; `nil` while none runs.
  private var newsOfBatch: Bool?

  /// Something was stored, or may have been: pictures may be waiting.
  func expect() {
    isWaiting = true
    if newsOfBatch != nil { newsOfBatch = true }
  }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    if index.context.recognition.isAtWork { return now.instant + Self.attention }
    // Other files come first. After the turn that finishes the last of them, this is asked again.
    guard isWaiting, index.context.settings.configuration.recognizesText, isTurnOfPictures(in: index) else {
      return nil
    }
    return max(next, now.instant + Permissions.interval)
  }

  /// A thread and an importer of their own do the work.
  func isAtRest(in index: OpenIndex) -> Bool { true }

  func run(_ now: Now, in index: OpenIndex) throws {
    let context = index.context
    guard context.settings.configuration.recognizesText else { return context.recognition.stop() }
    if context.recognition.isAtWork {
      if objection(now, in: index) != nil { context.recognition.stop() }
      return
    }
    guard isWaiting, next <= now.instant else { return }
    guard isTurnOfPictures(in: index) else { return show(objection(now, in: index), in: index) }
    guard try isAnyWaiting(in: index) else {
      isWaiting = false
      return show(nil, in: index)
    }
    let reason = objection(now, in: index)
    show(reason, in: index)
    next = now.instant + Self.patience
    if reason == nil { try start(now, in: index) }
  }

  /// Whether a picture waits; true if that is unknown. Asked first, because each reading of the conditions wakes the
  /// processor.
  private func isAnyWaiting(in index: OpenIndex) throws -> Bool {
    guard let recognition = index.context.settings.recognition else { return true }
    return try index.live.read { try recognition.isAnyWaiting(except: tried, in: $0) }
  }

  /// Tries again at once, because settings or conditions have changed.
  func reconsider() { (isWaiting, next) = (true, .start) }

  /// Forgets the tried files, because the index's files were erased and may be indexed again.
  func forget() { (tried, isWaiting) = ([:], true) }

  private func isTurnOfPictures(in index: OpenIndex) -> Bool {
    index.contents.isAtRest(in: index) && index.crawls.isAtRest(in: index)
  }

  /// Why text is not recognised now; `nil` if it may be.
  private func objection(_ now: Now, in index: OpenIndex) -> String? {
    func objection(_ conditions: SystemConditions) -> String? {
      EncodingPolicy.objection(.idle, isRequested: false, conditions)
    }
    if let objection = objection(index.context.conditions.readWithoutUser(now: now.instant)) { return objection }
    if case .wait(let reason, _) = index.permissions.decide(.refresh, at: now) { return reason }
    // Asked last: it takes a round trip to the message bus.
    if let objection = objection(index.context.conditions.readWithUser(now: now.instant)) { return objection }
    return isTurnOfPictures(in: index) ? nil : Self.othersFirst
  }

  private func start(_ now: Now, in index: OpenIndex) throws {
    let (settings, mailbox) = (index.context.settings, index.context.mailbox)
    guard let recognition = settings.recognition else { return show("no importer recognises text", in: index) }
    do throws(SystemError) {
      try index.context.recognition.start(recognition, settings, length: Self.batchLength, except: tried) {
        mailbox.post(.storeRecognition($0))
      }
      newsOfBatch = false
    } catch { show(error.reason, in: index) }
  }

  /// Stores what was recognised.
  func store(_ batch: Result<RecognitionBatch, any Error>, _ now: Now, in index: OpenIndex) throws {
    let hasNews = newsOfBatch ?? false
    newsOfBatch = nil
    switch batch {
    case .success(let batch):
      for item in batch.items { tried[item.id] = item.stamp.modified }
      // A batch that was stopped at its first file says nothing about the pace.
      if !batch.items.isEmpty {
        index.context.status.change { $0.recognitionPace.note(batch.items.count, batch.worked) }
      }
      isWaiting = !batch.isLast || hasNews
      show(batch.obstacle, in: index)
      if batch.obstacle != nil { return }
      next = now.instant + index.permissions.rest(after: batch.worked, .refresh, at: now)
      try index.live.write { try batch.queue(in: $0) }
      try index.contents.reload(in: index)
    case .failure(let error):
      show("\(error)", in: index)
      index.context.logger.notice("text cannot be recognised for now", metadata: ["reason": "\(error)"])
    }
  }

  private func show(_ reason: String?, in index: OpenIndex) {
    index.context.status.change { $0.recognitionWaitsFor = reason }
  }
}

/// Recognises text for some seconds at a time, on a thread and in an importer that end with the batch.
final class RecognitionWorker: Sendable {
  private enum State { case idle, atWork, isAsked }

  private let state = Monitor(State.idle)

  var isAtWork: Bool { state.look { $0 != .idle } }

  /// Recognises text in the next files.
  ///
  /// - Parameter deliver: called once, on the thread. After a stop, it gets what was done before.
  /// - Throws: when the system refuses the thread.
  func start(
    _ recognition: TextRecognition, _ settings: EngineSettings, length: Duration, except tried: [ItemID: Timestamp],
    deliver: @escaping @Sendable (Result<RecognitionBatch, any Error>) -> Void
  ) throws(SystemError) {
    var host = settings.host
    host.isIdle = true
    let (state, recognitionHost) = (state, host)
    state.change { $0 = .atWork }
    do throws(SystemError) {
      try WorkerThread.start(name: "mds-recognition") {
        // The importer inherits the priority of this thread.
        try? BackgroundPriority.applyToThread()
        let batch = Result {
          try TextRecognizer(
            recognition, index: settings.index, host: recognitionHost, while: { state.look { $0 == .atWork } }
          )
          .batch(length: length, except: tried)
        }
        state.change { $0 = .idle }
        deliver(batch)
      }.detach()
    } catch {
      state.change { $0 = .idle }
      throw error
    }
  }

  /// Stops the running batch. Finished work is delivered.
  func stop() { state.change { if $0 == .atWork { $0 = .isAsked } } }
}
