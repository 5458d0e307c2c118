#if GRDB
public import CoreSpotlight
import GRDB
import UniformTypeIdentifiers

/// A table whose rows are indexed, and their attributes.
///
/// The attributes come either from a record, or from expressions, without code:
///
/// ```swift
/// IndexedTable(Note.self)
/// IndexedTable(
///   "photo", displayName: "title & ' (' & album.name & ')'", keywords: "photoTag.tag.name", contentType: .image)
/// ```
///
/// ## Expressions
///
/// | written | means |
/// |---|---|
/// | `title`, `"two words"` | a column of the table |
/// | `album.name` | a column of the row that a foreign key refers to; `album` is its table, or a column `albumId` |
/// | `photoTag.tag.name` | the same through rows that refer to this one, which gives many values |
/// | `message[senderId].subject` | the relationship by this column, if a name means several |
/// | `a & b` | the texts joined, without missing ones |
/// | `a + b`, `-`, `*`, `/` | arithmetic with numbers; `7 / 2` is 3.5 |
/// | `first(nickname, name)` | the first value that is not NULL |
/// | `date(taken, '%d.%m.%Y')` | a date in a format of SQLite's `strftime`; numbers are seconds since 1970 |
/// | `number(price, 2)` | a number with this number of decimals |
/// | `count(photoTag)`, `sum(item.price)`, `min`, `max`, `average` | an aggregate of many values |
/// | `joined(photoTag.tag.name, ', ')` | all values joined, in the order of their bytes |
///
/// A foreign key must refer to a primary key. A row is indexed again when a row changes that its expressions read. An
/// index over the columns of the foreign key makes that fast.
public struct IndexedTable: Sendable {
  /// Attributes of a row, made by a record or by expressions.
  enum Content: Sendable {
    case record(
      relationships: [String], version: Int, make: @Sendable (Row, Database) throws -> CSSearchableItemAttributeSet?)
    case expressions([SpotlightField: String], UTType)
  }

  /// Name of the table.
  public let name: String
  let content: Content

  /// A table whose records make the attributes.
  public init<Record: SpotlightRecord>(_ record: Record.Type) {
    name = Record.databaseTableName
    content = .record(relationships: Record.spotlightRelationships, version: Record.spotlightVersion) { row, db in
      try Record(row: row).spotlightAttributeSet(in: db)
    }
  }

  /// A table whose rows get their attributes from expressions.
  ///
  /// - Parameters:
  ///   - displayName: text that is shown in a list of results, and searched.
  ///   - keywords: a path to many values, each of which is a keyword; or a text, which is one keyword.
  ///   - contentDescription: text that is shown below the name, and searched.
  ///   - textContent: text that is searched, and not shown.
  ///   - contentType: type of the rows.
  public init(
    _ name: String, displayName: String, keywords: String? = nil, contentDescription: String? = nil,
    textContent: String? = nil, contentType: UTType = .item
  ) {
    self.name = name
    let fields: [(SpotlightField, String?)] = [
      (.displayName, displayName), (.keywords, keywords), (.contentDescription, contentDescription),
      (.textContent, textContent),
    ]
    content = .expressions(
      Dictionary(uniqueKeysWithValues: fields.compactMap { field, text in text.map { (field, $0) } }), contentType)
  }
}

extension IndexedTable {
  /// Checks that each table is named only once, and returns the tables.
  ///
  /// - Throws: ``HistoryError/indexedTwice(_:)``.
  static func distinct(_ tables: [IndexedTable]) throws -> [IndexedTable] {
    var seen: Set<String> = []
    for table in tables where !seen.insert(table.name.lowercased()).inserted {
      throw HistoryError.indexedTwice(table.name)
    }
    return tables
  }
}

/// An attribute that an expression fills.
enum SpotlightField: String, Sendable, CaseIterable {
  case displayName, keywords, contentDescription, textContent

  /// Name of its column in the statement that reads rows.
  var column: String { "spotlight_\(rawValue)" }
}
#endif
