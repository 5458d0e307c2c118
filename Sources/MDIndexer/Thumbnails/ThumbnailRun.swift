import MDImporting
package import MDModel
import MDStore
import MDSystem
package import MDThumbnails

/// Makes the missing thumbnails of everything indexed below some paths, newest files first. Reads the index and does
/// not write it.
///
/// One thread owns it and blocks in it. Progress and stop signal may be used from any thread.
package final class ThumbnailRun {
  package let progress = IndexingProgress()
  private let index: String
  private let setup: IndexerSetup
  private let cache: ThumbnailCache
  private let stop: StopSignal

  /// Number of files that may be stuck while others continue. Each may hold much memory.
  private static let mostStuck = 1

  fileprivate struct State: Sendable {
    var queue: ThumbnailQueue
    var summary = IndexingSummary()
    var failure: (any Error)?
  }

  /// - Parameter index: path of the index's file.
  package init(index: String, setup: IndexerSetup, cache: ThumbnailCache, stop: StopSignal = StopSignal()) {
    self.index = index
    self.setup = setup
    self.cache = cache
    self.stop = stop
  }

  /// - Throws: ``MDStore/StoreError``, ``ThumbnailError``, and when importers cannot be started.
  package func make(below paths: [FilePath]) throws -> IndexingSummary {
    let files = try IndexReader(path: index).read { try picturable(below: paths, in: $0) }
    progress.beginThumbnails(files: files.count)
    let state = Monitor(State(queue: ThumbnailQueue(files)))
    let crew = WorkerCrew(name: "thumbnail", size: setup.workers, mostSpare: Self.mostStuck) {
      [setup, cache, stop, progress] crew, member in
      let worker = ThumbnailWorker(
        maker: ThumbnailMaker(setup: setup, cache: cache), state: state, stop: stop, progress: progress, crew: crew,
        member: member)
      do { try worker.run() } catch { state.change { $0.fail(error) } }
    }
    defer { crew.join() }
    do { try crew.start() } catch {
      state.change { $0.fail(error) }
      throw error
    }
    crew.join()
    return try state.look { state in
      if let failure = state.failure { throw failure }
      return state.summary
    }
  }

  // MARK: Which files

  private func picturable(below paths: [FilePath], in session: any IndexReading) throws -> [FilePath] {
    let types = try session.types().filter { row in
      let importer = setup.catalog.importer(forTypeTree: row.name.tree, mimeType: row.name.mime)
      return importer?.manifest.gives.contains(.thumbnail) ?? false
    }
    let numbers = Set(types.map(\.number))
    var found: [ItemID: (modified: Timestamp, path: FilePath)] = [:]
    for path in paths {
      for item in try items(at: path, in: session) where item.type.map(numbers.contains) ?? false {
        guard item.kind == .regular, let path = try session.path(parent: item.parent, name: item.name) else { continue }
        found[item.id] = (item.stamp.modified, path)
      }
    }
    return found.sorted { ($1.value.modified, $0.key.rawValue) < ($0.value.modified, $1.key.rawValue) }
      .map(\.value.path)
  }

  private func items(at path: FilePath, in session: any IndexReading) throws -> [ItemRecord] {
    guard let item = try session.item(at: path) else { return [] }
    guard item.kind == .directory else { return [item] }
    return try session.directories(below: item.id).flatMap { try session.children(of: $0) }
  }
}

extension ThumbnailRun.State {
  fileprivate mutating func fail(_ error: any Error) {
    failure = failure ?? error
    _ = queue.abandon()
  }
}

/// A thread of a run.
private final class ThumbnailWorker {
  private let maker: ThumbnailMaker
  private let state: Monitor<ThumbnailRun.State>
  private let stop: StopSignal
  private let progress: IndexingProgress
  private let crew: WorkerCrew
  private let member: WorkerCrew.Member
  /// Files of the batch that are not finished.
  private var files: [FilePath] = []
  private var slow: Int?

  init(
    maker: ThumbnailMaker, state: Monitor<ThumbnailRun.State>, stop: StopSignal, progress: IndexingProgress,
    crew: WorkerCrew, member: WorkerCrew.Member
  ) {
    self.maker = maker
    self.state = state
    self.stop = stop
    self.progress = progress
    self.crew = crew
    self.member = member
  }

  func run() throws {
    while let batch = next() {
      defer { state.change { $0.queue.end() } }
      try work(on: batch)
      guard crew.goesOn(member) else { return }
    }
  }

  /// The next batch; `nil` when the run is over.
  private func next() -> ThumbnailQueue.Batch? {
    let stop = stop
    return state.wait { state -> ThumbnailQueue.Batch?? in
      if stop.isRaised, state.queue.abandon() { state.summary.isInterrupted = true }
      switch state.queue.take() {
      case .work(let batch): return .some(batch)
      case .end: return .some(nil)
      case .wait: return nil
      }
    }
  }

  /// Makes the pictures of a batch, first large, then normal. A file without a picture in one size has none in the
  /// other.
  private func work(on batch: ThumbnailQueue.Batch) throws {
    if let first = batch.files.first { progress.importing(FileName(first.bytes)) }
    files = batch.files
    for size in [ThumbnailSize.large, .normal] where !files.isEmpty {
      slow = nil
      let outcomes = try maker.get(files, size, isSecondTry: batch.isSecondTry, observer: self)
      note(outcomes, isSecondTry: batch.isSecondTry)
    }
    progress.finished(files: files.count, bytes: 0)
  }

  /// Keeps only the files that have a picture.
  private func note(_ outcomes: [ThumbnailOutcome?], isSecondTry: Bool) {
    let ended = zip(files, outcomes)
    let without = ended.count { file, outcome in outcome.map { ![.made, .reused].contains($0) } ?? false }
    state.change { state in
      for outcome in outcomes.compactMap(\.self) { state.summary.count(outcome) }
      // The slow file exceeded a limit. Other files without an outcome were handed back.
      if let slow, outcomes[slow] == nil { state.queue.retry(files[slow]) }
      if slow != nil, stop.isRaised { state.summary.isInterrupted = true }
    }
    if let slow { progress.ended(slow: Self.number(of: files[slow])) }
    progress.finished(files: without, bytes: 0)
    files = ended.filter { [.made, .reused].contains($0.1) }.map(\.0)
  }

  /// Identifies a file in the progress by its path.
  private static func number(of file: FilePath) -> Int64 { Int64(file.hashValue) }
}

extension ThumbnailWorker: SlowFileObserver {
  func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64]) {
    let number = Int(file)
    slow = number
    progress.began(
      slow: SlowFile(
        identifier: Self.number(of: files[number]), name: FileName(files[number].bytes), since: Clock.now, until: limit)
    )
    let others = rest.map { files[Int($0)] }
    state.change { $0.queue.putBack(others) }
  }

  func fileIsStuck(_ file: UInt64) { crew.isStuck(member) }

  /// The first Control-C lets work in progress finish; a second one ends the program at once.
  var isCancelled: Bool { stop.isRaised }
}

extension IndexingSummary {
  fileprivate mutating func count(_ outcome: ThumbnailOutcome) {
    switch outcome {
    case .made: thumbnails += 1
    case .failed(let reason): withoutThumbnail[reason, default: 0] += 1
    case .reused, .unsupported, .knownFailure: break
    }
  }
}
