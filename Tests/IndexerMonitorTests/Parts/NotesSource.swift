import IndexerMonitor
import Synchronization

/// An in-memory source with a history that can be purged, and with counted reads.
final class NotesSource: ChangeProvider {
  struct Contents {
    var notes: [Int: String] = [:]
    var history: [Change<Int>] = []
    /// Number of changes that were purged from the history.
    var purged = 0
    /// Number of the store. Tokens of another store are not valid.
    var store = 0
    var readIDs: [Int] = []
    var enumerated = 0
    /// Number of tokens that were requested.
    var tokens = 0
    var indexed: [String: NotesToken] = [:]
    /// Called once, after a page of all notes was read.
    var duringReading: (@Sendable (NotesSource) -> Void)?
  }

  struct NotesToken: Codable, Hashable, Sendable {
    var store: Int
    var position: Int
  }

  let name: String
  let formatter: PrefixedIdentifiers<Int>
  let contents = Mutex(Contents())
  private let faults: Faults
  private let signals = AsyncStream<Void>.makeStream()

  init(_ name: String = "notes", faults: Faults = Faults()) {
    self.name = name
    self.faults = faults
    formatter = PrefixedIdentifiers(prefix: name, domain: name)
  }

  // MARK: What an app does

  func write(_ text: String, to id: Int) {
    contents.withLock { contents in
      let isNew = contents.notes.updateValue(text, forKey: id) == nil
      contents.history.append(isNew ? .insert(id) : .update(id))
    }
  }

  func delete(_ id: Int) {
    contents.withLock { if $0.notes.removeValue(forKey: id) != nil { $0.history.append(.delete(id)) } }
  }

  func purge() {
    contents.withLock { contents in
      contents.purged += contents.history.count
      contents.history = []
    }
  }

  /// Purges the history during each reading, so that it never reaches back to the reading's start.
  func purgeDuringEachReading() {
    contents.withLock { contents in
      contents.duringReading = { source in
        source.write("late", to: 1)
        source.purge()
        source.purgeDuringEachReading()
      }
    }
  }

  func replaceStore(by notes: [Int: String]) {
    contents.withLock { $0 = Contents(notes: notes, store: $0.store + 1) }
  }

  func signal() { signals.continuation.yield() }

  /// The documents that an index should contain.
  var expected: [String: String] {
    contents.withLock { contents in
      Dictionary(uniqueKeysWithValues: contents.notes.map { (formatter.identifier(of: $0), $1) })
    }
  }

  var reads: [Int] { contents.withLock { $0.readIDs } }

  // MARK: ChangeProvider

  func currentToken() async throws -> NotesToken {
    try faults.step()
    return contents.withLock { contents in
      contents.tokens += 1
      return NotesToken(store: contents.store, position: contents.purged + contents.history.count)
    }
  }

  func objects(after cursor: Int?, limit: Int) async throws -> ObjectPage<Int, String, Int> {
    try faults.step()
    let (page, during) = contents.withLock { contents in
      let ids = contents.notes.keys.filter { cursor == nil || $0 > cursor! }.sorted().prefix(limit)
      contents.enumerated += ids.count
      let objects = ids.map { SourceObject($0, contents.notes[$0]!) }
      let during = contents.duringReading
      contents.duringReading = nil
      return (ObjectPage(objects, next: ids.count < limit ? nil : ids.last), during)
    }
    during?(self)
    try faults.step()
    return page
  }

  func changes(since token: NotesToken, limit: Int) async throws -> ChangeHistory<Int, NotesToken> {
    try faults.step()
    return contents.withLock { contents in
      let end = contents.purged + contents.history.count
      guard token.store == contents.store, token.position >= contents.purged else { return .expired }
      let upTo = min(token.position + limit, end)
      let changes = contents.history[(token.position - contents.purged)..<(upTo - contents.purged)]
      let next = NotesToken(store: token.store, position: upTo)
      return .page(ChangePage(Array(changes), upTo: next, hasMore: upTo < end))
    }
  }

  func documents(for ids: [Int]) async throws -> [String?] {
    try faults.step()
    return contents.withLock { contents in
      contents.readIDs += ids
      return ids.map { contents.notes[$0] }
    }
  }

  func wakeUps() -> AsyncStream<Void> { signals.stream }

  func estimatedCount() async -> Int? { contents.withLock { $0.notes.count } }

  func didIndex(upTo token: NotesToken, in indexer: String) async { contents.withLock { $0.indexed[indexer] = token } }
}
