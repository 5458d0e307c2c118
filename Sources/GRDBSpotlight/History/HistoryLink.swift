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
  /// Number of the first of them in its table, from 1 on.
  var column: Int64
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
      guard let number = numbers[parent], key.count == columns.count, let first = columns.first else { return nil }
      let column = try Int64.fetchOne(
        db, sql: "SELECT cid + 1 FROM pragma_table_xinfo(?) WHERE name = ? COLLATE NOCASE", arguments: [child, first])
      return HistoryLink(columns: columns, column: column ?? 0, parentNumber: number)
    }
  }

  /// Whether all links are asked for.
  static func areAsked(_ links: [Relationship], in db: Database) throws -> Bool {
    try links.allSatisfy { link in
      try Bool.fetchOne(
        db, sql: "SELECT 1 FROM grdb_spotlight_history_link WHERE child = ? AND columns = ? AND parent = ?",
        arguments: [link.child, Self.text(of: link.columns), link.parent]) ?? false
    }
  }

  private static func text(of columns: [String]) throws -> String {
    String(decoding: try JSONEncoder().encode(columns), as: UTF8.self)
  }

  /// Asks for links, for all who follow the database.
  static func add(_ links: [Relationship], in db: Database) throws {
    for link in links {
      let columns = try text(of: link.columns)
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
