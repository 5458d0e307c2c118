#if GRDB
import GRDB
import IndexerMonitor

/// Indexed rows that changed rows concern: these rows themselves, and rows whose expressions read them.
///
/// The relationships as they are now decide which rows read a changed one. If a relationship has changed meanwhile,
/// that is a change of its own, and nearer to the indexed row. So at the end of the history every concerned row was
/// found.
struct RelatedRows {
  private let db: Database
  private let indexed: Set<String>
  private let paths: [String: [RelationshipPath]]
  /// Paths whose last step leads from a row to those that refer to it, by the table of the former.
  private let pathsDown: [String: [RelationshipPath]]
  private var statements: [RelationshipPath: Way] = [:]
  private var changes: [Change<RowKey>] = []
  private var told: Set<RowKey> = []

  init(_ tables: [ResolvedTable], in db: Database) {
    self.db = db
    indexed = Set(tables.map(\.name))
    paths = Dictionary(grouping: tables.flatMap(\.paths), by: \.target)
    let down = tables.flatMap(\.paths).filter { $0.steps.last?.isToMany ?? false }
    pathsDown = Dictionary(grouping: down) { $0.steps.last?.relationship.parent ?? "" }
  }

  /// Statement that finds the first rows of a path, and the number of key columns at the path's end.
  private struct Way {
    var statement: Statement
    var width: Int
  }

  /// - Throws: GRDB's error if a table no longer exists.
  consuming func changes(by page: HistoryPage) throws -> [Change<RowKey>] {
    let rows = page.rows
    for row in rows where indexed.contains(row.key.table) {
      changes.append(row.kind == .deleted ? .delete(row.key) : .update(row.key))
      told.insert(row.key)
    }
    for row in rows {
      for path in paths[row.key.table] ?? [] { try add(path, row.key) }
    }
    for row in page.unlinked { try add(row) }
    return changes
  }

  /// Adds the rows whose attributes showed the row that no longer refers to `unlinked`. Rows that show only `unlinked`
  /// have not changed.
  private mutating func add(_ unlinked: UnlinkedRow) throws {
    for path in pathsDown[unlinked.key.table] ?? [] {
      guard let last = path.steps.last, unlinked.wasLinked(by: last.relationship) else { continue }
      // A path of one step begins at the row itself. A longer path begins at rows that lead to it.
      if path.steps.count == 1 { add(unlinked.key) } else { try add(path.withoutLastStep, unlinked.key) }
    }
  }

  private mutating func add(_ root: RowKey) {
    if !root.values.contains(.null), told.insert(root).inserted { changes.append(.update(root)) }
  }

  private mutating func add(_ path: RelationshipPath, _ key: RowKey) throws {
    let way = try statements[path] ?? prepare(path)
    statements[path] = way
    // The definition has changed: a later entry of the history says so.
    guard way.width == key.values.count else { return }
    let rows = try Row.fetchCursor(way.statement, arguments: StatementArguments(key.values))
    while let row = try rows.next() {
      add(RowKey(table: path.root, values: Array(row.databaseValues)))
    }
  }

  private func prepare(_ path: RelationshipPath) throws -> Way {
    let key = try FollowedTable.key(of: path.target, in: db)
    return Way(statement: try db.makeStatement(sql: path.rootsStatement(targetKey: key)), width: key.count)
  }
}
#endif
