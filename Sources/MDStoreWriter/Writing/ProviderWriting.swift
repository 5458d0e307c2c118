package import MDModel
import MDSQLite
package import MDStore

/// Positions in the changes of providers, and expiration dates.
extension WritingSession {
  package func store(_ provider: ProviderRecord) throws {
    let insert = try statement("INSERT OR REPLACE INTO provider (name, token, complete) VALUES (?1, ?2, ?3)")
    insert.bind(blob: 1, provider.path.bytes)
    if let token = provider.token { insert.bind(blob: 2, token) } else { insert.bind(2, nil) }
    insert.bind(date: 3, provider.complete)
    try insert.run()
  }

  package func removeProvider(_ path: FilePath) throws {
    let delete = try statement("DELETE FROM provider WHERE name = ?1")
    delete.bind(blob: 1, path.bytes)
    try delete.run()
  }

  package func setExpiration(of id: ItemID, to date: Timestamp?) throws {
    guard let date else { return try delete("DELETE FROM expiration WHERE item = ?1", id) }
    // Not REPLACE: SQLite opens a savepoint for it, and at each savepoint FTS5 writes out all words that it has
    // collected.
    let insert = try statement(
      "INSERT INTO expiration (item, date) VALUES (?1, ?2) ON CONFLICT (item) DO UPDATE SET date = excluded.date")
    insert.bind(1, id.rawValue)
    insert.bind(date: 2, date)
    try insert.run()
  }
}
