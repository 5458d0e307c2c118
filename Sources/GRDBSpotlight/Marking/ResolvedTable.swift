#if GRDB
import CoreSpotlight
import Foundation
import GRDB

/// An indexed table of a database: how its rows are read, and over which paths it reads others.
struct ResolvedTable: Sendable {
  let name: String
  let key: [String]
  let content: IndexedTable.Content
  /// Columns of the statement: `row.*` and those of the expressions.
  let columns: String
  let paths: Set<RelationshipPath>

  /// - Throws: ``ExpressionError``; ``HistoryError/unsuitable(_:)``.
  init(_ table: IndexedTable, _ schema: StoreSchema, in db: Database) throws {
    let followed = try FollowedTable(table.name, in: db)
    (name, key, content) = (followed.name, followed.key, table.content)
    guard let root = schema.table(name) else { preconditionFailure("A table that can be followed is in the schema.") }
    let resolver = ExpressionResolver(paths: PathResolver(schema: schema, root: root))
    var paths: [RelationshipPath] = []
    var columns = ["row.*"]
    switch table.content {
    case .record(let relationships, _, _): paths = try relationships.map { try resolver.relationship($0) }
    case .expressions(let fields, _):
      for field in SpotlightField.allCases {
        guard let text = fields[field] else { continue }
        let (sql, found) = try resolver.sql(of: text, for: field, row: "row")
        columns.append("\(sql) AS \(field.column)")
        paths += found
      }
    }
    self.columns = columns.joined(separator: ", ")
    self.paths = Set(paths.flatMap(\.prefixes))
  }

  /// Text of everything that decides which attributes a row gets.
  var definition: String {
    switch content {
    case .record(_, let version, _): "\(name) \(version)"
    case .expressions(_, let type): "\(name) \(type.identifier) \(columns)"
    }
  }

  /// Attributes of a row; `nil` if the row must not be found.
  func attributes(of row: Row, in db: Database) throws -> CSSearchableItemAttributeSet? {
    switch content {
    case .record(_, _, let make): return try make(row, db)
    case .expressions(_, let type):
      let attributes = CSSearchableItemAttributeSet(contentType: type)
      for field in SpotlightField.allCases where row.hasColumn(field.column) {
        if let text = row[field.column] as String? { field.fill(attributes, with: text) }
      }
      return attributes
    }
  }
}

extension SpotlightField {
  fileprivate func fill(_ attributes: CSSearchableItemAttributeSet, with text: String) {
    switch self {
    case .displayName: attributes.displayName = text
    case .keywords: attributes.keywords = try? JSONDecoder().decode([String].self, from: Data(text.utf8))
    case .contentDescription: attributes.contentDescription = text
    case .textContent: attributes.textContent = text
    }
  }
}
#endif
