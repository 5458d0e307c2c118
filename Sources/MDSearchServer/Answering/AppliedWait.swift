import MDListener
import MDModel
import MDStore
import MDSystem

/// Waits until an app's donations that were acknowledged before its search are applied, so that an app reads its own
/// writes. Also waits for an index that the daemon has not finished creating.
struct AppliedWait {
  let index: SearchedIndex
  /// Path of the index.
  let path: String
  let reply: ReplyChannel

  /// Maximum wait, which is rarely needed.
  private static let patience: Duration = .seconds(5)
  /// Maximum wait between commits. The daemon applies a piece in far less time. If it commits nothing, it is not
  /// allowed to run, possibly for hours.
  private static let patienceBetweenCommits: Duration = .milliseconds(500)

  func wait(for bundle: String) throws {
    guard try !look(bundle).isApplied else { return }
    // Start watching before the next check, so that no commit falls between the two.
    let changes = IndexChanges(of: path)
    let deadline = Clock.now + Self.patience
    var (seen, end) = (try look(bundle), Clock.now + Self.patienceBetweenCommits)
    while !seen.isApplied, reply.isOpen {
      let left = (min(deadline, end) - Clock.now).inMilliseconds
      guard left > 0 else { return }
      try changes.wait(milliseconds: Int32(clamping: left))
      let found = try look(bundle)
      if found.version != seen.version || found.version == nil { end = Clock.now + Self.patienceBetweenCommits }
      seen = found
    }
  }

  /// - Returns: no version if the index is not ready.
  private func look(_ bundle: String) throws -> (isApplied: Bool, version: Int64?) {
    do {
      return try index.withSnapshot { session in
        let isApplied = try session.donors(of: bundle).allSatisfy { try session.isApplied($0.item) }
        return (isApplied, try session.dataVersion())
      }
    } catch let error as StoreError {
      guard error.code == .missing, !index.isAbsent else { throw error }
      return (false, nil)
    }
  }
}

/// Waits for writes in the folder of the index.
private struct IndexChanges: ~Copyable {
  /// `nil` if the user has no `inotify` instance left. The index is then checked every few milliseconds.
  private let watch: FolderWatch?

  private static let pause: Int32 = 20

  init(of path: String) { watch = try? FolderWatch(folder: FilePath(path).parent?.text ?? "/") }

  /// Returns after a write, or after this time.
  borrowing func wait(milliseconds: Int32) throws {
    switch watch {
    case .some(let watch): _ = try watch.wait(milliseconds: milliseconds, output: nil)
    case nil:
      let end = Clock.now + .milliseconds(Int64(min(milliseconds, Self.pause)))
      _ = Monitor(()).wait(until: end) { _ in nil as Void? }
    }
  }
}
