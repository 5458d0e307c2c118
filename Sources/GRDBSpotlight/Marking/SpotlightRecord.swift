#if GRDB
public import CoreSpotlight
public import GRDB

/// Record whose rows are found by Spotlight.
///
/// ```swift
/// extension Photo: SpotlightRecord {
///   static var spotlightRelationships: [String] { ["photoTag.tag"] }
///
///   func spotlightAttributeSet(in db: Database) throws -> CSSearchableItemAttributeSet? {
///     let attributes = CSSearchableItemAttributeSet(contentType: .image)
///     attributes.displayName = title
///     attributes.keywords = try tags.fetchAll(db).map(\.name)
///     return attributes
///   }
/// }
/// ```
public protocol SpotlightRecord: FetchableRecord, TableRecord, SendableMetatype {
  /// Ways to the rows of other tables that the attributes show: a row is indexed again when one of these changes.
  ///
  /// Names with dots between them, as in the expressions of ``IndexedTable``: the name of a table that a foreign key leads
  /// to or comes from, or `owner` for a column `ownerId`. None unless it is implemented.
  static var spotlightRelationships: [String] { get }

  /// Version of what ``spotlightAttributeSet(in:)`` makes. Raise it, and everything is read again. 1 unless it is
  /// implemented.
  static var spotlightVersion: Int { get }

  /// Attributes by which the row is found and shown; `nil`: the row is not found.
  ///
  /// - Parameter db: the database as it is while rows are read. Called on its queue.
  /// - Throws: as ``SpotlightDelegate/attributeSet(for:)``.
  func spotlightAttributeSet(in db: Database) throws -> CSSearchableItemAttributeSet?
}

extension SpotlightRecord {
  public static var spotlightRelationships: [String] { [] }
  public static var spotlightVersion: Int { 1 }
}
#endif
