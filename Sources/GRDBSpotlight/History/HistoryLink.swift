#if GRDB
import Foundation
import GRDB

/// A foreign key whose changes also count as changes of the row that it refers to. Example: a photo shows its tags, so
/// the photo has changed when a tag is taken from it.
///
/// After a row was deleted, it is unknown which row it referred to. So triggers record that row too.
struct HistoryLink: Hashable {
  /// Columns of the foreign key, in the order of the parent's primary key.
  var columns: [String]
  /// Number of its first column in its table, from 1.
  var column: Int64
  /// Number of the parent table in the history.
  var parentNumber: Int64
}

extension HistoryLink {
  /// Links of a table that were ever requested, as far as their parent tables are followed.
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

  /// Whether all links have been requested.
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

  /// Requests links, for all consumers of the database.
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
