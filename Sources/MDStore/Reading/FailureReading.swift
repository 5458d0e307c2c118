package import MDModel
import MDSQLite

/// An item that was not, or not completely, imported.
package struct ItemFailure: Hashable, Sendable {
  package var item: ItemID
  /// Absolute path, byte for byte.
  package var path: FilePath
  /// Reason in words.
  package var reason: String
  package var importer: ImporterVersion?
  /// Time of the import.
  package var date: Timestamp?
}

/// Items that could not be indexed, and why.
extension ReadingSession {
  package func failures() throws -> [(reason: String, count: Int64)] {
    var found: [(String, Int64)] = []
    try statement(
      """
      SELECT outcome.reason, count(*) FROM outcome JOIN item ON item.id = outcome.item
      WHERE item.state IN (3, 4) GROUP BY outcome.reason ORDER BY count(*) DESC, outcome.reason
      """
    ).forEachRow { found.append(($0.string(0), $0.integer(1))) }
    return found
  }

  package func failedItems() throws -> [ItemID] {
    var found: [ItemID] = []
    try statement(
      """
      SELECT outcome.item FROM outcome JOIN item ON item.id = outcome.item
      WHERE outcome.reason <> '' AND NOT EXISTS (SELECT 1 FROM hidden WHERE outcome.item BETWEEN first AND last)
      ORDER BY item.imported DESC, item.id
      """
    ).forEachRow { found.append(ItemID($0.integer(0))) }
    return found
  }

  package func failure(of id: ItemID) throws -> ItemFailure? {
    guard let path = try path(of: id) else { return nil }
    let select = try statement(
      """
      SELECT outcome.reason, importer.identifier, importer.version, item.imported
      FROM outcome JOIN item ON item.id = outcome.item LEFT JOIN member ON member.item = item.id
      LEFT JOIN item AS file ON file.id = member.container
      LEFT JOIN importer ON importer.id = coalesce(item.importer, file.importer)
      WHERE outcome.item = ?1 AND outcome.reason <> ''
      """)
    select.bind(1, id.rawValue)
    return try select.firstRow { row in
      let importer = row.isNull(1) ? nil : ImporterVersion(identifier: row.string(1), version: row.integer(2))
      return ItemFailure(
        item: id, path: path, reason: row.string(0), importer: importer, date: row.optionalDate(3))
    }
  }
}
