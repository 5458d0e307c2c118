#if GRDB
public import Foundation
import GRDB

/// A place in the history of one database, up to which a consumer has processed it.
///
/// The consumer stores the token together with the result of the changes, in one transaction or one batch, and passes
/// it to ``StoreHistory/next(for:after:limit:)``. Encoded as JSON, a token has fewer than 150 bytes, so it fits into a
/// client state.
public struct HistoryToken: Codable, Hashable, Sendable {
  /// UUID of the database, as ``StoreHistory/storeUUID``.
  public let store: UUID
  /// Number of the last change that it covers.
  public let sequence: Int64
  /// Random number that the database stores too. If it does not, the file is another copy of the database.
  let mark: Int64
}

/// Change of a row.
public struct RowChange: Hashable, Sendable {
  /// Effect of all changes of a row together.
  public enum Kind: Hashable, Sendable {
    /// The row was inserted, updated or replaced.
    case saved
    /// The row was deleted, or its key has changed.
    case deleted
  }

  /// Row that has changed.
  public let key: RowKey
  /// Effect of the changes.
  public let kind: Kind
}

/// Changes since a token, each table and row once.
///
/// Process them in this order: remove the items of ``goneTables``, read ``resetTables`` completely, then read each of
/// ``rows`` and remove its item if the row no longer exists.
public struct HistoryPage: Sendable {
  /// Tables that were dropped, renamed or created again.
  public internal(set) var goneTables: Set<String> = []
  /// Tables that are new, or whose definition has changed.
  public internal(set) var resetTables: Set<String> = []
  /// Changed rows, in no particular order.
  public internal(set) var rows: [RowChange] = []
  /// Rows to which other rows no longer refer.
  var unlinked: [UnlinkedRow] = []
}

/// A row, itself unchanged, to which a row of another table no longer refers. The other row was deleted, or refers to a
/// different row now.
struct UnlinkedRow: Hashable, Sendable {
  var key: RowKey
  /// Table of the row that referred to this one; `nil` if unknown.
  var child: String?
  /// First column of the foreign key; `nil` if unknown.
  var column: String?

  /// Whether this relationship linked the row.
  func wasLinked(by relationship: Relationship) -> Bool {
    guard relationship.parent == key.table else { return false }
    guard let child else { return true }
    return relationship.child == child && (column.map { relationship.columns[0].matches($0) } ?? true)
  }
}

/// Work that a consumer of the history has to do next.
public enum HistoryStep: Sendable {
  /// There are no changes.
  case upToDate
  /// These changes must be processed, and the token stored with the result.
  case changes(HistoryPage, HistoryToken)
  /// All tables must be read: the consumer has no token, or one that this copy of the database does not know. A backup
  /// has replaced the database, or another process has consumed under the same name.
  case everything(HistoryToken)
}

/// A table without a history, and the reason.
public struct LeftOutTable: Hashable, Sendable {
  /// Name of the table.
  public let table: String
  /// Sentence for a developer.
  public let reason: String
}

/// An error of a history.
public enum HistoryError: Error, Hashable, CustomStringConvertible {
  /// A table that was requested by name cannot have a history.
  case unsuitable(LeftOutTable)
  /// A later version of this library made the history in the database. It is left as it is.
  case laterVersion(Int)
  /// Another file is at the path of the open database. The connection sees the old file, which has no name any more.
  case replaced(String)
  /// A table is named twice among the indexed tables, but a row can have only one item.
  case indexedTwice(String)

  /// Sentence for a developer: what cannot be kept, of which table or file, and what to do.
  public var description: String {
    switch self {
    case .unsuitable(let left): "The table “\(left.table)” can have no history: \(left.reason)"
    case .laterVersion(let version):
      "The database has a history of version \(version), and this library writes version "
        + "\(HistorySchema.version): use the library that made it, or a later one."
    case .replaced(let path):
      "Another file was put in the place of the database \(path) while it was open: open it anew."
    case .indexedTwice(let table): "The table “\(table)” is to be indexed twice: name it once, with all its attributes."
    }
  }
}
#endif
