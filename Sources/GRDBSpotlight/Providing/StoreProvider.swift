#if GRDB
import CoreSpotlight
import Foundation
import GRDB
import IndexerMonitor
import IndexerMonitorSpotlight

/// The rows of a store, provided to an `IndexMonitor`.
struct StoreProvider: ChangeProvider {
  /// Place in the history, and a digest of what is indexed.
  struct Token: Codable, Hashable, Sendable {
    var history: HistoryToken
    /// Digest of which attributes of which tables are indexed. Another digest means other documents.
    var content: UInt64
  }

  /// Number of the table, and its last key that was read.
  struct Cursor: Codable, Hashable, Sendable {
    var table = 0
    var key: String?
  }

  let name = "store"
  let formatter: RowIdentifiers
  let connection: StoreConnection
  let signals: StoreSignals
  /// Name of the consumer of the history.
  let consumer: String
  let content: UInt64
  /// Attributes of a row; `nil` if the row must not be found.
  let attributes: @Sendable (StoredRow) throws -> CSSearchableItemAttributeSet?
  /// Called with tokens that the index has reached.
  let didReach: @Sendable (HistoryToken) async -> Void

  func currentToken() async throws -> Token {
    let (consumer, content) = (consumer, content)
    return try await connection.run { Token(history: try $0.history.begin(consumer), content: content) }
  }

  func objects(after cursor: Cursor?, limit: Int) async throws -> ObjectPage<RowKey, SearchableDocument, Cursor> {
    let place = cursor ?? Cursor()
    return try await connection.run { store in
      guard store.tables.indices.contains(place.table) else { throw CursorExpired() }
      let table = store.tables[place.table]
      let after = try place.key.map { text in
        guard let key = RowIdentifiers.key(of: Substring(text)) else { throw CursorExpired() }
        return key
      }
      return try store.writer.readWhenFree { db in
        let rows = try RowReader.rows(of: table, after: after, limit: limit, in: db)
        let objects = try rows.compactMap { row in try document(row).map { SourceObject(row.key, $0) } }
        // A short page ends the table: go on with the next table, or end after the last one.
        let isEnd = rows.count < limit
        let next =
          isEnd
          ? Cursor(table: place.table + 1)
          : Cursor(table: place.table, key: rows.last.map { RowIdentifiers.text(of: $0.key) })
        return ObjectPage(objects, next: isEnd && next.table == store.tables.count ? nil : next)
      }
    }
  }

  func changes(since token: Token, limit: Int) async throws -> ChangeHistory<RowKey, Token> {
    signals.arm()
    guard token.content == content else { return .expired }
    let (consumer, connection) = (consumer, connection)
    return try await connection.run { store in
      switch try store.history.next(for: consumer, after: token.history, limit: limit) {
      case .everything: return .expired
      case .upToDate: return .page(ChangePage([], upTo: token, hasMore: false))
      case .changes(let page, let next):
        // Definitions change seldom. Everything is read again then.
        guard page.goneTables.isEmpty, page.resetTables.isEmpty else {
          try connection.renew(store)
          return .expired
        }
        let changes = try store.writer.readWhenFree { try RelatedRows(store.tables, in: $0).changes(by: page) }
        return .page(ChangePage(changes, upTo: Token(history: next, content: token.content), hasMore: true))
      }
    }
  }

  func documents(for keys: [RowKey]) async throws -> [SearchableDocument?] {
    try await connection.run { store in
      try store.writer.readWhenFree { db in
        var readers: [String: RowReader] = [:]
        return try keys.map { key in
          guard let table = store.table(key.table) else { return nil }
          let reader = try readers[key.table] ?? RowReader(table, in: db)
          readers[key.table] = reader
          return try reader.row(key).flatMap { try document($0) }
        }
      }
    }
  }

  func wakeUps() -> AsyncStream<Void> { signals.stream() }

  func didIndex(upTo token: Token, in indexer: String) async { await didReach(token.history) }

  private func document(_ row: StoredRow) throws -> SearchableDocument? {
    try attributes(row).map { SearchableDocument($0) }
  }
}
#endif
