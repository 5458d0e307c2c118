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
  }

  var columns: [Column]
  /// Condition of a partial index, as it was written.
  var predicate: String?

  /// SQL condition for the rows of `old` that have the place in the index that `NEW` is about to take.
  func takesPlace(of old: String) -> String {
    let equal = columns.map { column in
      let name = column.name.sqlName
      return "\(old).\(name) COLLATE \(column.collation.sqlName) = NEW.\(name)"
    }
    return (equal + (predicate.map { ["(\($0))"] } ?? [])).joined(separator: " AND ")
  }
}

extension UniqueIndex {
  /// Indexes of a table that are unique, but for a primary key whose columns are compared byte by byte: a row that
  /// this one displaces has the key of the new one.
  ///
  /// - Returns: `nil` where one of them is over an expression.
  static func all(of table: String, in db: Database) throws -> [UniqueIndex]? {
    var found: [UniqueIndex] = []
    let listed = try Row.fetchAll(
      db, sql: "SELECT name, origin, partial FROM pragma_index_list(?) WHERE \"unique\"", arguments: [table])
    for row in listed {
      let (name, origin, isPartial): (String, String, Bool) = (row["name"], row["origin"], row["partial"])
      guard let columns = try columns(of: name, in: db) else { return nil }
      if origin == "pk", columns.allSatisfy({ $0.collation == "BINARY" }) { continue }
      found.append(UniqueIndex(columns: columns, predicate: isPartial ? try predicate(of: name, in: db) : nil))
    }
    return found
  }

  /// The primary key: of an index where it has one, else of the number that is the row's place.
  static func primaryKey(of table: String, _ key: [String], in db: Database) throws -> UniqueIndex {
    let index = try String.fetchOne(
      db, sql: "SELECT name FROM pragma_index_list(?) WHERE origin = 'pk'", arguments: [table])
    let indexed = try index.flatMap { name -> [Column]? in try columns(of: name, in: db) }
    return UniqueIndex(columns: indexed ?? key.map { Column(name: $0, collation: "BINARY") })
  }

  private static func columns(of index: String, in db: Database) throws -> [Column]? {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno", arguments: [index])
    let columns = rows.compactMap { row in
      (row["name"] as String?).map { Column(name: $0, collation: row["coll"]) }
    }
    return columns.count == rows.count ? columns : nil
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
