#if GRDB
public import CoreSpotlight
import GRDB
import UniformTypeIdentifiers

/// Table whose rows are to be found, and what of them.
///
/// Either a record says what is found of its rows, or expressions do, without code:
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
/// | `album.name` | a column of the row that a foreign key refers to: by the other table's name, or by `album` for a column `albumId` |
/// | `photoTag.tag.name` | the same over rows that refer to this one: many values |
/// | `message[senderId].subject` | the relationship by this column, where a name means several |
/// | `a & b` | texts joined; what is not there is left out |
/// | `a + b`, `-`, `*`, `/` | of numbers; `7 / 2` is 3.5 |
/// | `first(nickname, name)` | the first that is there |
/// | `date(taken, '%d.%m.%Y')` | a date by a format of SQLite's `strftime`; numbers count seconds since 1970 |
/// | `number(price, 2)` | a number with so many decimals |
/// | `count(photoTag)`, `sum(item.price)`, `min`, `max`, `average` | of many values |
/// | `joined(photoTag.tag.name, ', ')` | all of them, in the order of their bytes |
///
/// A foreign key has to refer to a primary key. Rows are indexed again when a row changes that an expression looks at; an
/// index over the columns of the foreign key makes that quick.
public struct IndexedTable: Sendable {
  /// Attributes of a row, as a record or expressions make them.
  enum Content: Sendable {
    case record(
      relationships: [String], version: Int, make: @Sendable (Row, Database) throws -> CSSearchableItemAttributeSet?)
    case expressions([SpotlightField: String], UTType)
  }

  /// Name of the table.
  public let name: String
  let content: Content

  /// A table whose records say what is found of them.
  public init<Record: SpotlightRecord>(_ record: Record.Type) {
    name = Record.databaseTableName
    content = .record(relationships: Record.spotlightRelationships, version: Record.spotlightVersion) { row, db in
      try Record(row: row).spotlightAttributeSet(in: db)
    }
  }

  /// A table whose rows have the attributes that expressions give.
  ///
  /// - Parameters:
  ///   - displayName: text that is shown in a list of results, and found.
  ///   - keywords: path to many values, each of which is a keyword; or a text, which is one.
  ///   - contentDescription: text below the name, and found.
  ///   - textContent: text that is found, and not shown.
  ///   - contentType: what kind of thing a row is.
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
  /// The tables, each of which is named once.
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

/// Attribute that an expression fills.
enum SpotlightField: String, Sendable, CaseIterable {
  case displayName, keywords, contentDescription, textContent

  /// Name of the column of the statement that reads rows.
  var column: String { "spotlight_\(rawValue)" }
}
#endif
