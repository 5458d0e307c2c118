#if GRDB
public import Foundation
import GRDB

/// Place in the history of one database, up to which a consumer has processed it.
///
/// The consumer keeps it together with what it has made of the changes, in one transaction or one batch, and passes it
/// to ``StoreHistory/next(for:after:limit:)``. Encoded as JSON it has fewer than 150 bytes, so it fits a client state.
public struct HistoryToken: Codable, Hashable, Sendable {
  /// UUID of the database, as ``StoreHistory/storeUUID``.
  public let store: UUID
  /// Number of the last change that it covers.
  public let sequence: Int64
  /// Random number that the database holds too: where it does not, the database is another copy of itself.
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
/// What the index holds of ``goneTables`` is removed first; then ``resetTables`` are read whole; then each of ``rows``
/// is read, and removed from the index where it is no longer there.
public struct HistoryPage: Sendable {
  /// Tables that were dropped, renamed or made anew since.
  public internal(set) var goneTables: Set<String> = []
  /// Tables that are new, or whose definition has changed.
  public internal(set) var resetTables: Set<String> = []
  /// Changed rows, in no particular order.
  public internal(set) var rows: [RowChange] = []
  /// Rows to which others have referred.
  var unlinked: [UnlinkedRow] = []
}

/// A row, itself unchanged, to which a row of another table no longer refers: that one was deleted, or refers to another.
struct UnlinkedRow: Hashable, Sendable {
  var key: RowKey
  /// Table of the row that has referred to it; `nil`: it is not known.
  var child: String?
  /// First column of the foreign key; `nil`: it is not known.
  var column: String?

  /// Whether it was linked by this relationship.
  func wasLinked(by relationship: Relationship) -> Bool {
    guard relationship.parent == key.table else { return false }
    guard let child else { return true }
    return relationship.child == child && (column.map { relationship.columns[0].matches($0) } ?? true)
  }
}

/// Work that a consumer of the history has to do next.
public enum HistoryStep: Sendable {
  /// Nothing has changed.
  case upToDate
  /// These changes are to be processed, and the token kept with the result.
  case changes(HistoryPage, HistoryToken)
  /// All tables are to be read: the consumer has no token, or one that is not of this copy of the database, because a
  /// backup was put in its place or another process has consumed in the same name.
  case everything(HistoryToken)
}

/// Table that has no history, with the reason.
public struct LeftOutTable: Hashable, Sendable {
  /// Name of the table.
  public let table: String
  /// Sentence for a developer.
  public let reason: String
}

/// Error of a history that cannot be kept.
public enum HistoryError: Error, Hashable, CustomStringConvertible {
  /// A table that was asked for by name can have no history.
  case unsuitable(LeftOutTable)
  /// The history in the database was made by a later version of this library: it is left as it is.
  case laterVersion(Int)
  /// Another file is at the path of the database that is open: the connection sees the old one, which has no name any
  /// more.
  case replaced(String)
  /// A table is named twice among those whose rows are to be found: a row has one item.
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
