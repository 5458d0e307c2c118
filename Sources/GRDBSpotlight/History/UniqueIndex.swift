#if GRDB
import GRDB

/// Unique index of a table, through which `REPLACE` can displace rows of other keys.
///
/// SQLite fires no trigger for a displaced row unless the connection has switched on `recursive_triggers`, which nobody
/// can ask of all programs that write. So the rows that a new one would displace are looked up before it is written.
struct UniqueIndex {
  /// Column of the index, and the collation by which it is unique.
  struct Column {
    var name: String
    var collation: String
    /// Default that `REPLACE` takes in the place of NULL, which triggers before it still see.
    var replacesNull: String?
  }

  var columns: [Column]
  /// Condition of a partial index, as it was written.
  var predicate: String?
  /// Condition without which the new row displaces none but one of its own key.
  var condition: String?

  /// Name of the table's rows in a trigger. It is the table's, which the condition of a partial index may put before its
  /// columns, but where that means the row of the trigger.
  static func rowName(of table: String) -> String { isTriggerRow(table) ? "other" : table.sqlName }

  /// `FROM` and `WHERE` of the rows that have the place in the index that `NEW` is about to take.
  func rowsInPlace(of table: String) -> String {
    let row = Self.rowName(of: table)
    let equal = columns.map { column in
      let name = column.name.sqlName
      let new = column.replacesNull.map { "ifnull(NEW.\(name), (\($0)\n))" } ?? "NEW.\(name)"
      return "\(row).\(name) COLLATE \(column.collation.sqlName) = \(new)"
    }
    // A condition may end with a comment.
    let conditions = equal + [predicate, condition].compactMap { $0.map { "(\($0)\n)" } }
    let source = Self.isTriggerRow(table) ? "\(table.sqlName) AS \(row)" : row
    return "FROM \(source) WHERE \(conditions.joined(separator: " AND "))"
  }

  /// What there is against looking up these rows: an error in a trigger would be one of the app's own statement.
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
  /// Indexes of a table that are unique, but for a primary key whose columns are compared byte by byte: a row that
  /// this one displaces has the key of the new one.
  ///
  /// - Parameter untyped: columns in which whole numbers and fractions are equal, and yet stored in different ways.
  /// - Returns: `nil` where one of them is over an expression.
  static func all(of table: String, untyped: Set<String>, in db: Database) throws -> [UniqueIndex]? {
    var found: [UniqueIndex] = []
    let listed = try Row.fetchAll(
      db, sql: "SELECT name, origin, partial FROM pragma_index_list(?) WHERE \"unique\"", arguments: [table])
    for row in listed {
      let (name, origin, isPartial): (String, String, Bool) = (row["name"], row["origin"], row["partial"])
      guard let columns = try columns(of: name, table, in: db) else { return nil }
      var index = UniqueIndex(columns: columns, predicate: isPartial ? try predicate(of: name, in: db) : nil)
      if origin == "pk", columns.allSatisfy({ $0.collation == "BINARY" }) {
        guard !untyped.isEmpty else { continue }
        index.condition = untyped.sorted().map { "typeof(NEW.\($0.sqlName)) IN ('integer', 'real')" }
          .joined(separator: " OR ")
      }
      found.append(index)
    }
    return found
  }

  /// The primary key: of an index where it has one, else of the number that is the row's place.
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

  /// A default as an expression: a name there means its text.
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

  /// Text behind the `WHERE` of `CREATE INDEX`; quoted names, comments and what stands in parentheses are passed over.
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
      // A doubled quote is the end of one text and the beginning of another: together they are passed over as well.
      return text.dropFirst().prefix { $0 != closing }.count + 2
    }
    if text.hasPrefix("--") { return text.prefix { !$0.isNewline }.count }
    guard text.hasPrefix("/*") else { return 1 }
    return text.firstRange(of: "*/").map { text.distance(from: text.startIndex, to: $0.upperBound) } ?? text.count
  }
}
#endif
