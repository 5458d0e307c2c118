import CompoundFile
import ImporterKit
import Spreadsheets

/// Text of workbooks of Excel from version 2 to 2003: sheets in their order, with cells, comments, boxes and charts.
struct WorkbookReader {
  let stream: [UInt8]
  let pages: CodePages
  var text: TextBuilder
  var numbers = CellNumbers()
  private(set) var sheetNames: [String] = []
  var strings = SharedStringTable()
  var links = LinkList()
  /// Names of sheets, by where they begin.
  private var sheets: [Int: String] = [:]
  /// 0x0600 from Excel 97 on, 0x0500 for 5 and 95, less before.
  var version = 0x0600
  var page = 1252
  private var row = -1
  /// Version that the workbook's own beginning tells: sheets that newer programs saved for Excel 95 say 0x0600.
  private var bookVersion: Int?
  private(set) var problem: String?

  private static let mostSheets = 5_000

  init(_ stream: [UInt8], pages: CodePages, limit: Int) {
    self.stream = stream
    self.pages = pages
    text = TextBuilder(limit: limit)
  }

  var isWide: Bool { version >= 0x0600 }

  /// - Parameter isDamaged: parts of the stream are missing, and with them cells: their texts are given without a place.
  mutating func read(isDamaged: Bool) throws(ImportFailure) {
    var records = BiffRecords(stream)
    while !text.isCut, let record = records.next() {
      if record.kind == 0x002F { throw .protected }
      if !readGlobal(record) { readCell(record) }
    }
    if records.isDamaged || strings.isIncomplete { problem = "parts of the workbook are damaged" }
    if isDamaged { for string in strings.unused { appendLine(string) } }
    text.endLine()
  }

  private mutating func appendLine(_ string: ArraySlice<UInt8>) {
    text.endLine()
    text.append(string)
  }

  /// Reads what is of the workbook or of a sheet as a whole.
  private mutating func readGlobal(_ record: BiffRecord) -> Bool {
    let start = record.contents.lowerBound
    switch record.kind {
    case 0x0809, 0x0409, 0x0209, 0x0009: begin(record)
    case 0x0042: if let number = stream.short(at: start) { page = Self.codePage(number) }
    case 0x0022: numbers.firstDay = stream.short(at: start) == 1 ? .in1904 : .in1900
    case 0x0085: addSheet(record)
    case 0x00FC: strings.read(stream, record)
    case 0x00E0: numbers.formats.addStyle(format: stream.short(at: start + 2) ?? 0)
    case 0x041E:
      numbers.formats.define(stream.short(at: start) ?? 0, code: string(record, at: 2, isShort: !isWide))
    case 0x0014, 0x0015: appendHeader(record)
    default: return false
    }
    return true
  }

  /// 32768 and 32769 are Excel's own numbers for Mac and for Windows.
  private static func codePage(_ number: Int) -> Int {
    switch number {
    case 1200: 1252
    case 0x8000: 10000
    case 0x8001: 1252
    default: number
    }
  }

  private mutating func begin(_ record: BiffRecord) {
    switch record.kind {
    case 0x0809:
      version = bookVersion ?? stream.short(at: record.contents.lowerBound) ?? 0x0600
      if version == 0x0500 || version == 0x0600 { bookVersion = version }
    case 0x0409: version = 0x0400
    case 0x0209: version = 0x0300
    default: version = 0x0200
    }
    row = -1
    text.endLine()
    if let name = sheets[record.position] {
      text.append(name)
      text.endLine()
    }
  }

  private mutating func addSheet(_ record: BiffRecord) {
    guard let position = stream.long(at: record.contents.lowerBound), sheetNames.count < Self.mostSheets else { return }
    let name = string(record, at: 6, isShort: true)
    sheets[position] = name
    if !name.isEmpty { sheetNames.append(name) }
  }

  /// Begins a cell: on its row's line.
  mutating func beginCell(row next: Int) {
    if next != row { text.endLine() } else { text.append(ascii: 0x09) }
    row = next
  }

  /// A string in the record, apart from the text.
  func string(_ record: BiffRecord, at offset: Int, isShort: Bool) -> String {
    var found = TextBuilder(limit: 1 << 17)
    var cursor = BiffCursor(stream, record, offset: offset)
    cursor.string(isShort: isShort, codePage: isWide ? nil : pages[page], into: &found)
    return found.take()
  }

  mutating func appendString(_ record: BiffRecord, at offset: Int, isShort: Bool) {
    var cursor = BiffCursor(stream, record, offset: offset)
    cursor.string(isShort: isShort, codePage: isWide ? nil : pages[page], into: &text)
  }

  /// Head and foot of the printed page: codes begin with "&".
  private mutating func appendHeader(_ record: BiffRecord) {
    guard !record.contents.isEmpty else { return }
    let header = string(record, at: 0, isShort: !isWide)
    text.endLine()
    text.append(HeaderCodes.text(header))
    text.endLine()
  }
}

/// Codes in the head and foot of a printed page.
enum HeaderCodes {
  /// The text without them: `&L`, `&P`, `&"Arial,Bold"`, `&12`; `&&` is the sign itself.
  static func text(_ header: String) -> String {
    var found = ""
    var rest = Substring(header)
    while let character = rest.popFirst() {
      guard character == "&" else {
        found.append(character)
        continue
      }
      guard let code = rest.popFirst() else { break }
      switch code {
      case "&": found.append("&")
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "0"..."9": rest = rest.drop { $0.isNumber }
      case "K": rest = rest.dropFirst(6)
      case "L", "C", "R": found.append(" ")
      default: break
      }
    }
    return found
  }
}
