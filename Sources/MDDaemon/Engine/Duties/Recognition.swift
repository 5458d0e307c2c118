import Logging
import MDConfiguration
import MDImporting
import MDIndexer
import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem

/// Has text recognised in pictures, when everything else is done, the computer is not in use and the user wants it. What
/// was recognised goes into a cache; the files are imported once more, and find it there.
final class Recognition: Duty {
  /// Time after which others have their turn.
  private static let batchLength = Duration.seconds(5)
  /// How soon it is seen that it may not go on.
  private static let attention = Duration.milliseconds(250)
  /// Between tries of what cannot be done for now.
  private static let patience = Duration.seconds(60)
  private static let othersFirst = "files come first"

  /// Files may wait.
  private var isWaiting = true
  private var next = Instant.start
  /// Files that were looked at, with the dates that they had: none is looked at twice.
  private var tried: [ItemID: Timestamp] = [:]

  /// Something was stored while a batch was under way; `nil` while none is.
  private var newsOfBatch: Bool?

  /// Something was stored, or it is not known what was.
  func expect() {
    isWaiting = true
    if newsOfBatch != nil { newsOfBatch = true }
  }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    if index.context.recognition.isAtWork { return now.instant + Self.attention }
    // Files come first, and the turn in which the last of them is done looks again.
    guard isWaiting, index.context.settings.configuration.recognizesText, isTurnOfPictures(in: index) else {
      return nil
    }
    return max(next, now.instant + Permissions.interval)
  }

  /// A thread and an importer of its own do the work.
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

  /// Whether a file waits, or nobody can tell; each look at the conditions wakes the processor.
  private func isAnyWaiting(in index: OpenIndex) throws -> Bool {
    guard let recognition = index.context.settings.recognition else { return true }
    return try index.live.read { try recognition.isAnyWaiting(except: tried, in: $0) }
  }

  /// Settings or conditions are others: what held it back may not any more, or something else may.
  func reconsider() { (isWaiting, next) = (true, .start) }

  /// The index's files were erased: any may come again.
  func forget() { (tried, isWaiting) = ([:], true) }

  private func isTurnOfPictures(in index: OpenIndex) -> Bool {
    index.contents.isAtRest(in: index) && index.crawls.isAtRest(in: index)
  }

  /// Why text is not recognised now.
  private func objection(_ now: Now, in index: OpenIndex) -> String? {
    func objection(_ conditions: SystemConditions) -> String? {
      EncodingPolicy.objection(.idle, isRequested: false, conditions)
    }
    if let objection = objection(index.context.conditions.readWithoutUser(now: now.instant)) { return objection }
    if case .wait(let reason, _) = index.permissions.decide(.refresh, at: now) { return reason }
    // Asked last: it takes a conversation with the message bus.
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

  /// Has what was recognised stored.
  func store(_ batch: Result<RecognitionBatch, any Error>, _ now: Now, in index: OpenIndex) throws {
    let hasNews = newsOfBatch ?? false
    newsOfBatch = nil
    switch batch {
    case .success(let batch):
      for item in batch.items { tried[item.id] = item.stamp.modified }
      // One that was stopped at its first file says nothing of the pace.
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

/// Recognises text some seconds at a time, on a thread that ends with it, as does its importer.
final class RecognitionWorker: Sendable {
  private enum State { case idle, atWork, isAsked }

  private let state = Monitor(State.idle)

  var isAtWork: Bool { state.look { $0 != .idle } }

  /// Looks for text in the next files.
  ///
  /// - Parameter deliver: called once, on the thread, also with what was done before a stop.
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
        // With its importer.
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

  /// Ends what is under way. What is done is delivered.
  func stop() { state.change { if $0 == .atWork { $0 = .isAsked } } }
}
