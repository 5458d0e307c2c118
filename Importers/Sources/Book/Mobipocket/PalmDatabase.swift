import ByteReading

/// A Palm OS database, the container of Mobipocket and Kindle books: a sequence of records.
struct PalmDatabase {
  /// Type and creator in eight letters: `BOOKMOBI`, `TEXtREAd`.
  let kind: String
  /// Name in the header, at most 31 bytes.
  let name: String
  private let file: FileBytes
  private let offsets: [Int]

  static let neededBytes = 78
  private static let kinds = ["BOOKMOBI", "TEXtREAd", "TEXtTlDc"]
  /// Maximum bytes of a record. The format allows 64 KiB, but pictures in newer books are larger.
  private static let longestRecord = 16 << 20

  private static func kind(_ header: [UInt8]) -> String? {
    header.count >= neededBytes ? String(decoding: header[60..<68], as: UTF8.self) : nil
  }

  /// Fails if the file does not begin as a known kind of database.
  init?(_ file: FileBytes) {
    let header = file.read(at: 0, limit: Self.neededBytes)
    guard let kind = Self.kind(header), Self.kinds.contains(kind) else { return nil }
    self.kind = kind
    self.file = file
    name = LegacyText.decode(header[..<31])
    let count = ByteOrder.big.integer(header[76..<78], as: UInt16.self)
    let list = file.read(at: Self.neededBytes, limit: Int(count) * 8)
    offsets = stride(from: 0, to: list.count - 7, by: 8).map {
      Int(ByteOrder.big.integer(list[$0..<($0 + 4)], as: UInt32.self))
    }
  }

  var recordCount: Int { offsets.count }

  /// The bytes of a record, as many as exist; empty if there is no such record.
  subscript(index: Int) -> [UInt8] { record(index, limit: Self.longestRecord) }

  /// The bytes of a record, at most `limit`.
  func record(_ index: Int, limit: Int) -> [UInt8] {
    guard offsets.indices.contains(index) else { return [] }
    let end = index + 1 < offsets.count ? offsets[index + 1] : file.count
    return file.read(at: offsets[index], limit: min(max(0, end - offsets[index]), limit))
  }
}

/// Reads big-endian numbers at offsets that a file claims; `nil` unless they lie inside.
extension [UInt8] {
  func big16(_ offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return Int(self[offset]) << 8 | Int(self[offset + 1])
  }

  func big32(_ offset: Int) -> Int? {
    guard let high = big16(offset), let low = big16(offset + 2) else { return nil }
    return high << 16 | low
  }

  /// The bytes of a range; `nil` unless it lies inside.
  func bytes(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
    return self[offset..<(offset + count)]
  }
}
