public import Foundation

/// Memory of an ``IndexMonitor`` between two runs: how far each index has come, and what it holds.
///
/// ``MemoryStateStorage`` forgets when the process ends. `FileStateStorage`, in the module `IndexerMonitorStorage`, keeps the
/// same in a file, so that an app goes on at its next start. One monitor uses a storage at a time.
///
/// A storage that was lost costs time and nothing else: indexes whose state it does not know are filled anew. It must
/// never bring back a part of an older time: whoever restores it from a backup restores all of it.
public protocol StateStorage: Sendable {
  /// The checkpoint that a state of an index stands for; `nil` if it is not known.
  func checkpoint(of indexer: String, state: IndexState) async throws -> Data?

  /// Carries out a change, all of it or nothing: first the removals, then the notes, then the checkpoint. The last
  /// eight checkpoints of each indexer are kept at least, and that of ``StorageChange/expectedState``, however old it is:
  /// an index that has failed many times still has that state. Others may be dropped.
  func write(_ change: StorageChange) async throws

  /// Those of the identifiers that are noted.
  func noted(among identifiers: [String], of link: IndexLink) async throws -> Set<String>

  /// Noted identifiers that were not noted again in this generation or a later one, in the order of their UTF-8.
  ///
  /// - Parameters:
  ///   - last: end of the page before; `nil`: from the beginning.
  ///   - limit: length of a page; a shorter one is the last.
  func identifiers(
    before generation: Int, of link: IndexLink, after last: String?, limit: Int
  ) async throws -> [String]

  /// Names of the providers of which something is noted for an indexer.
  func providers(of indexer: String) async throws -> Set<String>

  /// Forgets all checkpoints and notes of an indexer.
  func forget(indexer: String) async throws

  /// Lets go of what the storage has open, for another process. The next call opens it again.
  func close() async
}

/// A provider and an indexer that it fills.
public struct IndexLink: Hashable, Codable, Sendable {
  public var provider: String
  public var indexer: String

  public init(provider: String, indexer: String) {
    self.provider = provider
    self.indexer = indexer
  }
}

/// What is to be written before an index is changed.
///
/// Identifiers are noted before their documents are in the index, and removed after these have gone: at any moment the
/// storage knows all that the index holds, and possibly more.
public struct StorageChange: Sendable {
  public var link: IndexLink
  /// Identifiers whose documents have gone.
  public var removed: [String]
  /// Identifiers whose documents are about to be stored.
  public var noted: [String]
  /// Reading of all objects to which the notes belong.
  public var generation: Int
  /// State that the index has, as far as is known; `nil`: none.
  public var expectedState: IndexState?
  /// State that the index is about to have.
  public var state: IndexState
  /// What the state stands for.
  public var checkpoint: Data

  public init(
    link: IndexLink, removed: [String] = [], noted: [String] = [], generation: Int, expectedState: IndexState? = nil,
    state: IndexState, checkpoint: Data
  ) {
    self.link = link
    self.removed = removed
    self.noted = noted
    self.generation = generation
    self.expectedState = expectedState
    self.state = state
    self.checkpoint = checkpoint
  }
}
