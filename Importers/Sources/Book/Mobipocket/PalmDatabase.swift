import ByteReading

/// A database of Palm OS, the container of Mobipocket's and Kindle's books: records of bytes, one after the other.
struct PalmDatabase {
  /// Kind and program, eight letters: `BOOKMOBI`, `TEXtREAd`.
  let kind: String
  /// Name in the header, at most 31 bytes.
  let name: String
  private let file: FileBytes
  private let offsets: [Int]

  static let neededBytes = 78
  private static let kinds = ["BOOKMOBI", "TEXtREAd", "TEXtTlDc"]
  /// Records hold 64 KiB at most by the format; pictures in newer books are larger.
  private static let longestRecord = 16 << 20

  private static func kind(_ header: [UInt8]) -> String? {
    header.count >= neededBytes ? String(decoding: header[60..<68], as: UTF8.self) : nil
  }

  /// `nil` unless it begins as one.
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

  /// The bytes of a record, as many as exist; empty where there is no such record.
  subscript(index: Int) -> [UInt8] { record(index, limit: Self.longestRecord) }

  /// The same, with a bound of one's own.
  func record(_ index: Int, limit: Int) -> [UInt8] {
    guard offsets.indices.contains(index) else { return [] }
    let end = index + 1 < offsets.count ? offsets[index + 1] : file.count
    return file.read(at: offsets[index], limit: min(max(0, end - offsets[index]), limit))
  }
}

/// Numbers in big-endian order at offsets that a file claims: `nil` where they are not wholly inside.
extension [UInt8] {
  func big16(_ offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return Int(self[offset]) << 8 | Int(self[offset + 1])
  }

  func big32(_ offset: Int) -> Int? {
    guard let high = big16(offset), let low = big16(offset + 2) else { return nil }
    return high << 16 | low
  }

  /// Bytes of a range; `nil` where they are not wholly inside.
  func bytes(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
    return self[offset..<(offset + count)]
  }
}
