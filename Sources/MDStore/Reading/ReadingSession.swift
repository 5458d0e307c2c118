import CSQLite
package import MDModel
package import MDSQLite

/// A snapshot of the index, for reading. Extensions add the queries, by subject.
package final class ReadingSession {
  private let connection: OpaquePointer
  /// Path of the index file. The vector files are next to it.
  package let indexPath: String
  private var statements: [String: PreparedStatement] = [:]
  /// Paths of the directories used so far.
  var directories: [ItemID: [UInt8]] = [:]
  /// Attributes used so far. Committed attributes never change.
  var attributeKeys: [Int64: AttributeKey] = [:]
  /// Words looked up in this snapshot. Empty for a writer.
  var knownWords = KnownWords()
  /// Vector files mapped so far. ``file(of:)`` maps a file anew if it does not belong to the snapshot.
  var vectorFiles: [VectorTier: MappedVectors] = [:]
  private let pageCount = PageCount()

  /// - Parameter path: path of the index as it was opened. Without it, SQLite's path is used, which has links resolved.
  package init(_ connection: OpaquePointer, path: String? = nil) {
    self.connection = connection
    indexPath = path ?? sqlite3_db_filename(connection, "main").map { String(cString: $0) } ?? ""
  }

  package func statement(_ sql: String) throws(SQLiteFailure) -> PreparedStatement {
    if let known = statements[sql] { return known }
    let fresh = try PreparedStatement(connection, sql)
    statements[sql] = fresh
    return fresh
  }

  func blobs(
    table: String, column: String, row: Int64, longest: Int, keeping: Int = 1
  ) throws(SQLiteFailure) -> BlobReader? {
    try BlobReader(
      connection, table: table, column: column, row: row, longest: longest, keeping: keeping, counting: pageCount)
  }

  /// True if the session sees committed data only.
  var isReadOnly: Bool { sqlite3_db_readonly(connection, "main") == 1 }

  /// Drops cached paths. Call it after directories were moved or removed, and for a new snapshot.
  package func forgetPaths() { directories = [:] }

  /// Drops cached words. Call it when the snapshot ends.
  func forgetWords() { knownWords = KnownWords() }

  /// Drops prepared statements, which keep the FTS5 tables in them open.
  package func forgetStatements() { statements = [:] }

  /// Unmaps the vector files, whose pages count as memory of this process.
  func forgetVectors() { vectorFiles = [:] }

  /// Drops cached attributes. The numbers that a writer assigned may have been rolled back.
  package func forgetAttributes() { attributeKeys = [:] }

  /// - Throws: ``StoreError/Code/schemaTooNew`` for a migration that this version does not know,
  ///   ``StoreError/Code/missing`` for a file that no writer has finished creating.
  func checkSchema(index path: String) throws {
    guard try !isSuperseded(index: path) else {
      throw StoreError(
        .schemaTooNew, "The index \(path) was written by a later version of Limelight. Use that version to search it.")
    }
    // A reader never migrates. If migrations are missing, a writer has not finished with the file, or not begun.
    guard try appliedMigrations() == Set(SchemaMigrations.names) else {
      throw StoreError(
        .missing, "The index \(path) is not ready: it is being made anew, or is of an earlier version.")
    }
  }
}

extension ReadingSession {
  /// True if a later version of Limelight has written the file: it has all migrations of this version, and others.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if it has unknown migrations but not all known ones, because it is damaged
  ///   then.
  package func isSuperseded(index path: String) throws -> Bool {
    let (known, applied) = (Set(SchemaMigrations.names), try appliedMigrations())
    if applied.isSubset(of: known) { return false }
    guard applied.isSuperset(of: known) else {
      throw StoreError(.corrupt, "The index \(path) is damaged.")
    }
    return true
  }

  /// Names of the migrations applied to the file; empty if no writer has created it.
  package func appliedMigrations() throws -> Set<String> {
    let table = SchemaMigrations.table
    let isThere = try statement("SELECT 1 FROM sqlite_schema WHERE name = '\(table)'").firstRow { _ in true } ?? false
    var applied: Set<String> = []
    if isThere { try statement("SELECT identifier FROM \(table)").forEachRow { applied.insert($0.string(0)) } }
    return applied
  }
}

/// Cost of reading, counted instead of timed, so that it is the same on every machine.
package struct ReadingWork: Sendable, Hashable {
  /// Number of rows returned by statements.
  package var rows: Int
  /// Number of pages of full-text tables, and of blocks of listings.
  package var pages: Int
}

