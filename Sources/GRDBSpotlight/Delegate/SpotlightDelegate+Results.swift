#if GRDB
public import CoreSpotlight
import Foundation
public import GRDB

/// Conversion of found items to rows, and of rows to items.
extension SpotlightDelegate {
  /// Identifier of a row's item.
  public func uniqueIdentifier(of key: RowKey) -> String { identifiers.identifier(of: key) }

  /// Identifier of a record's item.
  ///
  /// - Parameter key: value of the primary key, which must have one column.
  public func uniqueIdentifier<Record: TableRecord>(
    of record: Record.Type, key: some DatabaseValueConvertible
  ) -> String {
    uniqueIdentifier(of: RowKey(table: Record.databaseTableName, values: [key.databaseValue]))
  }

  /// Key of the row that an item represents; `nil` if the item belongs to another store.
  public func rowKey(of uniqueIdentifier: String) -> RowKey? { identifiers.id(of: uniqueIdentifier) }

  /// Records of found items, in one read and in the order of the items. Items of other tables and stores are skipped,
  /// and so are items whose rows no longer exist. Each record is returned once, even if its activity was found too.
  ///
  /// - Parameter identifiers: `uniqueIdentifier` of each `CSSearchableItem`.
  /// - Throws: the error of GRDB if the database cannot be read.
  public func records<Record: FetchableRecord & TableRecord>(
    of type: Record.Type, for identifiers: [String]
  ) throws -> [Record] {
    var seen: Set<RowKey> = []
    let keys = identifiers.compactMap(rowKey(of:)).filter { key in
      key.table.matches(Record.databaseTableName) && seen.insert(key).inserted
    }
    return try connection.current.writer.readWhenFree { db in
      try StoreHistory.rows(keys, in: db).compactMap { try $0.map { try Record(row: $0) } }
    }
  }

  /// An activity for the row that the app shows. When it becomes current, it also becomes an item in the index of
  /// activities. It has the attributes and the identifier of the row's item, so choosing either leads to the row.
  ///
  /// - Parameters:
  ///   - key: primary key of the row.
  ///   - activityType: a reverse-DNS name that the app chooses.
  /// - Returns: `nil` if the row does not exist or is not indexed.
  /// - Throws: the error of ``attributeSet(for:)``, or of GRDB if the database cannot be read.
  public func userActivity(for key: RowKey, activityType: String) throws -> NSUserActivity? {
    guard let attributes = try attributes(of: key) else { return nil }
    let identifier = uniqueIdentifier(of: key)
    let activity = NSUserActivity(activityType: activityType)
    activity.title = attributes.title ?? attributes.displayName
    attributes.relatedUniqueIdentifier = identifier
    activity.contentAttributeSet = attributes
    activity.persistentIdentifier = identifier
    activity.userInfo = [CSSearchableItemActivityIdentifier: identifier]
    activity.requiredUserInfoKeys = [CSSearchableItemActivityIdentifier]
    activity.isEligibleForSearch = true
    return activity
  }

  private func attributes(of key: RowKey) throws -> CSSearchableItemAttributeSet? {
    let store = connection.current
    guard let table = store.table(key.table) else { return nil }
    return try store.writer.readWhenFree { db in
      try RowReader(table, in: db).row(key).flatMap { try attributeSet(for: $0) }
    }
  }

  private var identifiers: RowIdentifiers { RowIdentifiers(store: storeUUID, domain: nil) }
}
#endif
