#if GRDB
import Foundation
import GRDB
import Synchronization

/// Store as a provider uses it: the connection, the history, and the indexed tables.
struct OpenStore: Sendable {
  let writer: any DatabaseWriter
  let history: StoreHistory
  let tables: [ResolvedTable]

  init(_ writer: any DatabaseWriter, _ indexed: [IndexedTable]) throws {
    self.writer = writer
    let tables = try writer.read { db in
      let schema = try StoreSchema(db)
      return try indexed.map { try ResolvedTable($0, schema, in: db) }
    }
    self.tables = tables
    let paths = tables.flatMap(\.paths)
    let followed = Set(tables.map(\.name) + paths.map(\.target)).sorted()
    let links = Set(paths.flatMap(\.steps).filter(\.isToMany).map(\.relationship))
    history = try StoreHistory(of: writer, tables: followed) { _ in Array(links) }
  }

  func table(_ name: String) -> ResolvedTable? { tables.first { $0.name == name } }
}

/// The store under a provider. One that was opened by its path is opened anew when another file is put there.
final class StoreConnection: Sendable {
  /// Path of the database; empty or `:memory:` for one without a file.
  let path: String
  private let indexed: [IndexedTable]
  private let isOwn: Bool
  private let store: Mutex<OpenStore>
  /// Calls that wait for the database do so here, off Swift's cooperative pool.
  private let queue = DispatchQueue(label: "spotlight-store")

  init(_ writer: any DatabaseWriter, _ indexed: [IndexedTable], isOwn: Bool) throws {
    path = writer.path
    self.indexed = indexed
    self.isOwn = isOwn
    store = Mutex(try OpenStore(writer, indexed))
  }

  var current: OpenStore { store.withLock { $0 } }

  /// Runs something with the store on a thread that may wait.
  func run<Value: Sendable>(_ body: @escaping @Sendable (OpenStore) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body(try self.openStore()) }) }
    }
  }

  /// Looks up the indexed tables anew, in a schema that has changed.
  ///
  /// - Throws: ``ExpressionError`` or ``HistoryError`` where they no longer fit it.
  func renew(_ old: OpenStore) throws {
    let new = try OpenStore(old.writer, indexed)
    store.withLock { $0 = new }
  }

  /// - Throws: ``HistoryError/replaced(_:)`` where the app opened the store, or where it is another store by now.
  private func openStore() throws -> OpenStore {
    let old = current
    guard isOwn, old.history.file.wasReplaced else { return old }
    let new = try OpenStore(StoreFile.open(path), indexed)
    guard new.history.storeUUID == old.history.storeUUID else { throw HistoryError.replaced(path) }
    store.withLock { $0 = new }
    return new
  }
}
#endif
