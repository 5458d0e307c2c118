#if GRDB
public import CoreSpotlight
public import GRDB

/// A record whose rows Spotlight finds.
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
  /// Paths to the rows of other tables that the attributes show: a row is indexed again when one of these changes.
  ///
  /// Each is a sequence of names with dots between them, as in the expressions of ``IndexedTable``. A name is that of a
  /// table that a foreign key leads to or comes from, or `owner` for a column `ownerId`. Empty by default.
  static var spotlightRelationships: [String] { get }

  /// Version of the results of ``spotlightAttributeSet(in:)``. Raise it to have everything read again. 1 by default.
  static var spotlightVersion: Int { get }

  /// Attributes by which the row is found and shown; `nil` if the row must not be found.
  ///
  /// - Parameter db: the database during the reading of rows. The method is called on its queue.
  /// - Throws: the errors of ``SpotlightDelegate/attributeSet(for:)``.
  func spotlightAttributeSet(in db: Database) throws -> CSSearchableItemAttributeSet?
}

extension SpotlightRecord {
  public static var spotlightRelationships: [String] { [] }
  public static var spotlightVersion: Int { 1 }
}
#endif
