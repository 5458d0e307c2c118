#if GRDB
import GRDB

/// Kind of an entry of the history: the lowest three bits of its `change`. The other bits are the table's number.
enum HistoryKind: Int64 {
  case inserted = 0, updated, deleted
  /// A row that another row was about to replace. It may still exist.
  case displaced
  /// The table is new, or its definition has changed.
  case reset
  /// The table no longer exists.
  case gone
  /// A row of another table no longer refers to this one. In place of the row's key, the entry contains the foreign key
  /// as it was stored.
  case unlinked

  func change(_ table: Int64) -> Int64 { table << 3 | rawValue }
}

/// The numbers in an entry of the kind ``HistoryKind/unlinked``: the foreign key that referred to a row, and the table
/// of that row.
///
/// Without the foreign key, the entry would look like a change of the row itself. Every row that shows that row would
/// be read again, although nothing in it has changed.
struct UnlinkedChange: Hashable {
  /// Number of the table that has the foreign key; 0 in entries of earlier versions, which did not record it.
  var child: Int64
  /// Number of the foreign key's first column in its table, from 1.
  var column: Int64
  var parent: Int64

  /// Widths in bits. They leave eleven bits for the column: tables in SQLite have up to 2,000 columns.
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

/// The triggers by which a table writes its history.
///
/// Each change appends one entry, whatever statement, program or cascade makes it. Appending is the cheapest write in
/// SQLite, and it cannot conflict. So it does not matter that SQLite applies the `OR IGNORE` or `OR REPLACE` of the
/// app's statement to the statements of triggers too.
struct HistoryTriggers {
  var table: FollowedTable
  var number: Int64
  var links: [HistoryLink] = []

  /// Name of the trigger that every followed table has.
  static func mainName(_ number: Int64) -> String { name(number, "inserted") }

  private static func name(_ number: Int64, _ suffix: String) -> String { "grdb_spotlight_history_\(number)_\(suffix)" }

  /// Statements that create the triggers.
  ///
  /// Checks that concern few updates are in separate triggers, which SQLite skips for all other updates: a condition
  /// within a trigger costs nearly as much as the statement that it guards.
  var statements: [String] {
    let old = identity("OLD"), new = identity("NEW")
    let basic = [
      trigger("inserted", "AFTER INSERT", [append(.inserted, new, "")]),
      trigger("updated", "AFTER UPDATE", [append(.updated, new, "")]),
      // A changed key means that the old key is gone; the trigger above records the new one.
      trigger(
        "moved", "AFTER UPDATE OF \(names(table.key))", when: keyDiffers, [append(.deleted, old, "")]),
      trigger("deleted", "AFTER DELETE", [append(.deleted, old, "")] + links.map { tell($0, of: "OLD") }),
    ]
    return basic + displacing + linking
  }

  /// Triggers for rows that a new row replaces, because `REPLACE` deletes those without a trigger.
  private var displacing: [String] {
    let places = table.uniqueIndexes.map { $0.rowsInPlace(of: table.name) }
    let own = table.keyIndex.rowsInPlace(of: table.name)
    let row = UniqueIndex.rowName(of: table.name)
    let other = identity(row)
    let found = places.map { append(.displaced, other, $0) }
    let told = links.flatMap { link in (places + [own]).map { tell(link, of: row, $0) } }
    guard !found.isEmpty || !told.isEmpty else { return [] }
    // An updated row finds itself in the unique indexes. It is not displaced, so leave it out.
    let itself = zip(other, identity("OLD")).map { "\($0) COLLATE BINARY IS \($1)" }.joined(separator: " AND ")
    return [
      trigger("displaced_by_insert", "BEFORE INSERT", found + told),
      trigger(
        "displaced_by_update", "BEFORE UPDATE\(placeColumns.map { " OF \(names($0))" } ?? "")",
        when: placeColumns.flatMap { differs($0) }, (found + told).map { "\($0) AND NOT (\(itself))" }),
    ]
  }

  /// Triggers for a row that now refers to another row: they record the row that it has left.
  private var linking: [String] {
    links.enumerated().map { place, link in
      trigger(
        "unlinked_\(place)", "AFTER UPDATE OF \(names(link.columns))", when: differs(link.columns),
        [tell(link, of: "OLD")])
    }
  }

  /// Columns of which an update must change one to replace another row; `nil` if any column may do so. Other columns
  /// can bring a row into a partial index, and a generated column changes with the columns that it is made of.
  private var placeColumns: [String]? {
    let indexes = table.uniqueIndexes + (links.isEmpty ? [] : [table.keyIndex])
    guard indexes.allSatisfy({ $0.predicate == nil }) else { return nil }
    let columns = Set(indexes.flatMap { $0.columns.map(\.name) })
    return columns.isDisjoint(with: table.generated) ? columns.sorted() : nil
  }

  /// Names by which an update may name the columns. SQLite compares only names, and a rowid has four.
  private func names(_ columns: [String]) -> String {
    (columns.map(\.sqlName) + (columns.contains { table.key.contains($0) } ? ["rowid", "oid", "_rowid_"] : []))
      .joined(separator: ", ")
  }

  private func differs(_ columns: [String]) -> String {
    columns.map { "OLD.\($0.sqlName) COLLATE BINARY IS NOT NEW.\($0.sqlName)" }.joined(separator: " OR ")
  }

  /// Condition for a changed key. In untyped columns, 1 and 1.0 are equal but make different keys.
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

  /// Records the row that a row of the table refers to, by the foreign key as stored. A trigger that named the other
  /// table would prevent dropping that table, or creating it again.
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
  /// SQL of the existing triggers.
  static func present(_ number: Int64, in db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE \(ownTriggers(number))")
  }

  /// Table to which the triggers belong now; `nil` if it was dropped.
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
