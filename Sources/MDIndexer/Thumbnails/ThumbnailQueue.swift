import MDModel
import MDSystem

/// Files of a run that need thumbnails: batches first, then the files that exceeded a limit, each once more in a
/// batch of its own. Pure.
struct ThumbnailQueue: Sendable {
  struct Batch: Sendable {
    var files: [FilePath]
    /// True if the batch is a single file that exceeded a limit before.
    var isSecondTry = false
  }

  /// Answer to a worker that asks for a batch.
  enum Turn: Sendable {
    case work(Batch)
    /// Other workers are busy and may put something back.
    case wait
    case end
  }

  /// Maximum files per batch, small enough that Control-C takes effect soon.
  private static let batchFiles = 8

  /// The batches in reverse order: the last one is taken first.
  private var batches: [Batch]
  private var secondTries: [FilePath] = []
  private var busy = 0

  init(_ files: [FilePath]) {
    batches = stride(from: 0, to: files.count, by: Self.batchFiles).reversed().map { start in
      Batch(files: Array(files[start..<min(start + Self.batchFiles, files.count)]))
    }
  }

  /// Takes the next batch. The caller must call ``end()`` when it is done.
  mutating func take() -> Turn {
    if let batch = batches.popLast() {
      busy += 1
      return .work(batch)
    }
    guard busy == 0 else { return .wait }
    guard !secondTries.isEmpty else { return .end }
    busy += 1
    return .work(Batch(files: [secondTries.removeFirst()], isSecondTry: true))
  }

  mutating func end() { busy -= 1 }

  /// Puts back the files that wait behind a slow one.
  mutating func putBack(_ files: [FilePath]) { if !files.isEmpty { batches.append(Batch(files: files)) } }

  /// Queues a file that exceeded a limit for its second try.
  mutating func retry(_ file: FilePath) { secondTries.append(file) }

  /// - Returns: `true` if anything was left.
  mutating func abandon() -> Bool {
    defer { (batches, secondTries) = ([], []) }
    return !batches.isEmpty || !secondTries.isEmpty
  }
}
