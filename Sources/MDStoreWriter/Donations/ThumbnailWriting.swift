import MDModel
import MDSQLite
package import MDStore

/// Results of scaling donated thumbnails. Nothing else of an item changes. Nothing changes at all if the item has
/// another thumbnail by now.
extension WritingSession {
  package func replace(_ thumbnail: DonatedThumbnail, by png: [UInt8]) throws -> Bool {
    guard let attribute = try number(ofCurrent: thumbnail) else { return false }
    let update = try statement("UPDATE value SET value = ?3 WHERE item = ?1 AND attribute = ?2 AND ordinal = -1")
    update.bind(1, thumbnail.item.rawValue)
    update.bind(2, attribute)
    update.bind(blob: 3, png)
    try update.run()
    return true
  }

  package func giveUp(_ thumbnail: DonatedThumbnail, reason: String, keepsBytes: Bool) throws -> Bool {
    guard let attribute = try number(ofCurrent: thumbnail) else { return false }
    if !keepsBytes {
      let delete = try statement("DELETE FROM value WHERE item = ?1 AND attribute = ?2 AND ordinal = -1")
      delete.bind(1, thumbnail.item.rawValue)
      delete.bind(2, attribute)
      try delete.run()
    }
    try storeOutcome(of: thumbnail.item, reason: reason, isTruncated: false)
    return true
  }

  /// The attribute's number; `nil` if the item is gone or has another thumbnail.
  private func number(ofCurrent thumbnail: DonatedThumbnail) throws -> Int64? {
    guard let attribute = try reading.number(of: .thumbnailData) else { return nil }
    let select = try statement(
      "SELECT 1 FROM value WHERE item = ?1 AND attribute = ?2 AND ordinal = -1 AND kind = 6 AND value = ?3")
    select.bind(1, thumbnail.item.rawValue)
    select.bind(2, attribute)
    select.bind(blob: 3, thumbnail.bytes)
    return try select.firstRow { _ in attribute }
  }
}
