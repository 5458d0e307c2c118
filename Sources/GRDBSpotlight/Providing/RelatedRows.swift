#if GRDB
import GRDB
import IndexerMonitor

/// Indexed rows that changed rows belong to: these themselves, and those that look at them.
///
/// Which rows look at a changed one is found by the relationships as they are now. A way that has changed meanwhile is a
/// change by itself, and nearer to the indexed row; so by the end of the history each row was found.
struct RelatedRows {
  private let db: Database
  private let indexed: Set<String>
  private let paths: [String: [RelationshipPath]]
  private var statements: [RelationshipPath: Way] = [:]
  private var changes: [Change<RowKey>] = []
  private var told: Set<RowKey> = []

  init(_ tables: [ResolvedTable], in db: Database) {
    self.db = db
    indexed = Set(tables.map(\.name))
    paths = Dictionary(grouping: tables.flatMap(\.paths), by: \.target)
  }

  /// Statement that finds the beginnings of a path, and the number of columns of the key at its end.
  private struct Way {
    var statement: Statement
    var width: Int
  }

  /// - Throws: what GRDB throws when a table has gone meanwhile.
  consuming func changes(by rows: [RowChange]) throws -> [Change<RowKey>] {
    for row in rows where indexed.contains(row.key.table) {
      changes.append(row.kind == .deleted ? .delete(row.key) : .update(row.key))
      told.insert(row.key)
    }
    for row in rows {
      for path in paths[row.key.table] ?? [] { try add(path, row.key) }
    }
    return changes
  }

  private mutating func add(_ path: RelationshipPath, _ key: RowKey) throws {
    let way = try statements[path] ?? prepare(path)
    statements[path] = way
    // The definition has changed: the history is about to say so.
    guard way.width == key.values.count else { return }
    let rows = try Row.fetchCursor(way.statement, arguments: StatementArguments(key.values))
    while let row = try rows.next() {
      let root = RowKey(table: path.root, values: Array(row.databaseValues))
      guard !root.values.contains(.null), told.insert(root).inserted else { continue }
      changes.append(.update(root))
    }
  }

  private func prepare(_ path: RelationshipPath) throws -> Way {
    let key = try FollowedTable.key(of: path.target, in: db)
    return Way(statement: try db.makeStatement(sql: path.rootsStatement(targetKey: key)), width: key.count)
  }
}
#endif