extension ReadingSession {
  package var work: ReadingWork {
    ReadingWork(rows: statements.values.reduce(0) { $0 + $1.rowCount }, pages: pageCount.pages)
  }
}

/// Size of the index.
package struct IndexCounts: Sendable, Hashable {
  package var items: Int64
  /// Number of items whose content waits to be imported.
  package var pending: Int64
}

/// Numbers of items by kind.
package struct ItemParts: Sendable, Hashable {
  /// Files, links and other entries of folders that are not folders themselves.
  package var files: Int64
  package var folders: Int64
  /// Items inside files.
  package var members: Int64
  /// Items that apps donated, and the apps' indexes.
  package var donated: Int64

  /// Number of all items.
  package var all: Int64 { files + folders + members + donated }
}

extension ReadingSession {
  package func parts() throws -> ItemParts {
    let row = try statement(
      """
      SELECT (SELECT count(*) FROM item), (SELECT count(*) FROM item WHERE kind = 1), (SELECT count(*) FROM member),
        (SELECT count(*) FROM donor) + (SELECT count(*) FROM donated)
      """
    ).firstRow { (all: $0.integer(0), folders: $0.integer(1), members: $0.integer(2), donated: $0.integer(3)) }
    guard let row else { return ItemParts(files: 0, folders: 0, members: 0, donated: 0) }
    return ItemParts(
      files: row.all - row.folders - row.members - row.donated, folders: row.folders, members: row.members,
      donated: row.donated)
  }

  package func counts() throws -> IndexCounts {
    try statement("SELECT (SELECT count(*) FROM item), (SELECT count(*) FROM journal)")
      .firstRow { IndexCounts(items: $0.integer(0), pending: $0.integer(1)) } ?? IndexCounts(items: 0, pending: 0)
  }

  package func dataVersion() throws -> Int64 {
    try statement("PRAGMA data_version").firstRow { $0.integer(0) } ?? 0
  }

  package func knowsAttribute(_ key: AttributeKey) throws -> Bool {
    let select = try statement("SELECT 1 FROM attribute WHERE name = ?1")
    select.bind(text: 1, key.rawValue)
    return try select.firstRow { _ in true } ?? false
  }

  package func fileCount() throws -> Int64 {
    try statement(
      """
      SELECT (SELECT count(*) FROM item) - (SELECT count(*) FROM item WHERE kind = 1)
        - (SELECT count(*) FROM donor) - (SELECT count(*) FROM donated) - (SELECT count(*) FROM member)
      """
    ).firstRow { $0.integer(0) } ?? 0
  }

  package func pendingCount() throws -> Int64 {
    try statement("SELECT count(*) FROM journal").firstRow { $0.integer(0) } ?? 0
  }

  package func item(_ id: ItemID) throws -> ItemRecord? {
    let select = try statement("SELECT \(ItemRecord.columns) FROM item WHERE id = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow(ItemRecord.init(row:))
  }

  package func items(withInode inode: Int64) throws -> [ItemID] {
    let select = try statement("SELECT id FROM item WHERE inode = ?1 ORDER BY id")
    select.bind(1, inode)
    var found: [ItemID] = []
    try select.forEachRow { found.append(ItemID($0.integer(0))) }
    return found
  }

  package func items(of files: Set<InodeIdentity>) throws -> [ItemID] {
    var found: [ItemID] = []
    let select = try statement("SELECT id FROM item WHERE created = ?1 AND inode = ?2 AND kind = 0")
    for file in files {
      guard let created = file.created else { continue }
      select.bind(date: 1, created)
      select.bind(2, file.inode)
      try select.forEachRow { found.append(ItemID($0.integer(0))) }
    }
    try found.append(contentsOf: itemsWithoutBirth(files.filter { $0.created == nil }.map(\.inode)))
    return found.sorted()
  }

  private func itemsWithoutBirth(_ inodes: [Int64]) throws -> [ItemID] {
    guard !inodes.isEmpty else { return [] }
    let select = try statement(
      "SELECT id FROM item WHERE created IS NULL AND kind = 0 AND inode IN (SELECT value FROM json_each(?1))")
    select.bind(text: 1, "[\(inodes.map(String.init).joined(separator: ","))]")
    var found: [ItemID] = []
    try select.forEachRow { found.append(ItemID($0.integer(0))) }
    return found
  }

  package func roots() throws -> [ItemRecord] {
    var roots: [ItemRecord] = []
    try statement("SELECT \(ItemRecord.columns) FROM item WHERE parent = 0 AND kind <> 4").forEachRow {
      roots.append(ItemRecord(row: $0))
    }
    return roots
  }
}
