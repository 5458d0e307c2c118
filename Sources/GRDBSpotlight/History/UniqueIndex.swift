#if GRDB
import GRDB

/// A unique index of a table, through which `REPLACE` can displace rows with other keys.
///
/// SQLite fires no trigger for a displaced row unless the connection has switched on `recursive_triggers`, which cannot
/// be required of all programs that write. So the triggers look up the rows that a new row would displace before it is
/// written.
struct UniqueIndex {
  /// Column of the index, and the collation by which its values are compared.
  struct Column {
    var name: String
    var collation: String
    /// Default that `REPLACE` uses in place of NULL. A trigger that runs before still sees NULL.
    var replacesNull: String?
  }

  var columns: [Column]
  /// Condition of a partial index, as written.
  var predicate: String?
  /// Condition under which the new row can displace a row with another key.
  var condition: String?

  /// Name of the table's rows in a trigger. It is the table's own name, because the condition of a partial index may
  /// qualify columns with it. A table called `new` or `old` gets another name, because these mean the row of the
  /// trigger.
  static func rowName(of table: String) -> String { isTriggerRow(table) ? "other" : table.sqlName }

  /// `FROM` and `WHERE` for the rows that have the place in the index that `NEW` is about to take.
  func rowsInPlace(of table: String) -> String {
    let row = Self.rowName(of: table)
    let equal = columns.map { column in
      let name = column.name.sqlName
      let new = column.replacesNull.map { "ifnull(NEW.\(name), (\($0)\n))" } ?? "NEW.\(name)"
      return "\(row).\(name) COLLATE \(column.collation.sqlName) = \(new)"
    }
    // Each condition ends with a line break, because it may end with a comment.
    let conditions = equal + [predicate, condition].compactMap { $0.map { "(\($0)\n)" } }
    let source = Self.isTriggerRow(table) ? "\(table.sqlName) AS \(row)" : row
    return "FROM \(source) WHERE \(conditions.joined(separator: " AND "))"
  }

  /// Why these rows cannot be looked up; `nil` if they can. An error in a trigger would be an error of the app's own
  /// statement.
  func error(of table: String, in db: Database) throws -> String? {
    if predicate != nil, Self.isTriggerRow(table) { return "there, “\(table)” is another row" }
    let sql = "SELECT 1 FROM \(table.sqlName) AS NEW WHERE EXISTS (SELECT 1 \(rowsInPlace(of: table)))"
    do {
      _ = try db.makeStatement(sql: sql)
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR { return error.message ?? "\(error)" }
  }

  private static func isTriggerRow(_ name: String) -> Bool { name.matches("new") || name.matches("old") }
}

extension UniqueIndex {
  /// The unique indexes of a table. A primary key whose columns are compared byte by byte is left out: a row that it
  /// displaces has the same key as the new row.
  ///
  /// - Parameter untyped: columns in which whole numbers and fractions can be equal but stored differently.
  /// - Returns: `nil` if one of the indexes is over an expression.
  static func all(of table: String, untyped: Set<String>, in db: Database) throws -> [UniqueIndex]? {
    var found: [UniqueIndex] = []
    let listed = try Row.fetchAll(
      db, sql: "SELECT name, origin, partial FROM pragma_index_list(?) WHERE \"unique\"", arguments: [table])
    for row in listed {
      let (name, origin, isPartial): (String, String, Bool) = (row["name"], row["origin"], row["partial"])
      guard let columns = try columns(of: name, table, in: db) else { return nil }
      var index = UniqueIndex(columns: columns, predicate: isPartial ? try predicate(of: name, in: db) : nil)
      if origin == "pk", columns.allSatisfy({ $0.collation == "BINARY" }) {
        // In untyped columns 1 displaces 1.0, which is another key: keep the index, for numbers only.
        guard !untyped.isEmpty else { continue }
        index.condition = untyped.sorted().map { "typeof(NEW.\($0.sqlName)) IN ('integer', 'real')" }
          .joined(separator: " OR ")
      }
      found.append(index)
    }
    return found
  }

  /// The primary key: the columns of its index if it has one, otherwise the columns of `key`.
  static func primaryKey(of table: String, _ key: [String], in db: Database) throws -> UniqueIndex {
    let index = try String.fetchOne(
      db, sql: "SELECT name FROM pragma_index_list(?) WHERE origin = 'pk'", arguments: [table])
    let indexed = try index.flatMap { name -> [Column]? in try columns(of: name, table, in: db) }
    return UniqueIndex(columns: indexed ?? key.map { Column(name: $0, collation: "BINARY") })
  }

  private static func columns(of index: String, _ table: String, in db: Database) throws -> [Column]? {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT part.name, part.coll, CASE WHEN "notnull" THEN dflt_value END AS replacesNull
        FROM pragma_index_xinfo(?) AS part LEFT JOIN pragma_table_xinfo(?) AS own ON own.cid = part.cid
        WHERE part.key ORDER BY part.seqno
        """, arguments: [index, table])
    let columns = rows.compactMap { row in
      (row["name"] as String?).map { name in
        let text: String? = row["replacesNull"]
        return Column(name: name, collation: row["coll"], replacesNull: text.map(literal(ofDefault:)))
      }
    }
    return columns.count == rows.count ? columns : nil
  }

  /// A default as an expression. SQLite reads a bare name in a default as a text, so it gets quotes here.
  private static func literal(ofDefault text: String) -> String {
    let words = ["TRUE", "FALSE", "NULL", "CURRENT_TIME", "CURRENT_DATE", "CURRENT_TIMESTAMP"]
    if text.first == "\"", text.count > 1 {
      let name = text.dropFirst().dropLast().replacing("\"\"", with: "\"")
      return "'\(name.replacing("'", with: "''"))'"
    }
    let isName = text.first?.isNumber == false && text.allSatisfy(isWordCharacter)
    return isName && !words.contains(text.uppercased()) ? "'\(text)'" : text
  }

  private static func predicate(of index: String, in db: Database) throws -> String? {
    let sql = try String.fetchOne(
      db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?", arguments: [index])
    return sql.flatMap(predicate(ofDefinition:))
  }

  /// The text after the `WHERE` of `CREATE INDEX`. Quoted names, comments and text in parentheses are skipped.
  ///
  /// Example: `… ON t ("where", a) WHERE a > 0` gives ` a > 0`.
  static func predicate(ofDefinition sql: String) -> String? {
    var rest = Substring(sql)
    var depth = 0
    while let character = rest.first {
      if depth == 0, rest.prefix(5).uppercased() == "WHERE", rest.dropFirst(5).first.map(isWordCharacter) != true {
        return String(rest.dropFirst(5))
      }
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      rest = rest.dropFirst(lengthOfToken(at: rest))
    }
    return nil
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func lengthOfToken(at text: Substring) -> Int {
    guard let first = text.first else { return 0 }
    if isWordCharacter(first) { return text.prefix(while: isWordCharacter).count }
    let closings: [Character: Character] = ["\"": "\"", "'": "'", "`": "`", "[": "]"]
    if let closing = closings[first] {
      // A doubled quote ends one text and begins another: both are skipped, one after the other.
      return text.dropFirst().prefix { $0 != closing }.count + 2
    }
    if text.hasPrefix("--") { return text.prefix { !$0.isNewline }.count }
    guard text.hasPrefix("/*") else { return 1 }
    return text.firstRange(of: "*/").map { text.distance(from: text.startIndex, to: $0.upperBound) } ?? text.count
  }
}
#endif
