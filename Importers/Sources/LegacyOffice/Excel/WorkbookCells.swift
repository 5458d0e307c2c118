import CompoundFile
import Spreadsheets

/// Cells, comments, boxes and charts of a workbook.
extension WorkbookReader {
  mutating func readCell(_ record: BiffRecord) {
    switch record.kind {
    case 0x00FD: appendShared(record)
    case 0x0204, 0x00D6, 0x0004: appendLabel(record)
    case 0x0207, 0x0007: appendResult(record)
    case 0x0203, 0x0003, 0x0002, 0x027E: appendNumber(record)
    case 0x00BD: appendNumbers(record)
    case 0x0006, 0x0206, 0x0406: appendFormula(record)
    case 0x0205, 0x0005: appendTruth(record)
    case 0x001C: appendNote(record)
    case 0x01B6: appendBox(record)
    case 0x100D: appendChartText(record)
    case 0x01B8: addLink(record)
    default: break
    }
  }

  private mutating func appendShared(_ record: BiffRecord) {
    let start = record.contents.lowerBound
    guard let row = stream.short(at: start), let index = stream.long(at: start + 6) else { return }
    beginCell(row: row)
    text.append(strings[index])
  }

  private mutating func appendLabel(_ record: BiffRecord) {
    guard let row = stream.short(at: record.contents.lowerBound) else { return }
    beginCell(row: row)
    let isOldest = record.kind == 0x0004
    appendString(record, at: isOldest ? 7 : 6, isShort: isOldest)
  }

  /// The text that a formula has made; its cell has begun.
  private mutating func appendResult(_ record: BiffRecord) {
    appendString(record, at: 0, isShort: record.kind == 0x0007)
  }

  private mutating func appendNumber(_ record: BiffRecord) {
    let start = record.contents.lowerBound
    guard let row = stream.short(at: start) else { return }
    switch record.kind {
    case 0x0203: append(stream.quad(at: start + 6).map { Double(bitPattern: $0) }, row, stream.short(at: start + 4))
    case 0x0003: append(stream.quad(at: start + 7).map { Double(bitPattern: $0) }, row, nil)
    case 0x0002: append(stream.short(at: start + 7).map { Double($0) }, row, nil)
    default: append(stream.long(at: start + 6).map { PackedNumber.value($0) }, row, stream.short(at: start + 4))
    }
  }

  /// Numbers of neighbouring cells.
  private mutating func appendNumbers(_ record: BiffRecord) {
    let start = record.contents.lowerBound
    guard let row = stream.short(at: start) else { return }
    for offset in stride(from: start + 4, to: record.contents.upperBound - 7, by: 6) {
      append(stream.long(at: offset + 2).map { PackedNumber.value($0) }, row, stream.short(at: offset))
    }
  }

  private mutating func append(_ value: Double?, _ row: Int, _ style: Int?) {
    guard let value, value.isFinite else { return }
    beginCell(row: row)
    text.append(numbers.text(value, style: style ?? .max))
  }

  /// A formula's result: a number, or a mark that its text follows.
  private mutating func appendFormula(_ record: BiffRecord) {
    let start = record.contents.lowerBound
    let isOldest = version < 0x0300
    guard let row = stream.short(at: start), let bits = stream.quad(at: start + (isOldest ? 7 : 6)) else { return }
    guard bits >> 48 == 0xFFFF else {
      return append(Double(bitPattern: bits), row, isOldest ? nil : stream.short(at: start + 4))
    }
    let value = Int(bits >> 16 & 0xFF)
    switch bits & 0xFF {
    case 0: beginCell(row: row)
    case 1: append(truth: value, row)
    case 2: append(error: value, row)
    default: break
    }
  }

  /// A cell that is true or false, or an error.
  private mutating func appendTruth(_ record: BiffRecord) {
    let start = record.contents.lowerBound
    let place = start + (record.kind == 0x0005 ? 7 : 6)
    guard let row = stream.short(at: start), let value = stream.byte(at: place), let kind = stream.byte(at: place + 1)
    else { return }
    if kind == 0 { append(truth: Int(value), row) } else { append(error: Int(value), row) }
  }

  private mutating func append(truth: Int, _ row: Int) {
    beginCell(row: row)
    text.append(truth == 0 ? "FALSE" : "TRUE")
  }

  private mutating func append(error: Int, _ row: Int) {
    guard let name = CellError.name(error) else { return }
    beginCell(row: row)
    text.append(name)
  }

  /// A comment. Until Excel 95 its text is here, later in a box of its own.
  private mutating func appendNote(_ record: BiffRecord) {
    guard !isWide, let count = stream.short(at: record.contents.lowerBound + 4) else { return }
    if stream.short(at: record.contents.lowerBound) != 0xFFFF { text.endLine() }
    var cursor = BiffCursor(stream, record, offset: 6)
    pages[page].append(cursor.bytes(count), to: &text)
  }

  /// Text of a box, and of a comment: in the record that continues this one.
  private mutating func appendBox(_ record: BiffRecord) {
    guard let count = stream.short(at: record.contents.lowerBound + 10), count > 0 else { return }
    var cursor = BiffCursor(stream, record)
    guard cursor.nextSegment(), let flags = cursor.byte() else { return }
    text.endLine()
    cursor.characters(count, isWide: flags & 1 != 0, into: &text)
    text.endLine()
  }

  private mutating func appendChartText(_ record: BiffRecord) {
    text.endLine()
    appendString(record, at: 2, isShort: true)
    text.endLine()
  }

  /// Adds the address of a link: a count and UTF-16 behind the class of addresses ([MS-OSHARED] 2.3.7.6).
  private mutating func addLink(_ record: BiffRecord) {
    let contents = stream[record.contents]
    guard let mark = contents.firstRange(of: Self.addressClass) else { return }
    let count = min(stream.long(at: mark.upperBound) ?? 0, contents.endIndex - mark.upperBound - 4)
    var units: [UInt16] = []
    for place in stride(from: mark.upperBound + 4, to: mark.upperBound + 4 + count - 1, by: 2) {
      let unit = UInt16(stream[place]) | UInt16(stream[place + 1]) << 8
      if unit == 0 { break }
      units.append(unit)
    }
    links.add(String(decoding: units, as: UTF16.self))
  }

  private static let addressClass: [UInt8] = [
    0xE0, 0xC9, 0xEA, 0x79, 0xF9, 0xBA, 0xCE, 0x11, 0x8C, 0x82, 0x00, 0xAA, 0x00, 0x4B, 0xA9, 0x0B,
  ]
}
