import DocumentText
import ImporterKit
import Spreadsheets
import WordBuffer
import ZipArchive

/// Splits a part of a binary workbook into records.
struct BinaryRecords {
  private var rest: [UInt8] = []
  private static let longestRecord = 4 << 20

  /// Adds the next piece of the part, and passes each complete record to `handle`.
  ///
  /// - Returns: False if the bytes are not records.
  mutating func take(_ piece: UnsafeBufferPointer<UInt8>, _ handle: (Int, ArraySlice<UInt8>) -> Void) -> Bool {
    rest += piece
    var position = 0
    while let record = Self.header(rest[position...]) {
      guard record.size <= Self.longestRecord else { return false }
      let start = position + record.headerBytes
      guard start + record.size <= rest.count else { break }
      handle(record.kind, rest[start..<(start + record.size)])
      position = start + record.size
    }
    rest.removeFirst(position)
    return true
  }

  /// Parses type and size, which are varints of seven bits per byte; `nil` if the header is incomplete.
  private static func header(_ bytes: ArraySlice<UInt8>) -> (kind: Int, size: Int, headerBytes: Int)? {
    guard let first = bytes.first else { return nil }
    var position = bytes.startIndex + 1
    var kind = Int(first)
    if first & 0x80 != 0 {
      guard position < bytes.endIndex else { return nil }
      kind = Int(first & 0x7F) | Int(bytes[position] & 0x7F) << 7
      position += 1
    }
    var (size, shift) = (0, 0)
    while shift < 28 {
      guard position < bytes.endIndex else { return nil }
      size |= Int(bytes[position] & 0x7F) << shift
      shift += 7
      position += 1
      if bytes[position - 1] & 0x80 == 0 { break }
    }
    return (kind, size, position - bytes.startIndex)
  }
}

/// Reads numbers and strings from the beginning of a record.
struct RecordReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// A little-endian number of `count` bytes; 0 after the end of the record.
  mutating func number(_ count: Int) -> Int {
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func real() -> Double {
    defer { bytes = bytes.dropFirst(8) }
    return Double(bitPattern: bytes.prefix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  /// A string in UTF-16 after its length; `nil` if it is absent or longer than the record.
  mutating func string() -> String? {
    let count = number(4)
    guard count < 0x0100_0000, count * 2 <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count * 2) }
    let start = bytes.startIndex
    let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) | UInt16(bytes[start + 2 * $0 + 1]) << 8 }
    return String(decoding: units, as: UTF16.self)
  }
}

/// Reads a workbook with binary records instead of XML: `.xlsb`.
struct BinaryWorkbookReader: MainPartReader {
  let package: Package
  let main: String
  private static let mostSheets = 10_000

  func read(into sink: inout AttributeSink) {
    reading.giveProperties(to: &sink)
    let parts = package.relationships(of: main, into: &sink)
    let (sheets, countsFrom1904) = sheets(into: &sink)
    var (strings, formats) = (SharedStrings(), NumberFormats())
    for part in parts where part.kind == "styles" { readFormats(part.target, &formats, into: &sink) }
    for part in parts where part.kind == "sharedStrings" { readStrings(part.target, &strings, into: &sink) }
    let cells = CellText(reading.text, strings, formats, countsFrom1904: countsFrom1904)
    let targets = parts.targets
    for sheet in sheets {
      reading.names.addSheet(sheet.name)
      reading.text.appendLine(sheet.name)
      // A sheet without its part is damage of this sheet only.
      guard let part = targets[sheet.identifier] else { continue }
      guard readSheet(part, cells, into: &sink), readComments(of: part, into: &sink),
        PartsReader(package).readRelated(to: part, into: &sink)
      else { return }
    }
  }

