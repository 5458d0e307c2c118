import CSQLite
package import MDModel
import MDSQLite
package import MDStore

/// Changes inside a transaction of ``IndexWriter``. Extensions add the changes, by subject.
package final class WritingSession {
  /// The SQLite connection. Not private, because tests count its work.
  package let connection: OpaquePointer
  /// Reads what this session has written so far, committed or not.
  package let reading: ReadingSession
  private(set) var compressor = TextCompressor()
  var types = NumberedNames<TypeName>()
  var attributes = NumberedNames<String>()
  var importers = NumberedNames<ImporterVersion>()
  /// Types named by apps.
  var donatedTypes: [String: DonatedType] = [:]
  /// The last sequence number in the journal; `nil` until it is needed.
  private var sequence: Int64?
  /// The donation that is being applied.
  var applying: ApplyingDonation?
  /// State of the files whose members are being stored.
  var stagings: [ItemID: MemberStaging] = [:]
  /// The hidden members as stored; `nil` until they are needed.
  var hidden: HiddenMembers?
  /// The files with members; `nil` until they are needed.
  var containers: Set<ItemID>?
  /// The vectors; `nil` while the index is being opened.
  var vectors: VectorStore?
  /// Blocks of the listing to write before the commit.
  var changedBlocks = ChangedBlocks()

  init(_ connection: OpaquePointer) {
    self.connection = connection
    reading = ReadingSession(connection)
  }

  /// The prepared statement for `sql`, compiled once until the next ``rest()``.
  func statement(_ sql: String) throws(SQLiteFailure) -> PreparedStatement { try reading.statement(sql) }

  /// Runs statements that return nothing and are needed once.
  func execute(_ sql: String) throws(SQLiteFailure) { try DatabaseConnection.execute(sql, on: connection) }

  var lastInserted: Int64 { sqlite3_last_insert_rowid(connection) }
  var changedRows: Int64 { Int64(sqlite3_changes(connection)) }

  /// The next sequence number. It rises with every note in the journal, as long as the writer lives.
  func nextSequence() throws -> Int64 {
    let next = try cookie() + 1
    sequence = next
    return next
  }

  package func cookie() throws -> Int64 { try sequence ?? reading.lastSequence() }

  /// Runs `body` in a transaction. If it throws, everything since the last commit is rolled back.
  func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try begin()
    do {
      let value = try body()
      try commit()
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  func begin() throws(SQLiteFailure) { try statement("BEGIN IMMEDIATE").run() }
  func commit() throws {
    try writeListing()
    // New vector rows are in the file before the commit refers to them. Freed rows are wiped after it.
    for tier in vectors?.tiers ?? [] { try tier.willCommit() }
    try statement("COMMIT").run()
    for tier in vectors?.tiers ?? [] { tier.didCommit() }
  }
  /// Rolls back. Errors are ignored: the first error is the one to report, and SQLite may have ended the transaction
  /// itself.
  func rollBack() {
    _ = sqlite3_exec(connection, "ROLLBACK", nil, nil, nil)
    for tier in vectors?.tiers ?? [] { tier.didRollBack() }
  }

  package func commitBatch() throws {
    try commit()
    try begin()
  }

  package func durably<Value>(_ body: () throws -> Value) throws -> Value {
    try commit()
    // The open batch was ended first, because the pragma has no effect inside a transaction.
    let value = try synchronized {
      try begin()
      let value = try body()
      try commit()
      return value
    }
    try begin()
    return value
  }

  /// Runs `body` so that each commit waits for the disk. Inside a transaction this has no effect.
  func synchronized<Value>(_ body: () throws -> Value) throws -> Value {
    // Not a cached statement: a prepared pragma acts when it is compiled, and never again.
    try execute("PRAGMA synchronous = FULL")
    do {
      let value = try body()
      try execute("PRAGMA synchronous = NORMAL")
      return value
    } catch {
      rollBack()
      try? execute("PRAGMA synchronous = NORMAL")
      throw error
    }
  }

  /// Frees caches that are rebuilt on demand.
  func rest() {
    forgetCaches()
    reading.forgetStatements()
    compressor = TextCompressor()
  }

  func forgetCaches() {
    reading.forgetPaths()
    reading.forgetAttributes()
    changedBlocks = ChangedBlocks()
    applying = nil
    stagings = [:]
    hidden = nil
    containers = nil
    types = .init()
    attributes = .init()
    importers = .init()
    donatedTypes = [:]
  }
}

/// Cached row numbers of a small table of names.
struct NumberedNames<Name: Hashable> {
  private var numbers: [Name: Int64] = [:]

  mutating func number(of name: Name, otherwise find: () throws -> Int64) rethrows -> Int64 {
    if let known = numbers[name] { return known }
    let found = try find()
    numbers[name] = found
    return found
  }
}

extension WritingSession {
  package func number(of type: TypeName) throws -> Int64 {
    try types.number(of: type) {
      let insert = try statement("INSERT OR IGNORE INTO type (identifier, mime, tree) VALUES (?1, ?2, ?3)")
      insert.bind(text: 1, type.identifier)
      insert.bind(text: 2, type.mime)
      insert.bind(text: 3, type.tree.joined(separator: ","))
      try insert.run()
      let select = try statement("SELECT id FROM type WHERE identifier = ?1 AND mime = ?2")
      select.bind(text: 1, type.identifier)
      select.bind(text: 2, type.mime)
      return try select.firstRow { $0.integer(0) } ?? 0
    }
  }

  package func number(of importer: ImporterVersion) throws -> Int64 {
    try importers.number(of: importer) {
      let insert = try statement("INSERT OR IGNORE INTO importer (identifier, version) VALUES (?1, ?2)")
      insert.bind(text: 1, importer.identifier)
      insert.bind(2, importer.version)
      try insert.run()
      let select = try statement("SELECT id FROM importer WHERE identifier = ?1 AND version = ?2")
      select.bind(text: 1, importer.identifier)
      select.bind(2, importer.version)
      return try select.firstRow { $0.integer(0) } ?? 0
    }
  }

  func number(of attribute: AttributeKey) throws -> Int64 {
    try attributes.number(of: attribute.rawValue) {
      let insert = try statement("INSERT OR IGNORE INTO attribute (name) VALUES (?1)")
      insert.bind(text: 1, attribute.rawValue)
      try insert.run()
      let select = try statement("SELECT id FROM attribute WHERE name = ?1")
      select.bind(text: 1, attribute.rawValue)
      return try select.firstRow { $0.integer(0) } ?? 0
    }
  }
}
