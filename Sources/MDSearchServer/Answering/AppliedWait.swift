import MDListener
import MDModel
import MDStore
import MDSystem

/// Waits until the donations of an app that were acknowledged before its search are applied: an app reads its own writes.
struct AppliedWait {
  let index: SearchedIndex
  /// Path of the index.
  let path: String
  let reply: ReplyChannel

  /// Longest wait; it is rarely needed.
  private static let patience: Duration = .seconds(5)
  /// The daemon applies a piece in far less. A daemon that commits nothing is not allowed to, and may not be for hours.
  private static let patienceBetweenCommits: Duration = .milliseconds(500)

  func wait(for bundle: String) throws {
    guard try !look(bundle).isApplied else { return }
    // Before the next look, so that no commit falls between the two.
    guard let watch = try? FolderWatch(folder: FilePath(path).parent?.text ?? "/") else { return }
    let deadline = Clock.now + Self.patience
    var (seen, end) = (try look(bundle), Clock.now + Self.patienceBetweenCommits)
    while !seen.isApplied, reply.isOpen {
      let left = (min(deadline, end) - Clock.now).inMilliseconds
      guard left > 0 else { return }
      _ = try watch.wait(milliseconds: Int32(clamping: left), output: nil)
      let found = try look(bundle)
      if found.version != seen.version { end = Clock.now + Self.patienceBetweenCommits }
      seen = found
    }
  }

  private func look(_ bundle: String) throws -> (isApplied: Bool, version: Int64) {
    try index.withSnapshot { session in
      let isApplied = try session.donors(of: bundle).allSatisfy { try session.isApplied($0.item) }
      return (isApplied, try session.dataVersion())
    }
  }
}
