public import Foundation
import Synchronization

/// A storage in memory, which is lost when the process ends: everything is read again at the next start.
///
/// It may be used from any thread, and throws no errors.
public final class MemoryStateStorage: StateStorage {
  private struct Checkpoint {
    var state: IndexState
    var data: Data
  }

  private struct Contents: ~Copyable {
    /// Checkpoints by indexer, the newest last.
    var checkpoints: [String: [Checkpoint]] = [:]
    var notes: [IndexLink: NotedIdentifiers] = [:]
  }

  private static let keptCheckpoints = 8
  private let contents = Mutex(Contents())

  public init() {}

  public func checkpoint(of indexer: String, state: IndexState) -> Data? {
    contents.withLock { $0.checkpoints[indexer]?.last { $0.state == state }?.data }
  }

  public func write(_ change: StorageChange) {
    contents.withLock { contents in
      for identifier in change.removed { contents.notes[change.link]?.remove(identifier) }
      for identifier in change.noted {
        contents.notes[change.link, default: NotedIdentifiers()].note(identifier, in: change.generation)
      }
      var checkpoints = contents.checkpoints[change.link.indexer] ?? []
      checkpoints.append(Checkpoint(state: change.state, data: change.checkpoint))
      let older = checkpoints.dropLast(Self.keptCheckpoints).filter { $0.state == change.expectedState }
      contents.checkpoints[change.link.indexer] = older + checkpoints.suffix(Self.keptCheckpoints)
    }
  }

  public func noted(among identifiers: [String], of link: IndexLink) -> Set<String> {
    contents.withLock { contents in
      guard let notes = contents.notes[link] else { return [] }
      return Set(identifiers.filter(notes.contains))
    }
  }

  public func identifiers(before generation: Int, of link: IndexLink, after last: String?, limit: Int) -> [String] {
    contents.withLock { contents in
      contents.notes[link]?.page(before: generation, after: last, limit: limit) ?? []
    }
  }

  public func providers(of indexer: String) -> Set<String> {
    contents.withLock { contents in
      Set(contents.notes.filter { $0.key.indexer == indexer && !$0.value.isEmpty }.map(\.key.provider))
    }
  }

  /// Does nothing: no file is open, and nothing is forgotten.
  public func close() {}

  public func forget(indexer: String) {
    contents.withLock { contents in
      contents.checkpoints[indexer] = nil
      contents.notes = contents.notes.filter { $0.key.indexer != indexer }
    }
  }
}
