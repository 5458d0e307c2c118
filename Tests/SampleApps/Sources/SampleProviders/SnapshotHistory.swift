import Foundation
import IndexerMonitor
import Synchronization

/// A history for a source that has none: it compares what there is with what there was, and notes the difference, in a file
/// of its own.
///
/// Each look at the source that finds a difference is a step with a random mark. A token is a mark, so a history from a
/// backup, or one that was lost, knows no token that was given meanwhile: everything is read again.
///
/// The file holds all keys and is written as a whole, which suits some ten thousand objects.
public final class SnapshotHistory: Sendable {
  typealias Mark = UInt64

  private struct Step: Codable {
    /// Mark of the moment behind the changes.
    var mark: Mark
    var changed: [String] = []
    var deleted: [String] = []
  }

  private struct Contents: Codable {
    /// Versions by key, as they were at the last look.
    var versions: [String: String]
    /// Steps, the newest last; there is always one.
    var steps: [Step]
  }

  private let file: URL
  private let mostSteps: Int
  private let contents = Mutex<Contents?>(nil)

  /// - Parameters:
  ///   - file: made where it is missing, with its folder.
  ///   - mostSteps: older steps are dropped, and their tokens expire.
  init(file: URL, mostSteps: Int = 1_000) {
    self.file = file
    self.mostSteps = mostSteps
  }

  /// Looks at the source.
  ///
  /// - Parameter versions: what there is: a text for each key that is another whenever its object is.
  /// - Returns: mark of the present.
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

  /// Changes since a mark, in whole steps; `nil` for a mark that is not known.
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

  /// A file that cannot be read is one that was lost.
  private func read() -> Contents? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    let contents = try? JSONDecoder().decode(Contents.self, from: data)
    return contents.flatMap { $0.steps.isEmpty ? nil : $0 }
  }

  /// On the disk before a token of it is given away.
  private func write(_ contents: Contents) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(contents).write(to: file, options: .atomic)
  }
}

/// A number by which contents are told apart: FNV-1a.
func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
