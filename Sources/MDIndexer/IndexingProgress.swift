package import MDModel
import MDSystem
import Synchronization

/// Progress of a run. Written by its threads, read by displays.
package final class IndexingProgress: Sendable {
  /// Stage of the run.
  package enum Stage: Sendable, Hashable {
    /// Names, sizes and dates are being gathered.
    case names
    /// Contents are being imported.
    case contents
    /// Thumbnails are being made; bytes are not counted.
    case thumbnails
    /// Vectors are being made; files are items, and bytes are not counted.
    case vectors
    /// Text is being recognised in pictures; bytes are not counted.
    case recognition
  }

  /// A snapshot of the progress.
  package struct Snapshot: Sendable, Hashable {
    package var stage: Stage = .names
    /// Number of items found by the crawl so far.
    package var met = 0
    /// Number of files in the stage when it began.
    package var total = 0
    /// Number of these files that are finished.
    package var done = 0
    /// Bytes of the finished files.
    package var bytes: Int64 = 0
    /// Bytes of all files that the stage imports.
    package var totalBytes: Int64 = 0
    /// The name of a file that is being imported.
    package var current: FileName = ""
    /// Files that take long, by identifier.
    package var slow: [Int64: SlowFile] = [:]
    /// When the stage began.
    package var began = Instant.start
  }

  private let state: Mutex<Snapshot>

  package init() { state = Mutex(Snapshot(began: Clock.now)) }

  package var snapshot: Snapshot { state.withLock { $0 } }

  func met(_ count: Int) { state.withLock { $0.met = count } }

  func beginContents(files: Int, bytes: Int64) {
    state.withLock {
      $0.stage = .contents
      $0.total = files
      $0.totalBytes = bytes
      $0.began = Clock.now
    }
  }

  func beginThumbnails(files: Int) {
    state.withLock { $0 = Snapshot(stage: .thumbnails, total: files, began: Clock.now) }
  }

  func beginVectors(items: Int) {
    state.withLock { $0 = Snapshot(stage: .vectors, total: items, began: Clock.now) }
  }

  func beginRecognition(files: Int) {
    state.withLock { $0 = Snapshot(stage: .recognition, total: files, began: Clock.now) }
  }

  func began(slow file: SlowFile) { state.withLock { $0.slow[file.identifier] = file } }

  func ended(slow identifier: Int64) {
    // There is almost never a slow file; do not touch the dictionary then.
    state.withLock { if !$0.slow.isEmpty { $0.slow[identifier] = nil } }
  }

  func importing(_ name: FileName) { state.withLock { $0.current = name } }

  func finished(files: Int, bytes: Int64) {
    state.withLock {
      $0.done += files
      $0.bytes = $0.bytes.addingSize(bytes)
    }
  }
}

/// A file whose importer takes long.
package struct SlowFile: Sendable, Hashable {
  /// Number of the item.
  package var identifier: Int64
  package var name: FileName
  /// When it was found to be slow.
  package var since: Instant
  /// Latest time at which it is given up, unless the machine is busy.
  package var until: Instant
}

/// Asks a run to end at the next safe point. May be raised from a signal handler's thread.
package final class StopSignal: Sendable {
  private let raised = Atomic(false)
  package init() {}
  package func raise() { raised.store(true, ordering: .relaxed) }
  package var isRaised: Bool { raised.load(ordering: .relaxed) }
}
