import IndexerMonitor
import Synchronization

/// Error of an index that was set to fail.
struct Failed: Error {}

/// An in-memory index that outlives the monitor, stores complete batches, and counts them.
final class NotesIndex: DocumentIndexer {
  struct Contents {
    var documents: [String: String] = [:]
    var state: IndexState?
    var upserts = 0
    var deletions: [String] = []
    var emptied = 0
    var failures = 0
    var refused: Set<String> = []
  }

  let name: String
  let contents = Mutex(Contents())
  private let faults: Faults

  init(_ name: String = "index", faults: Faults = Faults()) {
    self.name = name
    self.faults = faults
  }

  var documents: [String: String] { contents.withLock { $0.documents } }

  func apply(_ batch: IndexBatch<String>) async throws {
    try faults.step()
    try contents.withLock { contents in
      if contents.failures > 0 {
        contents.failures -= 1
        throw Failed()
      }
      guard contents.state == batch.expectedState else { throw Failed() }
      let refused = batch.upserts.filter { contents.refused.contains($0.identifier) }
      guard refused.isEmpty else {
        throw RejectedDocuments(reasons: Dictionary(uniqueKeysWithValues: refused.map { ($0.identifier, "refused") }))
      }
      for upsert in batch.upserts { contents.documents[upsert.identifier] = upsert.document }
      for identifier in batch.deletions { contents.documents[identifier] = nil }
      contents.state = batch.newState
      contents.upserts += batch.upserts.count
      contents.deletions += batch.deletions
    }
    try faults.step()
  }

  func lastState() async throws -> IndexState? {
    try faults.step()
    return contents.withLock { $0.state }
  }

  func deleteEverything(expecting expectedState: IndexState?, leaving newState: IndexState) async throws {
    try faults.step()
    try contents.withLock { contents in
      guard contents.state == expectedState else { throw Failed() }
      contents.documents = [:]
      contents.state = newState
      contents.emptied += 1
    }
    try faults.step()
  }
}
