#if GRDB
public import CoreSpotlight
import Foundation
public import GRDB

/// From found items to rows, and from rows to items.
extension SpotlightDelegate {
  /// Identifier of the item of a row.
  public func uniqueIdentifier(of key: RowKey) -> String { identifiers.identifier(of: key) }

  /// Identifier of the item of a record.
  ///
  /// - Parameter key: value of the primary key, which has one column.
  public func uniqueIdentifier<Record: TableRecord>(
    of record: Record.Type, key: some DatabaseValueConvertible
  ) -> String {
    uniqueIdentifier(of: RowKey(table: Record.databaseTableName, values: [key.databaseValue]))
  }

  /// Key of the row that an item stands for; `nil`: the item is of another store.
  public func rowKey(of uniqueIdentifier: String) -> RowKey? { identifiers.id(of: uniqueIdentifier) }

  /// Records of found items, in one reading and in the order of the items. Items of other tables and stores are passed
  /// over, and those whose rows have gone since. Each record comes once, also where an activity was found beside it.
  ///
  /// - Parameter identifiers: `uniqueIdentifier` of each `CSSearchableItem`.
  /// - Throws: what GRDB throws when the database cannot be read.
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

  /// An activity for the row that the app shows. Once it becomes current it is an item too, of the index of activities: it
  /// has the attributes and the identifier of the row's item, so whichever is chosen leads to the row.
  ///
  /// - Parameters:
  ///   - key: primary key of the row.
  ///   - activityType: a reverse-DNS name of the app's own.
  /// - Returns: `nil` for a row that is gone or is not to be found.
  /// - Throws: what ``attributeSet(for:)`` throws, and GRDB when the database cannot be read.
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
