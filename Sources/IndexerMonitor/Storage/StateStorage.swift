public import Foundation

/// Memory of an ``IndexMonitor`` between two runs: how far each index has come, and what it contains.
///
/// ``MemoryStateStorage`` forgets everything when the process ends. `FileStateStorage`, in the module
/// `IndexerMonitorStorage`, keeps it in a file, so that an app continues at its next start. Only one monitor may use a
/// storage at a time.
///
/// Losing a storage costs only time: indexes whose state it does not know are filled again. A storage must never bring
/// back only a part of an older state: a backup must be restored as a whole.
public protocol StateStorage: Sendable {
  /// The checkpoint for a state of an index; `nil` if the state is unknown.
  func checkpoint(of indexer: String, state: IndexState) async throws -> Data?

  /// Applies a change completely or not at all: first the removals, then the notes, then the checkpoint. Keeps at least
  /// the last eight checkpoints of each indexer, and that of ``StorageChange/expectedState``, however old it is: an
  /// index that has failed many times still has that state. Other checkpoints may be dropped.
  func write(_ change: StorageChange) async throws

  /// The identifiers among the given ones that are noted.
  func noted(among identifiers: [String], of link: IndexLink) async throws -> Set<String>

  /// Noted identifiers that were not noted again in this generation or a later one, in the order of their UTF-8.
  ///
  /// - Parameters:
  ///   - last: end of the page before; `nil` means from the beginning.
  ///   - limit: length of a page. A shorter page is the last one.
  func identifiers(
    before generation: Int, of link: IndexLink, after last: String?, limit: Int
  ) async throws -> [String]

  /// Names of the providers with noted identifiers for an indexer.
  func providers(of indexer: String) async throws -> Set<String>

  /// Forgets all checkpoints and notes of an indexer.
  func forget(indexer: String) async throws

  /// Closes what the storage has open, for another process. The next call opens it again.
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

/// A change that is written before an index is changed.
///
/// Identifiers are noted before their documents are in the index, and removed after these were deleted. So the storage
/// always knows everything that the index contains, and possibly more.
public struct StorageChange: Sendable {
  public var link: IndexLink
  /// Identifiers whose documents were deleted.
  public var removed: [String]
  /// Identifiers whose documents are about to be stored.
  public var noted: [String]
  /// Number of the complete reading to which the notes belong.
  public var generation: Int
  /// State that the index has, as far as known; `nil` means none.
  public var expectedState: IndexState?
  /// State that the index is about to get.
  public var state: IndexState
  /// Checkpoint for the new state.
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
