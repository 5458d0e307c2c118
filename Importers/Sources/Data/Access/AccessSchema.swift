import ByteReading
import Encodings
import ImporterKit

/// Reads the schema of a database of Access: tables with their columns, queries, and what the user has said of it.
enum AccessSchema {
  /// Page of the definition of the table that lists all objects, and the name that begins those of the system.
  private static let catalog = (page: 2, prefix: "MSys")
  /// The object whose properties are those of the whole file.
  private static let summary = "SummaryInfo"
  private static let mostTables = 5_000
  private static let longestText = 4_096
  /// Tables that nobody sees: of the system, and hidden ones.
  private static let hiddenFlags: UInt32 = 0x8000_0002

  private enum Kind: UInt16 {
    case table = 1
    case linkedDatabase = 4
    case query = 5
    case linkedTable = 6
  }

  static func read(_ source: ByteSource, into report: inout FileReport) {
    guard let file = JetFile(source) else { return report.note("the database's header is damaged") }
    guard let objects = JetTable(file, page: catalog.page) else {
      let reason = file.isEncrypted ? "the database is encrypted" : "the list of the database's tables is damaged"
      return report.note(reason)
    }
    var tables: [(name: String, page: Int)] = []
    var queries: [String] = []
    objects.forEachRow { value in
      let name = value("Name").map { JetText.string($0, file) } ?? ""
      if name == summary { give(value("LvProp"), of: file, to: &report) }
      guard let kind = value("Type").flatMap({ Kind(rawValue: ByteOrder.little.integer($0)) }), isShown(name, value)
      else { return }
      if kind == .query { return queries.append(name) }
      let page = value("Id").map { Int(ByteOrder.little.integer($0, as: UInt32.self) & 0xFF_FFFF) } ?? 0
      if tables.count < mostTables { tables.append((name, kind == .table ? page : 0)) }
    }
    give(tables, queries, of: file, to: &report)
    if file.isDamaged { report.note("a part of the database's schema is damaged or cut off") }
  }

  /// Names that begin with `~` are of what was deleted, and of queries that forms and reports have for themselves.
  private static func isShown(_ name: String, _ value: (String) -> ArraySlice<UInt8>?) -> Bool {
    let flags: UInt32 = value("Flags").map { ByteOrder.little.integer($0) } ?? 0
    return !name.isEmpty && !name.hasPrefix("~") && !name.hasPrefix(catalog.prefix) && flags & hiddenFlags == 0
  }

  private static func give(
    _ tables: [(name: String, page: Int)], _ queries: [String], of file: JetFile, to report: inout FileReport
  ) {
    var columns: [String] = []
    for table in tables {
      // The columns of a linked table are in another file.
      let names = table.page == 0 ? [] : JetTable(file, page: table.page)?.columns.map(\.name) ?? []
      columns += names
      report.say(([table.name] + names).joined(separator: " "))
    }
    for query in queries { report.say(query) }
    report.set(.tables, tables.map(\.name))
    report.set(.columns, columns)
    report.set("limelight_views", queries)
  }

  private static func give(_ value: ArraySlice<UInt8>?, of file: JetFile, to report: inout FileReport) {
    guard let value, let block = JetText.longValue(value, file) else { return }
    let properties = JetProperties.texts(in: block, file).mapValues { TextLine.line($0, longest: longestText) }
    report.set(.title, properties["Title"])
    report.set(.subject, properties["Subject"])
    report.set(.itemDescription, properties["Comments"])
    for (key, name) in [(AttributeKey.authors, "Author"), (AttributeKey.keywords, "Keywords")] {
      report.set(key, TextLine.parts(of: properties[name].map { [$0] } ?? [], at: ";,", most: 500))
    }
    report.set("kMDItemOrganizations", properties["Company"].map { [$0] } ?? [])
  }
}

/// Texts and long values of a database of Access.
enum JetText {
  private static let longestValue = 1 << 20
  private static let headBytes = 12
  /// Flags of a long value's length: it stands behind its head, or in one row.
  private static let (inPlace, inOneRow): (UInt32, UInt32) = (0x8000_0000, 0x4000_0000)

