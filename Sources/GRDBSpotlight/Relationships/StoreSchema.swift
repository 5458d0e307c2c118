#if GRDB
import GRDB

/// The tables of a database with their columns and foreign keys, as expressions use them.
struct StoreSchema {
  struct Table {
    var name: String
    var columns: [Column]
    var key: [String]
  }

  struct Column {
    var name: String
    var type: ExpressionType
  }

  private(set) var tables: [String: Table] = [:]
  private(set) var relationships: [Relationship] = []
  /// Foreign keys that refer to columns other than a primary key: child and parent.
  private(set) var unusable: [(child: String, parent: String)] = []

  init(_ db: Database) throws {
    for name in try FollowedTable.names(in: db) { tables[name.lowercased()] = try Self.table(name, db) }
    for table in tables.values.sorted(by: { $0.name < $1.name }) { try addForeignKeys(of: table, db) }
  }

  func table(_ name: String) -> Table? { tables[name.lowercased()] }

  private static func table(_ name: String, _ db: Database) throws -> Table {
    let rows = try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_xinfo(?)", arguments: [name])
    let columns = rows.map { Column(name: $0["name"], type: ExpressionType(declared: $0["type"] ?? "")) }
    return Table(name: name, columns: columns, key: try FollowedTable.key(of: name, in: db))
  }

  private mutating func addForeignKeys(of child: Table, _ db: Database) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?) ORDER BY id, seq",
      arguments: [child.name])
    for (_, part) in Dictionary(grouping: rows, by: { $0["id"] as Int64 }).sorted(by: { $0.key < $1.key }) {
      guard let parent = table(part[0]["table"]) else { continue }
      let from = part.map { $0["from"] as String }
      // Without column names, a foreign key refers to the primary key.
      let to = part.compactMap { $0["to"] as String? }
      let pairs = Dictionary(zip(to.isEmpty ? parent.key : to, from).map { ($0.lowercased(), $1) }) { first, _ in first
      }
      let columns = parent.key.compactMap { pairs[$0.lowercased()] }
      if columns.count == from.count, !columns.isEmpty, columns.count == parent.key.count {
        relationships.append(
          Relationship(child: child.name, columns: columns, parent: parent.name, parentKey: parent.key))
      } else {
        unusable.append((child.name, parent.name))
      }
    }
  }
}

extension StoreSchema {
  /// Relationships of a table that a name means: by the other table's name, or by `owner` for a column `ownerId`.
  ///
  /// If a table refers to itself, its own name means the rows that refer to a row.
  func steps(named name: String, of table: String) -> [RelationshipStep] {
    let up = relationships.filter { $0.child == table && ($0.parent.matches(name) || $0.isNamed(name)) }
    let down = relationships.filter { $0.parent == table && $0.child.matches(name) }
    let own = down.filter { $0.child == table }
    // With `folder.parentId` referring to `folder`: `folder` means the folders inside, and `parent` the folder around.
    let forward = own.isEmpty ? up : up.filter { $0.isNamed(name) && !$0.parent.matches(name) }
    return forward.map { RelationshipStep(relationship: $0, isToMany: false) }
      + down.map { RelationshipStep(relationship: $0, isToMany: true) }
  }

  /// Names of the tables that can follow a table in a path.
  func stepNames(of table: String) -> [String] {
    Set(
      relationships.compactMap { $0.child == table ? $0.parent : $0.parent == table ? $0.child : nil }
    ).sorted()
  }
}

extension Relationship {
  /// Whether the foreign key is a single column called `name` with `Id` or `_id` after it.
  func isNamed(_ name: String) -> Bool {
    guard let column = columns.first, columns.count == 1 else { return false }
    return column.matches(name + "Id") || column.matches(name + "_id")
  }
}

extension String {
  /// Whether SQLite takes both for the same name.
  func matches(_ name: String) -> Bool { lowercased() == name.lowercased() }
}
#endif
