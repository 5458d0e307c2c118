package import MDModel
import MDSQLite

/// Numbers that the index stores for every item.
package enum ItemColumn: String, Sendable, Hashable, CaseIterable {
  case size, modified, created, owner, group, imported
  /// When a file was put into its folder: its creation date, unless another date is known.
  case added

  /// True if the column has an index, so that a range costs only the rows in it.
  var isIndexed: Bool { self == .size || self == .modified || self == .created }

  fileprivate var sql: String {
    // Donated items have no date of addition.
    self == .added ? "CASE WHEN kind <= 3 THEN coalesce(added, created) END" : "\"\(rawValue)\""
  }
}

/// Conditions on attributes from the file system.
extension ReadingSession {
  package func items(where column: ItemColumn, in interval: ValueInterval, limit: Int) throws -> ItemSet? {
    if column == .added { return try items(addedIn: interval, limit: limit) }
    guard column.isIndexed || limit == .max else { return nil }
    let range = RangeCondition(column.sql, interval, firstParameter: 1)
    let select = try statement("SELECT id FROM item WHERE \(range.sql)")
    range.bind(to: select)
    return try itemSet(select, limit: limit)
  }

  /// Searches two indexes: most items were added when they were created, and have no date of addition stored.
  private func items(addedIn interval: ValueInterval, limit: Int) throws -> ItemSet? {
    let noted = RangeCondition("added", interval, firstParameter: 1)
    let made = RangeCondition("created", interval, firstParameter: 1)
    let select = try statement(
      """
      SELECT id FROM item INDEXED BY item_by_addition WHERE added IS NOT NULL AND \(noted.sql)
      UNION ALL
      SELECT id FROM item INDEXED BY item_by_creation WHERE \(made.sql) AND added IS NULL AND kind <= 3
      """)
    noted.bind(to: select)
    return try itemSet(select, limit: limit)
  }

  package func items(ofTypes types: [Int64], limit: Int) throws -> ItemSet? {
    let select = try statement("SELECT id FROM item INDEXED BY item_by_type WHERE type = ?1")
    var found = ItemSet.nothing
    for type in types {
      select.bind(1, type)
      guard let items = try itemSet(select, limit: limit - found.listedCount) else { return nil }
      found = found.union(items)
    }
    return found
  }

  package func value(of column: ItemColumn, of id: ItemID) throws -> Int64? {
    let select = try statement("SELECT \(column.sql) FROM item WHERE id = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow { $0.optionalInteger(0) } ?? nil
  }

  package func allDirectories() throws -> ItemSet {
    try itemSet(try statement("SELECT id FROM item INDEXED BY item_directory WHERE kind = 1"), limit: .max) ?? .nothing
  }

  package func itemsWithOutcome() throws -> ItemSet {
    try itemSet(try statement("SELECT item FROM outcome"), limit: .max) ?? .nothing
  }

  package func itemsWithText() throws -> ItemSet {
    try itemSet(try statement("SELECT item FROM content"), limit: .max) ?? .nothing
  }
}

/// An interval as a condition on one column, with bound parameters.
struct RangeCondition {
  let sql: String
  private let parameters: [(Int32, ValueInterval.Number)]

  init(_ column: String, _ interval: ValueInterval, firstParameter: Int32) {
    var (conditions, parameters): ([String], [(Int32, ValueInterval.Number)]) = ([], [])
    func add(_ bound: ValueInterval.Bound?, _ operation: String) {
      guard let bound else { return }
      let parameter = firstParameter + Int32(parameters.count)
      conditions.append("\(column) \(operation)\(bound.isIncluded ? "=" : "") ?\(parameter)")
      parameters.append((parameter, bound.number))
    }
    add(interval.lower, ">")
    add(interval.upper, "<")
    // In SQLite's order numbers come before texts, and NULL compares with neither.
    if interval.upper == nil { conditions.append("\(column) < ''") }
    sql = conditions.joined(separator: " AND ")
    self.parameters = parameters
  }

  func bind(to statement: PreparedStatement) {
    for (parameter, number) in parameters {
      switch number {
      case .integer(let value): statement.bind(parameter, value)
      case .real(let value): statement.bind(real: parameter, value)
      }
    }
  }
}
