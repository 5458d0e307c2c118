#if GRDB
import Foundation
import GRDB

/// Foreign key of a table whose changes are changes of the row that it refers to: a photo that shows its tags is another
/// when a tag is taken from it.
///
/// Which row a deleted row has referred to is known to nobody later, so triggers tell of that row too.
struct HistoryLink: Hashable {
  /// Columns of the foreign key, in the order of the parent's primary key.
  var columns: [String]
  /// Number of the parent in the history.
  var parentNumber: Int64
}

extension HistoryLink {
  /// Links of a table that were ever asked for, as far as their tables are followed.
  static func all(of child: String, _ numbers: [String: Int64], in db: Database) throws -> [HistoryLink] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT columns, parent FROM grdb_spotlight_history_link WHERE child = ? ORDER BY columns",
      arguments: [child])
    return try rows.compactMap { row in
      let (names, parent): (String, String) = (row["columns"], row["parent"])
      let columns = try JSONDecoder().decode([String].self, from: Data(names.utf8))
      let key = try FollowedTable.key(of: parent, in: db)
      guard let number = numbers[parent], key.count == columns.count else { return nil }
      return HistoryLink(columns: columns, parentNumber: number)
    }
  }

  /// Asks for links, for all who follow the database.
  static func add(_ links: [Relationship], in db: Database) throws {
    for link in links {
      let columns = String(decoding: try JSONEncoder().encode(link.columns), as: UTF8.self)
      try db.execute(
        sql: """
          INSERT INTO grdb_spotlight_history_link VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET parent = excluded.parent WHERE parent <> excluded.parent
          """,
        arguments: [link.child, columns, link.parent])
    }
  }
}
#endif
