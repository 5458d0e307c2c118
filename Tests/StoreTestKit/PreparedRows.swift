import CSQLite
import MDModel
import MDSQLite
import MDStore

/// All rows that an index holds for its items, ordered and ready to be bound.
///
/// Storing them measures the least work that any writer of such an index has to do.
package final class PreparedRows {
  private enum Binding {
    case number(Int64)
    /// A copy of a column's value, as SQLite's own object.
    case value(OpaquePointer?)
    case text([UInt8])
  }

  private static let tables = [
    (name: "item", item: "id"), (name: "value", item: "item"), (name: "content", item: "item"),
    (name: "donated", item: "item"), (name: "expiration", item: "item"),
  ]

  private var sql: [String] = []
  /// Bindings by statement, then by item ID.
  private var rows: [[Int64: [[Binding]]]] = []

  /// - Parameter path: an index that is not written to meanwhile.
  package init(of path: String) throws {
    var connection: OpaquePointer?
    try Self.check(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil))
    defer { sqlite3_close_v2(connection) }
    for table in Self.tables { try read(table.name, table.item, connection) }
    try IndexReader(path: path).read { session in
      sql += Self.fullText
      rows += [[:], [:], [:]]
      for item in rows[0].keys { try addWords(of: ItemID(item), session) }
    }
  }

  private func read(_ table: String, _ item: String, _ connection: OpaquePointer?) throws {
    var select: OpaquePointer?
    try Self.check(sqlite3_prepare_v2(connection, "SELECT \(item), * FROM \(table)", -1, &select, nil))
    defer { sqlite3_finalize(select) }
    let columns = sqlite3_column_count(select)
    sql.append("INSERT INTO \(table) VALUES (\((1..<columns).map { "?\($0)" }.joined(separator: ",")))")
    var found: [Int64: [[Binding]]] = [:]
    while sqlite3_step(select) == SQLITE_ROW {
      let bindings = (1..<columns).map { Binding.value(sqlite3_value_dup(sqlite3_column_value(select, $0))) }
      found[sqlite3_column_int64(select, 0), default: []].append(bindings)
    }
    rows.append(found)
  }

  private static let fullText = [
    "INSERT INTO attribute_trigrams (rowid, attributes) VALUES (?1, ?2)",
    "INSERT INTO attribute_words (rowid, name, title, attributes) VALUES (?1, '', ?2, ?3)",
    "INSERT INTO text_words (rowid, text) VALUES (?1, ?2)",
  ]

  private func addWords(of item: ItemID, _ session: ReadingSession) throws {
    var (title, others, all): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for (key, value) in try session.storedValues(of: item) {
      guard case .string(let text) = value else { continue }
      let bytes = Array(text.utf8) + [SearchTokenizers.valueSeparator]
      all += bytes
      guard AttributeKey(key).holdsWords else { continue }
      if key == AttributeKey.title.rawValue { title += bytes } else { others += bytes }
    }
    let text = try session.text(of: item) ?? []
    let number = Binding.number(item.rawValue)
    let first = Self.tables.count
    if !all.isEmpty { rows[first][item.rawValue] = [[number, .text(all)]] }
    rows[first + 1][item.rawValue] = [[number, .text(title), .text(others)]]
    if !text.isEmpty { rows[first + 2][item.rawValue] = [[number, .text(text)]] }
  }

  /// Stores everything in a new index, table by table within each transaction.
  ///
  /// - Parameters:
  ///   - path: location of the new index, where no file exists yet.
  ///   - itemsAtOnce: number of items per transaction.
  package func store(in path: String, itemsAtOnce: Int) throws {
    let connection = try Self.emptyIndex(at: path)
    defer { sqlite3_close_v2(connection) }
    var statements: [OpaquePointer?] = []
    defer { for statement in statements { sqlite3_finalize(statement) } }
    for sql in sql {
      statements.append(nil)
      try Self.check(sqlite3_prepare_v3(connection, sql, -1, 1, &statements[statements.count - 1], nil))
    }
    let items = rows[0].keys.sorted()
    for first in stride(from: 0, to: items.count, by: itemsAtOnce) {
      try Self.execute("BEGIN", connection)
      try store(items[first..<min(items.count, first + itemsAtOnce)], statements)
      try Self.execute("COMMIT", connection)
    }
  }

  /// A new, empty index with the writer's settings.
  private static func emptyIndex(at path: String) throws -> OpaquePointer? {
    var handle: OpaquePointer?
    try check(sqlite3_open(path, &handle))
    guard let connection = handle else { return nil }
    try SearchTokenizers.add(to: connection)
    try execute("PRAGMA journal_mode = WAL", connection)
    for migration in SchemaMigrations.all { try execute(migration.sql, connection) }
    try execute("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4096", connection)
    try execute("PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY", connection)
    return connection
  }

  private func store(_ items: some Sequence<Int64>, _ statements: [OpaquePointer?]) throws {
    for (number, statement) in statements.enumerated() {
      for item in items {
        for bindings in rows[number][item] ?? [] { try Self.run(statement, bindings) }
      }
    }
  }

  private static func run(_ statement: OpaquePointer?, _ bindings: [Binding]) throws {
    for (place, binding) in bindings.enumerated() { bind(binding, to: statement, Int32(place + 1)) }
    guard sqlite3_step(statement) == SQLITE_DONE else { throw SQLiteFailure(code: sqlite3_reset(statement)) }
    sqlite3_reset(statement)
  }

  private static func bind(_ binding: Binding, to statement: OpaquePointer?, _ place: Int32) {
    switch binding {
    case .number(let number): sqlite3_bind_int64(statement, place, number)
    case .value(let value): sqlite3_bind_value(statement, place, value)
    case .text(let bytes):
      // SQLITE_TRANSIENT: SQLite copies the bytes.
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(statement, place, bytes.isEmpty ? [0] : bytes, Int32(bytes.count), copied)
    }
  }

  private static func execute(_ sql: String, _ connection: OpaquePointer?) throws {
    try check(sqlite3_exec(connection, sql, nil, nil, nil))
  }

  private static func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw SQLiteFailure(code: code) }
  }

  deinit {
    for case .value(let value) in rows.joined().flatMap(\.value).joined() { sqlite3_value_free(value) }
  }
}