  private func sheets(into sink: inout AttributeSink) -> (sheets: [(name: String, identifier: String)], Bool) {
    var sheets: [(name: String, identifier: String)] = []
    var countsFrom1904 = false
    _ = records(of: main, into: &sink) { kind, bytes in
      var reader = RecordReader(bytes)
      // The workbook properties start with flags. Bit 0 means that dates count from 1904.
      if kind == 153 { countsFrom1904 = reader.number(4) & 1 != 0 }
      guard kind == 156, sheets.count < Self.mostSheets else { return }
      // Preview versions of Excel 2007 wrote four more bytes before the identifier.
      sheets += [8, 12].lazy.compactMap { Self.sheet(bytes.dropFirst($0)) }.prefix(1)
    }
    return (sheets, countsFrom1904)
  }

  private static func sheet(_ bytes: ArraySlice<UInt8>) -> (name: String, identifier: String)? {
    var reader = RecordReader(bytes)
    guard let identifier = reader.string(), let name = reader.string() else { return nil }
    return (name, identifier)
  }

  private func readStrings(_ part: String, _ strings: inout SharedStrings, into sink: inout AttributeSink) {
    _ = records(of: part, into: &sink) { kind, bytes in
      guard kind == 19 else { return }
      var reader = RecordReader(bytes.dropFirst())
      Array((reader.string() ?? "").utf8).withUnsafeBufferPointer { strings.append($0) }
      strings.endString()
    }
  }

  private func readFormats(_ part: String, _ formats: inout NumberFormats, into sink: inout AttributeSink) {
    var isInCellFormats = false
    _ = records(of: part, into: &sink) { kind, bytes in
      var reader = RecordReader(bytes)
      switch kind {
      case 44:
        let number = reader.number(2)
        formats.define(number, code: reader.string() ?? "")
      // Record 47 also occurs in the list of named styles. Cells refer only to the list of cell formats.
      case 617: isInCellFormats = true
      case 618: isInCellFormats = false
      case 47 where isInCellFormats:
        _ = reader.number(2)
        formats.addStyle(format: reader.number(2))
      default: break
      }
    }
  }

  private func readSheet(_ part: String, _ cells: CellText, into sink: inout AttributeSink) -> Bool {
    let text = reading.text
    return records(of: part, into: &sink) { kind, bytes in
      if kind == 0 { text.widen(to: .line) }
      guard 2...11 ~= kind else { return }
      // Each cell record starts with the column. The three bytes after it are the style.
      var reader = RecordReader(bytes.dropFirst(4))
      let format = reader.number(3)
      _ = reader.number(1)
      switch kind {
      case 2: cells.append(PackedNumber.value(reader.number(4)), format: format)
      case 3, 11: text.append(CellError.name(reader.number(1)) ?? "")
      case 4, 10: text.append(reader.number(1) == 0 ? "FALSE" : "TRUE")
      case 5, 9: cells.append(reader.real(), format: format)
      case 6, 8: text.append(reader.string() ?? "")
      case 7: cells.appendShared(reader.number(4))
      default: break
      }
      text.widen(to: .space)
    }
  }

  private func readComments(of sheet: String, into sink: inout AttributeSink) -> Bool {
    let parts = package.relationships(of: sheet, into: &sink).filter { $0.kind == "comments" }
    return parts.allSatisfy { part in
      records(of: part.target, into: &sink) { kind, bytes in
        guard kind == 637 else { return }
        var reader = RecordReader(bytes.dropFirst())
        reading.text.appendLine(reader.string() ?? "")
      }
    }
  }

  /// Passes the records of a part to `handle`.
  ///
  /// - Returns: False once the host wants no more text.
  private func records(
    of part: String, into sink: inout AttributeSink, _ handle: (Int, ArraySlice<UInt8>) -> Void
  ) -> Bool {
    guard let member = package.archive[part] else {
      reading.note("a part of the workbook is missing")
      return true
    }
    var records = BinaryRecords()
    var isWanted = true
    let outcome = package.archive.read(member) { piece in
      guard records.take(piece, handle) else {
        reading.note("a part of the workbook is damaged")
        return false
      }
      isWanted = reading.text.give(to: &sink)
      return isWanted
    }
    if case .failed(let problem) = outcome { reading.note("a part of the document \(problem)") }
    return isWanted
  }
}
