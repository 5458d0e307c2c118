import Foundation
import IndexerMonitor
import Synchronization

/// A history for a source that has none. It compares the source with its earlier state, and stores the differences in a
/// file.
///
/// Each check that finds a difference adds a step with a random mark, and a token is such a mark. If the history was
/// lost or comes from a backup, it does not know the later tokens, so everything is read again.
///
/// The file contains all keys and is always written as a whole, which suits up to about ten thousand objects.
public final class SnapshotHistory: Sendable {
  typealias Mark = UInt64

  private struct Step: Codable {
    /// Mark of the state after the changes.
    var mark: Mark
    var changed: [String] = []
    var deleted: [String] = []
  }

  private struct Contents: Codable {
    /// Versions by key, as of the last check.
    var versions: [String: String]
    /// Steps, oldest first; there is always at least one.
    var steps: [Step]
  }

  private let file: URL
  private let mostSteps: Int
  private let contents = Mutex<Contents?>(nil)

  /// - Parameters:
  ///   - file: created together with its folder if it is missing.
  ///   - mostSteps: number of steps to keep. Older steps are dropped, and their tokens expire.
  init(file: URL, mostSteps: Int = 1_000) {
    self.file = file
    self.mostSteps = mostSteps
  }

  /// Compares the source with its last known state, and stores the differences.
  ///
  /// - Parameter versions: for each key, a text that changes whenever the object changes.
  ///
  /// - Returns: the mark of the current state.
  func look(_ versions: [String: String]) throws -> Mark {
    try contents.withLock { kept in
      guard let known = kept ?? read() else {
        let first = Contents(versions: versions, steps: [Step(mark: .random(in: 0 ... .max))])
        try write(first)
        kept = first
        return first.steps[0].mark
      }
      let next = next(known, versions)
      if next.steps.last?.mark != known.steps.last?.mark { try write(next) }
      kept = next
      return next.steps.last?.mark ?? 0
    }
  }

  /// Changes since a mark, in complete steps; `.expired` if the mark is unknown.
  func changes(since mark: Mark, limit: Int) -> ChangeHistory<String, Mark> {
    contents.withLock { contents in
      guard let steps = contents?.steps, let start = steps.firstIndex(where: { $0.mark == mark }) else {
        return .expired
      }
      var (changes, place) = ([Change<String>](), start)
      while place + 1 < steps.count, changes.isEmpty || changes.count < limit {
        place += 1
        changes += steps[place].changed.map { .update($0) } + steps[place].deleted.map { .delete($0) }
      }
      return .page(ChangePage(changes, upTo: steps[place].mark, hasMore: place + 1 < steps.count))
    }
  }

  private func next(_ known: Contents, _ versions: [String: String]) -> Contents {
    var step = Step(mark: .random(in: 0 ... .max))
    step.changed = versions.filter { known.versions[$0.key] != $0.value }.keys.sorted()
    step.deleted = known.versions.keys.filter { versions[$0] == nil }.sorted()
    guard !step.changed.isEmpty || !step.deleted.isEmpty else { return known }
    return Contents(versions: versions, steps: (known.steps + [step]).suffix(mostSteps))
  }

  /// Reads the stored history. A damaged file counts as lost.
  private func read() -> Contents? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    let contents = try? JSONDecoder().decode(Contents.self, from: data)
    return contents.flatMap { $0.steps.isEmpty ? nil : $0 }
  }

  /// Writes the history, before any token of it is handed out.
  private func write(_ contents: Contents) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(contents).write(to: file, options: .atomic)
  }
}

/// FNV-1a hash that distinguishes contents.
func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
