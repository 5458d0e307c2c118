#if GRDB
/// A relationship of two tables, by a foreign key that refers to a primary key.
struct Relationship: Hashable, Sendable {
  /// Table that has the foreign key.
  var child: String
  /// Columns of the foreign key, in the order of the parent's primary key.
  var columns: [String]
  var parent: String
  var parentKey: [String]

  /// SQL condition for two rows that belong together. The parent comes first, because its collation decides.
  func joins(child: String, parent: String) -> String {
    zip(parentKey, columns).map { "\(parent).\($0.sqlName) = \(child).\($1.sqlName)" }.joined(separator: " AND ")
  }
}

/// A relationship in one of its directions.
struct RelationshipStep: Hashable, Sendable {
  var relationship: Relationship
  /// True if the step leads from the parent to its children.
  var isToMany: Bool

  var target: String { isToMany ? relationship.child : relationship.parent }

  /// SQL condition for a row, and a row that the step leads to.
  func joins(_ source: String, _ target: String) -> String {
    isToMany
      ? relationship.joins(child: target, parent: source) : relationship.joins(child: source, parent: target)
  }
}

/// A path from the rows of a table over relationships to other rows.
struct RelationshipPath: Hashable, Sendable {
  var root: String
  var rootKey: [String]
  var steps: [RelationshipStep]

  var target: String { steps.last?.target ?? root }
  var isToMany: Bool { steps.contains(where: \.isToMany) }

  var withoutLastStep: RelationshipPath { RelationshipPath(root: root, rootKey: rootKey, steps: steps.dropLast()) }

  /// The path and all shorter paths that it begins with.
  var prefixes: [RelationshipPath] {
    (0..<steps.count).map { RelationshipPath(root: root, rootKey: rootKey, steps: Array(steps[...$0])) }
  }

  /// `FROM` and `WHERE` for the rows to which the path leads, and the name of the last one.
  ///
  /// - Parameters:
  ///   - row: name of the root's row.
  ///   - prefix: beginning of the names of the rows on the path.
  func source(from row: String, prefix: String) -> (sql: String, last: String) {
    let names = steps.indices.map { "\(prefix)\($0)" }
    guard let first = steps.first else { return ("", row) }
    let joins = steps.indices.dropFirst().map { place in
      " JOIN \(steps[place].target.sqlName) AS \(names[place]) ON \(steps[place].joins(names[place - 1], names[place]))"
    }
    let sql = "FROM \(first.target.sqlName) AS \(names[0])\(joins.joined()) WHERE \(first.joins(row, names[0]))"
    return (sql, names[names.count - 1])
  }

  /// Statement for the keys of the root's rows that lead to a row now, by the key of that row.
  ///
  /// The row itself may no longer exist: rows that refer to it are found by their foreign keys.
  func rootsStatement(targetKey: [String]) -> String {
    guard let last = steps.last else { return "" }
    let names = ["way"] + steps.indices.map { "way\($0)" }
    // Do not join the last table if its row is referred to: the foreign key one step before has the same values, and is
    // there even if the row is not.
    let joined = last.isToMany ? steps[...] : steps.dropLast()
    let joins = joined.indices.map { place in
      let (source, target) = (names[place], names[place + 1])
      return " JOIN \(steps[place].target.sqlName) AS \(target) ON \(steps[place].joins(source, target))"
    }
    let (holder, columns) =
      last.isToMany
      ? (names[steps.count], targetKey) : (names[steps.count - 1], last.relationship.columns)
    let condition = columns.map { "\(holder).\($0.sqlName) = ?" }.joined(separator: " AND ")
    let keys = rootKey.map { "way.\($0.sqlName)" }.joined(separator: ", ")
    return "SELECT DISTINCT \(keys) FROM \(root.sqlName) AS way\(joins.joined()) WHERE \(condition)"
  }
}
#endif
