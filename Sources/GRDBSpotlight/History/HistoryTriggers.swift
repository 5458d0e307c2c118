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

  func change(_ table: Int64) -> Int64 { table << 3 | rawValue }
}

/// Triggers by which a table writes its history.
///
/// Each change appends one entry, whatever statement, program or cascade makes it. Appending is the cheapest write that
/// SQLite has, and cannot conflict, so that the `OR IGNORE` or `OR REPLACE` of the app's statement, which SQLite
/// extends to those of triggers, means nothing to it.
struct HistoryTriggers {
  var table: FollowedTable
  var number: Int64

  /// Name of the trigger that all tables have.
  static func mainName(_ number: Int64) -> String { name(number, "inserted") }

  private static func name(_ number: Int64, _ suffix: String) -> String { "spotlight_history_\(number)_\(suffix)" }

  /// Statements that create the triggers.
  var statements: [String] {
    let old = identity("OLD"), new = identity("NEW")
    let moved = zip(old, new).map { "\($0) COLLATE BINARY IS NOT \($1)" }.joined(separator: " OR ")
    let basic = [
      trigger("inserted", "AFTER INSERT", [append(.inserted, new, "")]),
      trigger(
        "updated", "AFTER UPDATE", [append(.deleted, old, "WHERE \(moved)"), append(.updated, new, "")]),
      trigger("deleted", "AFTER DELETE", [append(.deleted, old, "")]),
    ]
    return table.uniqueIndexes.isEmpty ? basic : basic + displacing
  }

  private var displacing: [String] {
    let other = identity("other")
    let finds = table.uniqueIndexes.map { index in
      "FROM \(table.name.sqlName) AS other WHERE \(index.takesPlace(of: "other"))"
    }
    let itself = zip(other, identity("OLD")).map { "\($0) IS \($1)" }.joined(separator: " AND ")
    return [
      trigger("displaced_by_insert", "BEFORE INSERT", finds.map { append(.displaced, other, $0) }),
      trigger(
        "displaced_by_update", "BEFORE UPDATE", when: condition,
        finds.map { append(.displaced, other, "\($0) AND NOT (\(itself))") }),
    ]
  }

  /// Condition under which an update can take a row's place. A row comes into a partial index by other columns too.
  private var condition: String? {
    guard table.uniqueIndexes.allSatisfy({ $0.predicate == nil }) else { return nil }
    let names = Set(table.uniqueIndexes.flatMap { $0.columns.map(\.name.sqlName) }).sorted()
    return names.map { "OLD.\($0) COLLATE BINARY IS NOT NEW.\($0)" }.joined(separator: " OR ")
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

  private func append(_ kind: HistoryKind, _ key: [String], _ source: String) -> String {
    let columns = HistorySchema.keyColumns(table.key.count).joined(separator: ", ")
    let values = ([String(kind.change(number))] + key).joined(separator: ", ")
    let given = source.isEmpty ? "VALUES (\(values))" : "SELECT \(values) \(source)"
    return "INSERT INTO spotlight_history (change, \(columns)) \(given)"
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
    "type = 'trigger' AND name LIKE 'spotlight\\_history\\_\(number)\\_%' ESCAPE '\\'"
  }
}
#endif
