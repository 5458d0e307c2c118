import MDImporting
import MDModel
import MDStore
import MDSystem

/// Makes the missing thumbnails of everything indexed below some paths, those of the newest files first. Reads the
/// index and does not write it.
///
/// One thread owns it and blocks in it; progress and stop signal may be used from any thread.
public final class ThumbnailRun {
  public let progress = IndexingProgress()
  private let index: String
  private let setup: IndexerSetup
  private let cache: ThumbnailCache
  private let stop: StopSignal

  /// Few enough that Control-C is heard soon.
  private static let batchFiles = 8

  private struct State {
    /// The next batch is the last.
    var batches: [[[UInt8]]]
    var summary = IndexingSummary()
    var failure: (any Error)?
  }

  /// - Parameter index: path of the index's file.
  public init(index: String, setup: IndexerSetup, cache: ThumbnailCache, stop: StopSignal = StopSignal()) {
    self.index = index
    self.setup = setup
    self.cache = cache
    self.stop = stop
  }

  /// - Throws: ``MDStore/StoreError``, ``ThumbnailError``, and when importers cannot be started.
  public func make(below paths: [[UInt8]]) throws -> IndexingSummary {
    let files = try IndexReader(path: index).read { try picturable(below: paths, in: $0) }
    progress.beginThumbnails(files: files.count)
    let batches = stride(from: 0, to: files.count, by: Self.batchFiles).map { start in
      Array(files[start..<min(start + Self.batchFiles, files.count)])
    }
    let state = Monitor(State(batches: batches.reversed()))
    let threads = try (0..<min(setup.workers, batches.count)).map { try startWorker($0, state) }
    for thread in threads { thread.join() }
    return try state.look { state in
      if let failure = state.failure { throw failure }
      return state.summary
    }
  }

  // MARK: Which files

  private func picturable(below paths: [[UInt8]], in session: ReadingSession) throws -> [[UInt8]] {
    let types = try session.types().filter { row in
      let importer = setup.catalog.importer(forTypeTree: row.name.tree, mimeType: row.name.mime)
      return importer?.manifest.gives.contains(.thumbnail) ?? false
    }
    let numbers = Set(types.map(\.number))
    var found: [ItemID: (modified: Int64, path: [UInt8])] = [:]
    for path in paths {
      for item in try items(at: path, in: session) where item.type.map(numbers.contains) ?? false {
        guard item.kind == .regular, let path = try session.path(parent: item.parent, name: item.name) else { continue }
        found[item.id] = (item.stamp.modified, path)
      }
    }
    return found.sorted { ($1.value.modified, $0.key.rawValue) < ($0.value.modified, $1.key.rawValue) }
      .map(\.value.path)
  }

  private func items(at path: [UInt8], in session: ReadingSession) throws -> [ItemRecord] {
    guard let item = try session.item(at: path) else { return [] }
    guard item.kind == .directory else { return [item] }
    return try session.directories(below: item.id).flatMap { try session.children(of: $0) }
  }

  // MARK: Workers

  private func startWorker(_ number: Int, _ state: Monitor<State>) throws -> JoinableWorker {
    let (setup, cache, stop, progress) = (setup, cache, stop, progress)
    let thread = try WorkerThread.start(name: "thumbnail \(number)") {
      do {
        let maker = ThumbnailMaker(setup: setup, cache: cache)
        while let batch = Self.take(state, stop) { try Self.work(on: batch, maker, state, progress) }
      } catch {
        state.change {
          $0.failure = $0.failure ?? error
          $0.batches = []
        }
      }
    }
    return JoinableWorker(thread)
  }

  private static func take(_ state: Monitor<State>, _ stop: StopSignal) -> [[UInt8]]? {
    state.change { state in
      if stop.isRaised, !state.batches.isEmpty {
        state.summary.isInterrupted = true
        state.batches = []
      }
      return state.batches.popLast()
    }
  }

  private static func work(
    on batch: [[UInt8]], _ maker: ThumbnailMaker, _ state: Monitor<State>, _ progress: IndexingProgress
  ) throws {
    if let first = batch.first { progress.importing(first) }
    // A file without a picture in one size has none in the other.
    var files = batch
    for size in [ThumbnailSize.large, .normal] {
      let outcomes = try maker.get(files, size)
      state.change { state in for outcome in outcomes { state.summary.count(outcome) } }
      files = zip(files, outcomes).filter { [.made, .reused].contains($0.1) }.map(\.0)
    }
    progress.finished(files: batch.count, bytes: 0)
  }
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
