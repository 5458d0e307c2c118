#if GRDB
import Foundation
import GRDB
import Synchronization

/// An open store as a provider uses it: the connection, the history, and the indexed tables.
struct OpenStore: Sendable {
  let writer: any DatabaseWriter
  let history: StoreHistory
  let tables: [ResolvedTable]

  /// - Parameter uuid: UUID that the store must have; `nil` means its own, or a new one.
  /// - Throws: ``HistoryError/replaced(_:)`` if the store has another UUID. The store is not written then.
  init(_ writer: any DatabaseWriter, _ indexed: [IndexedTable], as uuid: UUID? = nil) throws {
    self.writer = writer
    let tables = try writer.readWhenFree { db in
      let schema = try StoreSchema(db)
      return try indexed.map { try ResolvedTable($0, schema, in: db) }
    }
    self.tables = tables
    if let uuid { try Self.give(uuid, to: writer) }
    let paths = tables.flatMap(\.paths)
    let followed = Set(tables.map(\.name) + paths.map(\.target)).sorted()
    let links = Set(paths.flatMap(\.steps).filter(\.isToMany).map(\.relationship))
    history = try StoreHistory(of: writer, tables: followed) { _ in Array(links) }
  }

  func table(_ name: String) -> ResolvedTable? { tables.first { $0.name == name } }

  /// Gives a store without a history the UUID of the store that it replaces. The new store knows none of the old
  /// tokens, so it is read completely.
  private static func give(_ uuid: UUID, to writer: any DatabaseWriter) throws {
    guard try writer.readWhenFree({ try HistorySchema.storeUUID(in: $0) }) != uuid else { return }
    try writer.writeWhenFree { db in
      if let found = try HistorySchema.storeUUID(in: db) {
        guard found == uuid else { throw HistoryError.replaced(writer.path) }
      } else {
        _ = try HistorySchema.create(in: db)
        try db.execute(sql: "UPDATE grdb_spotlight_history_store SET uuid = ?", arguments: [uuid.uuidString])
      }
    }
  }
}

/// The store under a provider. A store that was opened by its path is opened again when another file is put there.
final class StoreConnection: Sendable {
  /// Absolute path of the database; empty if it has no file.
  let path: String
  private let indexed: [IndexedTable]
  private let isOwn: Bool
  private let store: Mutex<OpenStore>
  /// Queue for calls that wait for the database, off Swift's cooperative pool.
  private let queue = DispatchQueue(label: "spotlight-store")

  init(_ writer: any DatabaseWriter, _ indexed: [IndexedTable], isOwn: Bool) throws {
    path = try Self.path(of: writer)
    self.indexed = indexed
    self.isOwn = isOwn
    store = Mutex(try OpenStore(writer, indexed))
  }

  /// The path that the app gave, whose last part may be a link. For a URI, it is the path that SQLite has made of it.
  private static func path(of writer: any DatabaseWriter) throws -> String {
    let given = writer.path
    guard FileManager.default.fileExists(atPath: given) else {
      return try writer.readWhenFree { db in
        try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
      }
    }
    return given.hasPrefix("/") ? given : FileManager.default.currentDirectoryPath + "/" + given
  }

  var current: OpenStore { store.withLock { $0 } }

  /// Runs a body with the store, on a thread that may wait.
  func run<Value: Sendable>(_ body: @escaping @Sendable (OpenStore) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body(try self.openStore()) }) }
    }
  }

  /// Resolves the indexed tables again, in a schema that has changed.
  ///
  /// - Throws: ``ExpressionError`` or ``HistoryError`` if the tables no longer fit the schema.
  func renew(_ old: OpenStore) throws {
    let new = try OpenStore(old.writer, indexed, as: old.history.storeUUID)
    store.withLock { $0 = new }
  }

  /// - Throws: ``HistoryError/replaced(_:)`` if the new file has the history of another store.
  private func openStore() throws -> OpenStore {
    let old = current
    guard isOwn, old.history.file.wasReplaced else { return old }
    let new = try OpenStore(StoreFile.open(path), indexed, as: old.history.storeUUID)
    store.withLock { $0 = new }
    return new
  }
}
#endif
