import Foundation
import IndexerMonitor
import MDSQLite

/// The tables of a state file, and the statements on them. Only for one thread at a time.
final class StateDatabase {
  private let connection: DatabaseConnection
  private let addLink, findLink, allProviders, removeLinks: PreparedStatement
  private let note, removeNote, findNote, oldNotes, removeNotes: PreparedStatement
  private let addCheckpoint, findCheckpoint, trimCheckpoints, removeCheckpoints: PreparedStatement

  private static let keptCheckpoints: Int64 = 8

  init(_ connection: consuming DatabaseConnection) throws(SQLiteFailure) {
    addLink = try PreparedStatement(connection.handle, "INSERT OR IGNORE INTO link (indexer, provider) VALUES (?1, ?2)")
    findLink = try PreparedStatement(connection.handle, "SELECT number FROM link WHERE indexer = ?1 AND provider = ?2")
    allProviders = try PreparedStatement(
      connection.handle,
      """
      SELECT provider FROM link
      WHERE indexer = ?1 AND EXISTS (SELECT 1 FROM note WHERE note.link = link.number)
      """)
    removeLinks = try PreparedStatement(connection.handle, "DELETE FROM link WHERE indexer = ?1")
    note = try PreparedStatement(
      connection.handle,
      """
      INSERT INTO note (link, identifier, generation) VALUES (?1, ?2, ?3)
      ON CONFLICT DO UPDATE SET generation = excluded.generation WHERE generation <> excluded.generation
      """)
    removeNote = try PreparedStatement(connection.handle, "DELETE FROM note WHERE link = ?1 AND identifier = ?2")
    findNote = try PreparedStatement(connection.handle, "SELECT 1 FROM note WHERE link = ?1 AND identifier = ?2")
    oldNotes = try PreparedStatement(
      connection.handle,
      """
      SELECT identifier FROM note WHERE link = ?1 AND identifier > ?2 AND generation < ?3
      ORDER BY identifier LIMIT ?4
      """)
    removeNotes = try PreparedStatement(
      connection.handle, "DELETE FROM note WHERE link IN (SELECT number FROM link WHERE indexer = ?1)")
    addCheckpoint = try PreparedStatement(
      connection.handle, "INSERT INTO checkpoint (indexer, state, data) VALUES (?1, ?2, ?3)")
    findCheckpoint = try PreparedStatement(
      connection.handle,
      "SELECT data FROM checkpoint WHERE indexer = ?1 AND state = ?2 ORDER BY number DESC LIMIT 1")
    trimCheckpoints = try PreparedStatement(
      connection.handle,
      """
      DELETE FROM checkpoint WHERE indexer = ?1 AND state IS NOT ?3 AND number <=
        (SELECT number FROM checkpoint WHERE indexer = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
      """)
    removeCheckpoints = try PreparedStatement(connection.handle, "DELETE FROM checkpoint WHERE indexer = ?1")
    self.connection = connection
  }

  func checkpoint(of indexer: String, state: IndexState) throws(SQLiteFailure) -> Data? {
    try findCheckpoint.first(.utf8(indexer), .bytes(state.bytes)) { $0.data(0) }
  }

  func write(_ change: StorageChange) throws(SQLiteFailure) {
    try atOnce { () throws(SQLiteFailure) in
      let link = try number(making: change.link)
      for identifier in change.removed { try removeNote.run(.integer(link), .utf8(identifier)) }
      for identifier in change.noted {
        try note.run(.integer(link), .utf8(identifier), .integer(Int64(change.generation)))
      }
      let indexer = PreparedStatement.Value.utf8(change.link.indexer)
      try addCheckpoint.run(indexer, .bytes(change.state.bytes), .bytes(change.checkpoint))
      let expected = change.expectedState.map { PreparedStatement.Value.bytes($0.bytes) } ?? .null
      try trimCheckpoints.run(indexer, .integer(Self.keptCheckpoints), expected)
    }
  }

  func noted(among identifiers: [String], of link: IndexLink) throws(SQLiteFailure) -> Set<String> {
    guard let link = try number(of: link) else { return [] }
    var noted: Set<String> = []
    for identifier in identifiers
    where try findNote.first(.integer(link), .utf8(identifier), map: { _ in true }) ?? false {
      noted.insert(identifier)
    }
    return noted
  }

  func identifiers(
    before generation: Int, of link: IndexLink, after last: String?, limit: Int
  ) throws(SQLiteFailure) -> [String] {
    guard let link = try number(of: link) else { return [] }
    // SQLite sorts every number before every blob.
    let start = last.map { PreparedStatement.Value.utf8($0) } ?? .integer(0)
    return try oldNotes.all(.integer(link), start, .integer(Int64(generation)), .integer(Int64(limit))) { $0.string(0) }
  }

  func providers(of indexer: String) throws(SQLiteFailure) -> Set<String> {
    Set(try allProviders.all(.utf8(indexer)) { $0.string(0) })
  }

  func forget(indexer: String) throws(SQLiteFailure) {
    try atOnce { () throws(SQLiteFailure) in
      try removeNotes.run(.utf8(indexer))
      try removeCheckpoints.run(.utf8(indexer))
      try removeLinks.run(.utf8(indexer))
    }
  }

  private func number(of link: IndexLink) throws(SQLiteFailure) -> Int64? {
    try findLink.first(.utf8(link.indexer), .utf8(link.provider)) { $0.integer(0) }
  }

  private func number(making link: IndexLink) throws(SQLiteFailure) -> Int64 {
    if let number = try number(of: link) { return number }
    try addLink.run(.utf8(link.indexer), .utf8(link.provider))
    return try number(of: link) ?? 0
  }

  /// Runs statements in one transaction: all of them take effect, or none.
  private func atOnce(_ body: () throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
    try connection.execute("BEGIN IMMEDIATE")
    do throws(SQLiteFailure) {
      try body()
      try connection.execute("COMMIT")
    } catch {
      // After some failures SQLite has already rolled back by itself.
      try? connection.execute("ROLLBACK")
      throw error
    }
  }
}
