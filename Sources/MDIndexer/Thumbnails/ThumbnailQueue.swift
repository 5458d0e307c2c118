import MDModel
import MDSystem

/// Files that a run wants thumbnails of: batches, then those that took too long, each once more and alone. Pure.
struct ThumbnailQueue: Sendable {
  struct Batch: Sendable {
    var files: [FilePath]
    /// Whether it is a single file that took too long before.
    var isSecondTry = false
  }

  /// Answer to a worker that asks for work.
  enum Turn: Sendable {
    case work(Batch)
    /// Others are at work, and may hand something back.
    case wait
    case end
  }

  /// Few enough that Control-C is heard soon.
  private static let batchFiles = 8

  /// The next batch is the last.
  private var batches: [Batch]
  private var secondTries: [FilePath] = []
  private var busy = 0

  init(_ files: [FilePath]) {
    batches = stride(from: 0, to: files.count, by: Self.batchFiles).reversed().map { start in
      Batch(files: Array(files[start..<min(start + Self.batchFiles, files.count)]))
    }
  }

  /// Every batch that is taken is to be ended by ``end()``.
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

  /// Takes back what waits behind a slow file.
  mutating func putBack(_ files: [FilePath]) { if !files.isEmpty { batches.append(Batch(files: files)) } }

  /// Has a file tried once more that took too long.
  mutating func retry(_ file: FilePath) { secondTries.append(file) }

  /// - Returns: whether anything was left.
  mutating func abandon() -> Bool {
    defer { (batches, secondTries) = ([], []) }
    return !batches.isEmpty || !secondTries.isEmpty
  }
}
