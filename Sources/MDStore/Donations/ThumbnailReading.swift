package import MDDonations
package import MDModel
import MDSQLite

/// The thumbnail that an app gave one of its items, as the bytes of an image file.
package struct DonatedThumbnail: Hashable, Sendable {
  package var item: ItemID
  package var bytes: [UInt8]

  package init(item: ItemID, bytes: [UInt8]) {
    self.item = item
    self.bytes = bytes
  }
}

/// Thumbnails that need scaling.
extension ReadingSession {
  package func thumbnails(beyond bounds: PictureBounds, limit: Int, bytes: Int) throws -> [DonatedThumbnail] {
    guard let attribute = try number(of: .thumbnailData) else { return [] }
    var found: [DonatedThumbnail] = []
    var left = bytes
    for interval in PNGOrder.intervals(beyond: bounds) {
      for item in try items(with: attribute, in: interval, limit: limit - found.count) {
        // The budget is checked before each read, so at least one thumbnail is returned.
        guard left > 0 else { return found }
        let bytes = try self.bytes(of: attribute, of: item)
        left -= bytes.count
        found.append(DonatedThumbnail(item: item, bytes: bytes))
      }
      if found.count == limit { break }
    }
    return found
  }

  private func items(
    with attribute: Int64, in interval: (from: [UInt8], to: [UInt8]?), limit: Int
  ) throws -> [ItemID] {
    let select = try statement(
      """
      SELECT item FROM value INDEXED BY value_by_attribute
      WHERE attribute = ?1 AND value >= ?2 \(interval.to == nil ? "" : "AND value < ?4") AND ordinal = -1 AND kind = 6
      AND EXISTS (SELECT 1 FROM donated WHERE donated.item = value.item)
      AND NOT EXISTS (SELECT 1 FROM outcome WHERE outcome.item = value.item) LIMIT ?3
      """)
    select.bind(1, attribute)
    select.bind(blob: 2, interval.from)
    select.bind(3, Int64(limit))
    if let end = interval.to { select.bind(blob: 4, end) }
    var found: [ItemID] = []
    try select.forEachRow { found.append(ItemID($0.integer(0))) }
    return found
  }

  private func bytes(of attribute: Int64, of item: ItemID) throws -> [UInt8] {
    let select = try statement("SELECT value FROM value WHERE item = ?1 AND attribute = ?2 AND ordinal = -1")
    select.bind(1, item.rawValue)
    select.bind(2, attribute)
    return try select.firstRow { $0.bytes(0) } ?? []
  }
}

/// Intervals of PNG files, ordered by their bytes.
enum PNGOrder {
  /// Byte intervals that contain every file that is not a PNG within the bounds: from the first bytes up to, but not
  /// including, the second.
  static func intervals(beyond bounds: PictureBounds) -> [(from: [UInt8], to: [UInt8]?)] {
    // A PNG's width comes before its height. So the files of one width that are too high are one interval.
    let tooHigh = (1...bounds.width).map {
      (from: start(width: $0, height: bounds.height + 1), to: start(width: $0 + 1))
    }
    return [(from: [], to: start(width: 1))] + tooHigh + [(from: start(width: bounds.width + 1), to: nil)]
  }

  /// The first bytes of a PNG of a given size: the signature, and the header as the first chunk.
  private static func start(width: UInt32, height: UInt32 = 0) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bigEndian(width)
      + bigEndian(height)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
