import ByteReading
import CompoundFile
import Spreadsheets

/// A table of dBase, FoxPro, Clipper and their like (`.dbf`): names of columns, then records of fixed length.
struct DatabaseTable {
  private struct Column {
    let name: [UInt8]
    let kind: UInt8
    let start: Int
    let count: Int
  }

  private let file: FileBytes
  private let columns: [Column]
  private let headerBytes: Int
  private let recordBytes: Int
  private let recordCount: Int
  private let page: Int?

  private static let kinds: Set<UInt8> = [
    0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8B, 0x8E, 0xCB, 0xE5, 0xF5, 0xFB,
  ]
  private static let columnBytes = 32
  private static let stepBytes = 1 << 20

  /// - Returns: `nil` unless the file begins as such a table.
  init?(_ file: FileBytes) {
    let head = file.read(at: 0, limit: Self.columnBytes)
    guard let kind = head.first, Self.kinds.contains(kind), let headerBytes = head.short(at: 8),
      let recordBytes = head.short(at: 10), headerBytes > Self.columnBytes, recordBytes > 1,
      let month = head.byte(at: 2), let day = head.byte(at: 3), month <= 12, day <= 31
    else { return nil }
    self.file = file
    self.headerBytes = headerBytes
    self.recordBytes = recordBytes
    recordCount = min(head.long(at: 4) ?? 0, max(0, file.count - headerBytes) / recordBytes)
    page = head.byte(at: 29).flatMap { Self.page(ofDriver: Int($0)) }
    columns = Self.columns(file.read(at: Self.columnBytes, limit: headerBytes - Self.columnBytes), recordBytes)
    if columns.isEmpty { return nil }
  }

  private static func columns(_ bytes: [UInt8], _ recordBytes: Int) -> [Column] {
    var columns: [Column] = []
    var start = 1
    for place in stride(from: 0, to: bytes.count - columnBytes + 1, by: columnBytes) {
      // This mark ends the columns.
      if bytes[place] == 0x0D { break }
      let kind = bytes[place + 11]
      // Long texts have the upper part of their length where others have the digits behind the point.
      let count = Int(bytes[place + 16]) | (kind == UInt8(ascii: "C") ? Int(bytes[place + 17]) << 8 : 0)
      guard 0x41...0x5A ~= kind || [0x2B, 0x40, 0x30].contains(kind), start + count <= recordBytes else {
        return columns
      }
      let name = bytes[place..<(place + 11)].prefix { $0 != 0 }
      // `0` marks the column of flags that FoxPro adds. Columns without a byte hold nothing, and may be thousands.
      if kind != 0x30, count > 0 { columns.append(Column(name: Array(name), kind: kind, start: start, count: count)) }
      start += count
    }
    return columns
  }

  /// Appends names and records.
  ///
  /// - Returns: the number of records that were not deleted.
  func read(into text: inout TextBuilder, pages: CodePages, limit: Int) -> Int {
    var cells = TableCells(limit: limit)
    for column in columns { cells.append(column.name, row: -3) }
    var count = 0
    let step = max(1, Self.stepBytes / recordBytes)
    for first in stride(from: 0, to: recordCount, by: step) where !cells.isCut {
      let bytes = file.read(at: headerBytes + first * recordBytes, limit: min(step, recordCount - first) * recordBytes)
      for start in stride(from: 0, to: bytes.count - recordBytes + 1, by: recordBytes) where bytes[start] != 0x2A {
        append(bytes[start..<(start + recordBytes)], row: count, to: &cells)
        count += 1
      }
    }
    if let page {
      pages[page].append(cells.bytes[...], to: &text)
    } else {
      pages.undeclared.append(cells.bytes, from: .dos, to: &text)
    }
    return count
  }

  private func append(_ record: ArraySlice<UInt8>, row: Int, to cells: inout TableCells) {
    for column in columns {
      cells.append(Self.value(record.dropFirst(column.start).prefix(column.count), column.kind), row: row)
    }
  }

  private static func value(_ field: ArraySlice<UInt8>, _ kind: UInt8) -> ArraySlice<UInt8> {
    switch kind {
    case UInt8(ascii: "C"), UInt8(ascii: "N"), UInt8(ascii: "F"): trimmed(field)
    case UInt8(ascii: "D"): date(trimmed(field))
    case UInt8(ascii: "I"), UInt8(ascii: "+"): ascii(field.long(0).map { Double(Int32(truncatingIfNeeded: $0)) })
    case UInt8(ascii: "B"), UInt8(ascii: "O"): ascii(field.count == 8 ? field.real(0) : nil)
    case UInt8(ascii: "Y"): ascii(currency(field))
    case UInt8(ascii: "T"), UInt8(ascii: "@"): moment(field)
    // Texts of any length stand in a file beside this one; yes and no are no words.
    default: []
    }
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = field.drop { $0 <= 0x20 }
    return start.lastIndex { $0 > 0x20 }.map { start[...$0] } ?? []
  }

  private static func ascii(_ number: Double?) -> ArraySlice<UInt8> {
    guard let number, number.isFinite else { return [] }
    return Array(CellNumber.plain(number).utf8)[...]
  }

  private static func currency(_ field: ArraySlice<UInt8>) -> Double? {
    guard let low = field.long(0), let high = field.long(4) else { return nil }
    return Double(Int64(bitPattern: UInt64(low) | UInt64(high) << 32)) / 10_000
  }

  /// `20240301` as `2024-03-01`.
  private static func date(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard field.count == 8, field.allSatisfy({ 0x30...0x39 ~= $0 }) else { return field }
    let hyphen = [UInt8(ascii: "-")]
    return Array([field.prefix(4), field.dropFirst(4).prefix(2), field.suffix(2)].joined(separator: hyphen))[...]
  }

  /// Days of the Julian period, and thousandths of seconds.
  private static func moment(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let day = field.long(0), let time = field.long(4), day > 0, time < 86_400_000 else { return [] }
    let date = SerialDate(Double(day - 2_415_019) + Double(time) / 86_400_000, .in1900)
    return Array((date?.description ?? "").utf8)[...]
  }

  /// Code page of a language driver; `nil` where none is told.
  private static func page(ofDriver number: Int) -> Int? {
    switch number {
    case 0x01, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x15, 0x18, 0x19, 0x1B: 437
    case 0x02, 0x0A, 0x0E, 0x10, 0x12, 0x14, 0x16, 0x1A, 0x1D, 0x25, 0x37: 850
    case 0x03, 0x57, 0x58, 0x59: 1252
    case 0x04: 10000
    case 0x08, 0x17, 0x66: 865
    case 0x13, 0x7B: 932
    case 0x1C, 0x6C: 863
    case 0x1F, 0x22, 0x23, 0x40, 0x64, 0x87: 852
    case 0x24: 860
    case 0x26, 0x65: 866
    case 0x4D, 0x7A: 936
    case 0x4E, 0x79: 949
    case 0x4F, 0x78: 950
    case 0x50, 0x7C: 874
    case 0x67: 861
    case 0x6A, 0x86: 737
    case 0x6B, 0x88: 857
    case 0x7D: 1255
    case 0x7E: 1256
    case 0x96: 10007
    case 0x97: 10029
    case 0x98: 10006
    case 0xC8: 1250
    case 0xC9: 1251
    case 0xCA: 1254
    case 0xCB: 1253
    case 0xCC: 1257
    default: nil
    }
  }
}