  /// A text: UTF-16, or behind FF FE one byte a letter, where a zero turns from one form to the other. Jet 3 has the code
  /// page of the database.
  static func string(_ bytes: ArraySlice<UInt8>, _ file: JetFile) -> String {
    guard file.layout.isWide else { return file.decoder.text(of: Array(bytes), in: "windows-\(file.codePage)") }
    guard bytes.starts(with: [0xFF, 0xFE]) else { return wide(bytes) }
    var text = ""
    var isPacked = true
    for part in bytes.dropFirst(2).split(separator: 0, omittingEmptySubsequences: false) {
      text += isPacked ? LegacyText.latin1(part) : wide(part)
      isPacked.toggle()
    }
    return text
  }

  private static func wide(_ bytes: ArraySlice<UInt8>) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// A value that may be longer than a page: it stands behind its head, in a row, or in a chain of rows.
  static func longValue(_ value: ArraySlice<UInt8>, _ file: JetFile) -> [UInt8]? {
    guard value.count >= headBytes else { return nil }
    let length: UInt32 = ByteOrder.little.integer(value.prefix(4))
    if length & inPlace != 0 { return Array(value.dropFirst(headBytes)) }
    var place = JetFile.Place(ByteOrder.little.integer(value.dropFirst(4).prefix(4)))
    if length & inOneRow != 0 { return file.row(at: place) }
    var bytes: [UInt8] = []
    var seen: Set<JetFile.Place> = []
    while place.page != 0, bytes.count < longestValue, seen.insert(place).inserted, let row = file.row(at: place),
      row.count >= 4
    {
      bytes += row.dropFirst(4)
      place = JetFile.Place(ByteOrder.little.integer(row.prefix(4)))
    }
    return bytes
  }
}

/// Properties of an object: blocks of names, and of values that refer to these.
enum JetProperties {
  private static let marks = ["KKD\0", "MR2\0"]
  private static let namesKind = 0x80
  /// Types of values that are texts.
  private static let textTypes: Set<UInt8> = [10, 12]
  private static let most = 1_000

  /// Values that are texts, by their names.
  static func texts(in bytes: [UInt8], _ file: JetFile) -> [String: String] {
    guard marks.contains(where: { bytes.starts(with: $0.utf8) }) else { return [:] }
    let source = ByteSource(block: bytes)
    var names: [String] = []
    var texts: [String: String] = [:]
    forEachBlock(source, in: 4..<bytes.count, lengthBytes: 4) { start, end in
      if source.integer(at: start + 4, .little, as: UInt16.self).map(Int.init) == namesKind {
        names = Self.names(source, in: (start + 6)..<end, file)
      } else if let head = source.integer(at: start + 6, .little, as: UInt32.self), start + 6 + Int(head) <= end {
        // The block begins with the name of what it describes: the whole, or a column.
        forEachBlock(source, in: (start + 6 + Int(head))..<end, lengthBytes: 2) { start, end in
          guard let (index, text) = text(source, in: start..<end, file), index < names.count else { return }
          texts[names[index]] = text
        }
      }
    }
    return texts
  }

  /// Calls `body` with where each of the blocks in a range begins and ends. A block begins with its length.
  private static func forEachBlock(
    _ source: ByteSource, in range: Range<Int>, lengthBytes: Int, _ body: (Int, Int) -> Void
  ) {
    var start = range.lowerBound
    for _ in 0..<most {
      let length = source.bytes(at: start, count: lengthBytes).map { ByteOrder.little.integer($0, as: UInt32.self) }
      guard let length, length >= 6, Int(length) <= range.upperBound - start else { return }
      body(start, start + Int(length))
      start += Int(length)
    }
  }

  private static func names(_ source: ByteSource, in range: Range<Int>, _ file: JetFile) -> [String] {
    var names: [String] = []
    var place = range.lowerBound
    while place < range.upperBound, names.count < most,
      let length = source.integer(at: place, .little, as: UInt16.self),
      let bytes = source.bytes(at: place + 2, count: Int(length))
    {
      names.append(JetText.string(bytes, file))
      place += 2 + Int(length)
    }
    return names
  }

  /// A value: its length, a flag, its type, the number of its name, its own length, its bytes.
  private static func text(_ source: ByteSource, in range: Range<Int>, _ file: JetFile) -> (Int, String)? {
    let start = range.lowerBound
    guard let type = source.integer(at: start + 3, .little, as: UInt8.self), textTypes.contains(type),
      let name = source.integer(at: start + 4, .little, as: UInt16.self),
      let length = source.integer(at: start + 6, .little, as: UInt16.self),
      let bytes = source.bytes(at: start + 8, count: Int(length))
    else { return nil }
    return (Int(name), JetText.string(bytes, file))
  }
}
