import MDSystem

/// The gazetteer's file as `.ci/places` writes it: tables of fixed-size records, with little-endian numbers.
struct GazetteerTables: Sendable {
  private static let mark = Array("MDPLACES".utf8)
  private static let version: UInt32 = 1
  private static let headerBytes = 16

  /// Tables in the order of the file.
  private enum Table: Int, CaseIterable {
    case bands, places, regions, countries, names, strings

    var recordBytes: Int {
      switch self {
      case .bands: 4
      case .places: 16
      case .regions, .countries, .names: 8
      case .strings: 1
      }
    }
  }

  private let file: MappedFile
  private let tables: [(offset: Int, count: Int)]
  let bandsOfDegree: Int

  /// - Returns: `nil` if the file is of another kind or version, or truncated.
  init?(_ file: MappedFile) {
    self.file = file
    let bytes = file.bytes
    guard bytes.count >= Self.headerBytes + Table.allCases.count * 8, bytes.starts(with: Self.mark),
      Self.number(in: bytes, at: 8) == Self.version
    else { return nil }
    bandsOfDegree = Int(Self.number(in: bytes, at: 12))
    tables = Table.allCases.map { table in
      let place = Self.headerBytes + table.rawValue * 8
      return (Int(Self.number(in: bytes, at: place)), Int(Self.number(in: bytes, at: place + 4)))
    }
    for table in Table.allCases {
      let (offset, count) = tables[table.rawValue]
      if offset + count * table.recordBytes > bytes.count { return nil }
    }
    // One more entry than there are bands: each band ends where the next one begins.
    guard tables[Table.bands.rawValue].count == 180 * bandsOfDegree + 1 else { return nil }
  }

  private static func number(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  private func offset(_ table: Table, _ number: Int) -> Int {
    tables[table.rawValue].offset + number * table.recordBytes
  }

  private func number(_ table: Table, _ number: Int, at offset: Int = 0) -> UInt32 {
    Self.number(in: file.bytes, at: self.offset(table, number) + offset)
  }

  private func short(_ table: Table, _ number: Int, at offset: Int) -> Int {
    let place = self.offset(table, number) + offset
    return Int(UInt16(littleEndian: file.bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
  }

  // MARK: Records

  var placeCount: Int { tables[Table.places.rawValue].count }
  var nameCount: Int { tables[Table.names.rawValue].count }

  /// Numbers of the places in one band of latitude, from west to east.
  ///
  /// Bands are counted from the south pole.
  func places(inBand band: Int) -> Range<Int> {
    let (first, end) = (Int(number(.bands, band)), Int(number(.bands, band + 1)))
    return first <= end && end <= placeCount ? first..<end : 0..<0
  }

  func latitude(ofPlace place: Int) -> Double { degrees(place, at: 0) }
  func longitude(ofPlace place: Int) -> Double { degrees(place, at: 4) }

  private func degrees(_ place: Int, at offset: Int) -> Double {
    Double(Int32(bitPattern: number(.places, place, at: offset))) / 1e5
  }

  /// Radius in kilometres.
  func radius(ofPlace place: Int) -> Double { Double(short(.places, place, at: 14)) / 100 }

  func region(ofPlace place: Int) -> Int {
    min(short(.places, place, at: 12), tables[Table.regions.rawValue].count - 1)
  }

  func country(ofRegion region: Int) -> Int {
    min(Int(number(.regions, region, at: 4)), tables[Table.countries.rawValue].count - 1)
  }

  func name(ofPlace place: Int) -> String { text(at: number(.places, place, at: 8)) }
  func name(ofRegion region: Int) -> String { text(at: number(.regions, region)) }
  func name(ofCountry country: Int) -> String { text(at: number(.countries, country)) }
  private func text(at place: UInt32) -> String { String(decoding: string(at: place), as: UTF8.self) }

  /// A name from the table of names of all kinds and languages, sorted by folded bytes.
  func name(_ number: Int) -> UnsafeBufferPointer<UInt8> { string(at: self.number(.names, number)) }

  /// Kind and number of the place, region or country that a name belongs to; `nil` if the file is damaged.
  func target(ofName number: Int) -> (kind: UInt32, number: Int)? {
    let value = self.number(.names, number, at: 4)
    let (kind, target) = (value >> 30, Int(value & 0x3FFF_FFFF))
    let counts = [Table.places, .regions, .countries].map { tables[$0.rawValue].count }
    return kind < 3 && target < counts[Int(kind)] ? (kind, target) : nil
  }

  private func string(at place: UInt32) -> UnsafeBufferPointer<UInt8> {
    let (offset, count) = tables[Table.strings.rawValue]
    let bytes = file.bytes
    guard place < count else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = offset + Int(place)
    let length = min(Int(bytes[start]), count - Int(place) - 1)
    return UnsafeRawBufferPointer(rebasing: bytes[start + 1..<start + 1 + length]).bindMemory(to: UInt8.self)
  }
}
