#if GRDB
import GRDB

/// Kind of an entry of the history, in the lowest three bits of its `change`; the others are the table's number.
enum HistoryKind: Int64 {
  case inserted = 0, updated, deleted
  /// A row that another one was about to take the place of: it may be there still.
  case displaced
  /// The table is new, or has another definition.
  case reset
  /// The table has gone.
  case gone
  /// A row of another table has referred to this one: in place of its key, there is the foreign key as it was stored.
  case unlinked

  func change(_ table: Int64) -> Int64 { table << 3 | rawValue }
}

/// Numbers in an entry of the kind ``HistoryKind/unlinked``: which foreign key has referred to a row of which table.
///
/// Without the foreign key the entry would stand for a change of the row itself, and every row that shows that one would
/// be read again, though nothing of it has changed.
struct UnlinkedChange: Hashable {
  /// Number of the table that has the foreign key; 0 where earlier versions did not note it.
  var child: Int64
  /// Number of the foreign key's first column in its table, from 1 on.
  var column: Int64
  var parent: Int64

  /// They leave eleven bits for the column: SQLite has tables of 2,000 columns.
  private static let (kindBits, parentBits, childBits): (Int64, Int64, Int64) = (3, 28, 21)
}

extension UnlinkedChange {
  init(_ change: Int64) {
    let tables = change >> Self.kindBits
    parent = tables & ((1 << Self.parentBits) - 1)
    child = tables >> Self.parentBits & ((1 << Self.childBits) - 1)
    column = tables >> (Self.parentBits + Self.childBits)
  }

  /// The entry's `change`.
  var change: Int64 {
    HistoryKind.unlinked.change(column << (Self.parentBits + Self.childBits) | child << Self.parentBits | parent)
  }
}

/// Triggers by which a table writes its history.
///
/// Each change appends one entry, whatever statement, program or cascade makes it. Appending is the cheapest write that
/// SQLite has, and cannot conflict, so that the `OR IGNORE` or `OR REPLACE` of the app's statement, which SQLite
/// extends to those of triggers, means nothing to it.
struct HistoryTriggers {
  var table: FollowedTable
  var number: Int64
  var links: [HistoryLink] = []

  /// Name of the trigger that all tables have.
  static func mainName(_ number: Int64) -> String { name(number, "inserted") }

  private static func name(_ number: Int64, _ suffix: String) -> String { "grdb_spotlight_history_\(number)_\(suffix)" }

  /// Statements that create the triggers.
  ///
  /// What concerns few updates is in triggers of their own, which SQLite leaves out of all other updates: a condition
  /// within a trigger costs nearly as much as what it guards.
  var statements: [String] {
    let old = identity("OLD"), new = identity("NEW")
    let basic = [
      trigger("inserted", "AFTER INSERT", [append(.inserted, new, "")]),
      trigger("updated", "AFTER UPDATE", [append(.updated, new, "")]),
      trigger(
        "moved", "AFTER UPDATE OF \(names(table.key))", when: keyDiffers, [append(.deleted, old, "")]),
      trigger("deleted", "AFTER DELETE", [append(.deleted, old, "")] + links.map { tell($0, of: "OLD") }),
    ]
    return basic + displacing + linking
  }

  /// Rows whose place a new one takes: `REPLACE` removes them without a trigger.
  private var displacing: [String] {
    let places = table.uniqueIndexes.map { $0.rowsInPlace(of: table.name) }
    let own = table.keyIndex.rowsInPlace(of: table.name)
    let row = UniqueIndex.rowName(of: table.name)
    let other = identity(row)
    let found = places.map { append(.displaced, other, $0) }
    let told = links.flatMap { link in (places + [own]).map { tell(link, of: row, $0) } }
    guard !found.isEmpty || !told.isEmpty else { return [] }
    let itself = zip(other, identity("OLD")).map { "\($0) COLLATE BINARY IS \($1)" }.joined(separator: " AND ")
    return [
      trigger("displaced_by_insert", "BEFORE INSERT", found + told),
      trigger(
        "displaced_by_update", "BEFORE UPDATE\(placeColumns.map { " OF \(names($0))" } ?? "")",
        when: placeColumns.flatMap { differs($0) }, (found + told).map { "\($0) AND NOT (\(itself))" }),
    ]
  }

