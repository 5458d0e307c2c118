import Spreadsheets

/// A table of Lotus 1-2-3 (`.wks`, `.wk1`, `.wk3`, `.wk4`, `.123`), of Works, or of Quattro Pro (`.wq1`, `.wb1`, `.wb2`).
struct LotusTable {
  /// Offsets of the parts of a cell's record.
  enum Layout {
    /// Format, column, row; text ends with a NUL.
    case oldLotus
    /// The same with a length before each text.
    case dosQuattro
    /// Row, sheet, column; text in Lotus's own multibyte set.
    case newLotus
    /// Column, page, row, style.
    case windowsQuattro

    init?(version: Int) {
      switch version {
      case 0x0404...0x0406, 0x0600: self = .oldLotus
      case 0x5120, 0x5121: self = .dosQuattro
      case 0x1000, 0x1002...0x1005: self = .newLotus
      default: return nil
      }
    }
  }

  private let bytes: [UInt8]
  private let layout: Layout
  private var cells: TableCells
  private let pages: CodePages

  /// - Returns: `nil` unless the file begins as a table.
  init?(_ bytes: [UInt8], pages: CodePages, limit: Int) {
    guard let layout = Self.layout(bytes[...]) else { return nil }
    self.bytes = bytes
    self.layout = layout
    self.pages = pages
    cells = TableCells(limit: limit)
  }

  /// Whether a file that begins with these bytes is such a table.
  static func begins(_ head: [UInt8]) -> Bool { layout(head[...]) != nil }

  private static func layout(_ head: ArraySlice<UInt8>) -> Layout? {
    guard head.short(0) == 0, let length = head.short(2), 2...64 ~= length, let version = head.short(4) else {
      return nil
    }
    // Quattro Pro for Windows has versions of Lotus's, in a record that is as short as the old one.
    if length == 2, [0x1001, 0x1002, 0x1003, 0x1006, 0x1007].contains(version) { return .windowsQuattro }
    return Layout(version: version)
  }

  /// Reads the cells.
  ///
  /// - Returns: what is missing.
  mutating func read(into text: inout TextBuilder, by undeclared: UndeclaredText) -> String? {
    var records = LotusRecords(bytes)
    while !cells.isCut, let record = records.next() {
      switch layout {
      case .oldLotus, .dosQuattro: readOld(record.kind, record.contents)
      case .newLotus: readNew(record.kind, record.contents)
      case .windowsQuattro: readWindows(record.kind, record.contents)
      }
    }
    switch layout {
    case .oldLotus, .dosQuattro: undeclared.append(cells.bytes, from: .dos, to: &text)
    case .windowsQuattro: undeclared.append(cells.bytes, from: .windows, to: &text)
    case .newLotus: text.append(cells.bytes[...])
    }
    if records.isCut { return "the table ends in the middle" }
    return nil
  }

  private mutating func readOld(_ kind: Int, _ contents: ArraySlice<UInt8>) {
    if kind == 0x25 || kind == 0x26 { return cells.appendLine(Self.text(contents)) }
    guard let row = contents.short(3) else { return }
    let format = Int(contents.at(0) ?? 0)
    switch kind {
    case 0x0D: append(contents.signedShort(5).map(Double.init), format: format, row: row)
    case 0x0E, 0x10: append(contents.real(5), format: format, row: row)
    case 0x0F, 0x33: append(text: contents.dropFirst(layout == .dosQuattro ? 6 : 5), row: row, isLabel: kind == 0x0F)
    default: break
    }
  }

  private mutating func readWindows(_ kind: Int, _ contents: ArraySlice<UInt8>) {
    guard let row = contents.short(2) else { return }
    let place = row | Int(contents.at(1) ?? 0) << 16
    switch kind {
    case 0x0D: append(contents.signedShort(6).map(Double.init), format: 0, row: place)
    case 0x0E, 0x10: append(contents.real(6), format: 0, row: place)
    case 0x0F, 0x33: append(text: contents.dropFirst(6), row: place, isLabel: kind == 0x0F)
    default: break
    }
  }

  private mutating func readNew(_ kind: Int, _ contents: ArraySlice<UInt8>) {
    guard let row = contents.short(0) else { return }
    let place = row | Int(contents.at(2) ?? 0) << 16
    switch kind {
    case 0x16, 0x26: append(multibyte: contents.dropFirst(4), row: place, isLabel: kind == 0x16)
    case 0x1A: append(multibyte: contents.dropFirst(4), row: place, isLabel: false)
    case 0x17, 0x19: append(contents.extendedReal(4), format: 0, row: place)
    case 0x18: append(contents.signedShort(4).map(LotusNumber.small), format: 0, row: place)
    case 0x25: append(contents.long(4).map(LotusNumber.packed), format: 0, row: place)
    case 0x27, 0x28: append(contents.real(4), format: 0, row: place)
    default: break
    }
  }

  /// Text up to its NUL.
  private static func text(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> { bytes.prefix { $0 != 0 } }

  /// - Parameter isLabel: the first character tells where in the cell the text stands.
  private mutating func append(text: ArraySlice<UInt8>, row: Int, isLabel: Bool) {
    cells.append(Self.withoutPlace(Self.text(text), isLabel), row: row)
  }

  private mutating func append(multibyte text: ArraySlice<UInt8>, row: Int, isLabel: Bool) {
    cells.append(Array(LotusText.decoded(Self.withoutPlace(text, isLabel), by: pages).utf8), row: row)
  }

  private static func withoutPlace(_ text: ArraySlice<UInt8>, _ isLabel: Bool) -> ArraySlice<UInt8> {
    isLabel && text.first.map { "'\"^\\|".utf8.contains($0) } == true ? text.dropFirst() : text
  }

  private mutating func append(_ number: Double?, format: Int, row: Int) {
    guard let number, number.isFinite else { return }
    cells.append(Array(LotusNumber.text(number, format: format).utf8), row: row)
  }
}

/// Cells of a table as they are gathered, a row a line.
///
/// Their bytes are of one code page, which may be known only when all are there.
struct TableCells {
  private(set) var bytes: [UInt8] = []
  private var row: Int?
  private let limit: Int
  /// Whether cells were left out at the limit.
  private(set) var isCut = false

  init(limit: Int) { self.limit = limit }

  mutating func append(_ cell: some Collection<UInt8>, row: Int) {
    guard !cell.isEmpty else { return }
    guard bytes.count + cell.count < limit else { return isCut = true }
    if let last = self.row { bytes.append(last == row ? 0x09 : 0x0A) }
    self.row = row
    bytes += cell
  }

  /// Appends text that is no cell, on a line of its own.
  mutating func appendLine(_ line: some Collection<UInt8>) {
    row = row == nil ? nil : -1
    append(line, row: -2)
    row = -1
  }
}