  /// A row that refers to another one than before: the one that it has left is told of.
  private var linking: [String] {
    links.enumerated().map { place, link in
      trigger(
        "unlinked_\(place)", "AFTER UPDATE OF \(names(link.columns))", when: differs(link.columns),
        [tell(link, of: "OLD")])
    }
  }

  /// Columns of which one has to change for an update to take a row's place; `nil`: any may. A row comes into a partial
  /// index by other columns too, and a generated column changes with those that it is made of.
  private var placeColumns: [String]? {
    let indexes = table.uniqueIndexes + (links.isEmpty ? [] : [table.keyIndex])
    guard indexes.allSatisfy({ $0.predicate == nil }) else { return nil }
    let columns = Set(indexes.flatMap { $0.columns.map(\.name) })
    return columns.isDisjoint(with: table.generated) ? columns.sorted() : nil
  }

  /// Names by which an update may name the columns. SQLite compares names alone, and a rowid has four.
  private func names(_ columns: [String]) -> String {
    (columns.map(\.sqlName) + (columns.contains { table.key.contains($0) } ? ["rowid", "oid", "_rowid_"] : []))
      .joined(separator: ", ")
  }

  private func differs(_ columns: [String]) -> String {
    columns.map { "OLD.\($0.sqlName) COLLATE BINARY IS NOT NEW.\($0.sqlName)" }.joined(separator: " OR ")
  }

  /// Whether a row has another key: among untyped columns, 1 and 1.0 are equal and yet two keys.
  private var keyDiffers: String {
    let types = table.key.filter { table.untyped.contains($0) }.map(\.sqlName)
    return ([differs(table.key)] + types.map { "typeof(OLD.\($0)) <> typeof(NEW.\($0))" }).joined(separator: " OR ")
  }

  private func trigger(_ suffix: String, _ moment: String, when condition: String? = nil, _ body: [String]) -> String {
    let name = Self.name(number, suffix)
    let when = condition.map { "WHEN \($0) " } ?? ""
    return """
      CREATE TRIGGER \(name) \(moment) ON \(table.name.sqlName) \(when)BEGIN
      \(body.map { $0 + ";" }.joined(separator: "\n"))
      END
      """
  }

  /// Tells of the row that a row of the table refers to, by the foreign key as it is stored. A trigger that named the
  /// other table would be in the way of whoever drops it, or makes it anew.
  private func tell(_ link: HistoryLink, of row: String, _ source: String? = nil) -> String {
    let columns = link.columns.map { "\(row).\($0.sqlName)" }
    let refers = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    return append(.unlinked, columns, source.map { "\($0) AND \(refers)" } ?? "WHERE \(refers)", to: link)
  }

  private func append(_ kind: HistoryKind, _ key: [String], _ source: String, to link: HistoryLink? = nil) -> String {
    let columns = HistorySchema.keyColumns(key.count).joined(separator: ", ")
    let change = link.map { UnlinkedChange(child: number, column: $0.column, parent: $0.parentNumber).change }
    let values = ([String(change ?? kind.change(number))] + key).joined(separator: ", ")
    let given = source.isEmpty ? "VALUES (\(values))" : "SELECT \(values) \(source)"
    return "INSERT INTO grdb_spotlight_history (change, \(columns)) \(given)"
  }

  private func identity(_ row: String) -> [String] { table.key.map { "\(row).\($0.sqlName)" } }
}

extension HistoryTriggers {
  /// Statements of the triggers that are there.
  static func present(_ number: Int64, in db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE \(ownTriggers(number))")
  }

  /// Table whose triggers they are now; `nil` where it was dropped.
  static func tableName(_ number: Int64, in db: Database) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name = ?", arguments: [mainName(number)])
  }

  static func drop(_ number: Int64, in db: Database) throws {
    let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE \(ownTriggers(number))")
    for name in names { try db.execute(sql: "DROP TRIGGER \(name)") }
  }

  private static func ownTriggers(_ number: Int64) -> String {
    "type = 'trigger' AND name LIKE 'grdb\\_spotlight\\_history\\_\(number)\\_%' ESCAPE '\\'"
  }
}
#endif
