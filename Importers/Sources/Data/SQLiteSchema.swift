import ByteReading
import ImporterKit

/// Reads the schema of an SQLite database: its tables, their columns, and its views.
enum SQLiteSchema {
  private static let maximumTables = 5_000

  static func read(_ source: ByteSource, into report: inout FileReport) {
    guard var file = SQLiteFile(source) else { return report.note("the database's header is damaged") }
    var tables: [(name: String, columns: [String])] = []
    var views: [String] = []
    // The table of the schema starts at the first page. Its columns are type, name, table, page and statement.
    file.rows(ofPage: 1) { row in
      guard row.count >= 5, case .text(let type) = row[0], case .text(let name) = row[1], tables.count < maximumTables,
        !name.hasPrefix("sqlite_")
      else { return }
      if type == "view" { views.append(name) }
      guard type == "table", case .text(let statement) = row[4] else { return }
      tables.append((name, TableStatement.columns(statement)))
    }
    report.set(.tables, tables.map(\.name))
    report.set(.columns, tables.flatMap(\.columns))
    report.set("limelight_views", views)
    report.set(.creator, application(file.applicationIdentifier))
    for table in tables { report.say(([table.name] + table.columns).joined(separator: " ")) }
    for view in views { report.say(view) }
    if file.isDamaged { report.note("a part of the database's schema is damaged or cut off") }
  }

  /// Names the program by its application identifier. The identifiers come from SQLite's `magic.txt` and other public
  /// sources.
  private static func application(_ identifier: UInt32) -> String? {
    switch identifier {
    case 0x4750_4B47, 0x4750_3130, 0x4750_3131: "GeoPackage"
    case 0x4D50_4258: "MBTiles"
    case 0x0F05_5111, 0x0F05_5112, 0x0F05_5113: "Fossil"
    case 0x4269_7458: "BitXtorrent"
    case 0x4269_7460: "Monotone"
    case 0x5F4D_544E: "Monotone"
    case 0x4573_7269: "Esri"
    default: nil
    }
  }
}

/// The columns of a `CREATE TABLE` statement.
enum TableStatement {
  private static let constraints: Set = ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"]

  /// Modules of virtual tables whose arguments are columns. Arguments of other modules may be anything.
  private static let modulesOfColumns = ["FTS", "RTREE", "GEOPOLY"]

  /// Column names in the order of the statement. For a virtual table of text or places, the arguments that are names.
  static func columns(_ statement: String) -> [String] {
    let words = words(Array(statement.utf8))
    guard let open = words.firstIndex(of: .mark(UInt8(ascii: "("))) else { return [] }
    let isVirtual = words.prefix(2).contains { $0.isKeyword("VIRTUAL") }
    if isVirtual, case .name(let module, _)? = words[..<open].last,
      !modulesOfColumns.contains(where: module.uppercased().hasPrefix)
    {
      return []
    }
    var depth = 0
    // Only the first name after `(` or a comma is a column. The words after it are its type and constraints.
    var isFirst = true
    var columns: [String] = []
    for (index, word) in words[open...].enumerated() {
      switch word {
      case .mark(UInt8(ascii: "(")):
        depth += 1
      case .mark(UInt8(ascii: ")")):
        depth -= 1
        if depth == 0 { return columns }
      case .mark(UInt8(ascii: ",")) where depth == 1: isFirst = true
      case .name(let name, let isQuoted) where depth == 1 && isFirst:
        isFirst = false
        // SQLite needs no comma between constraints. The options of virtual tables (`name = value`) are not columns.
        let next = words.index(words[open...].startIndex, offsetBy: index + 1)
        let isOption = isVirtual && next < words.count && words[next] == .mark(UInt8(ascii: "="))
        if !isOption, isQuoted || !constraints.contains(name.uppercased()) { columns.append(name) }
      default: isFirst = false
      }
      if case .mark(UInt8(ascii: "(")) = word, depth == 1 { isFirst = true }
    }
    return columns
  }

  private enum Word: Equatable {
    case name(String, isQuoted: Bool)
    case mark(UInt8)

    func isKeyword(_ keyword: String) -> Bool {
      if case .name(let name, false) = self { name.uppercased() == keyword } else { false }
    }
  }

  private static func words(_ text: [UInt8]) -> [Word] {
    var words: [Word] = []
    var rest = text[...]
    while let byte = rest.first {
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20: rest.removeFirst()
      case UInt8(ascii: "-") where rest.dropFirst().first == UInt8(ascii: "-"): rest = rest.drop { $0 != 0x0A }
      case UInt8(ascii: "/") where rest.dropFirst().first == UInt8(ascii: "*"): rest = behindComment(rest.dropFirst(2))
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): words.append(quoted(&rest, until: byte))
      case UInt8(ascii: "["): words.append(quoted(&rest, until: UInt8(ascii: "]")))
      case _ where isLetter(byte):
        let name = rest.prefix(while: isLetter)
        rest = rest.dropFirst(name.count)
        words.append(.name(String(decoding: name, as: UTF8.self), isQuoted: false))
      default:
        words.append(.mark(byte))
        rest.removeFirst()
      }
    }
    return words
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...0xFF: true
    default: false
    }
  }

  private static func behindComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "*"), rest.first == UInt8(ascii: "/") { return rest.dropFirst() }
    }
    return rest
  }

  /// Reads a quoted name. A doubled quote stands for one quote.
  private static func quoted(_ rest: inout ArraySlice<UInt8>, until end: UInt8) -> Word {
    rest.removeFirst()
    var name: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == end {
        guard rest.first == end, end != UInt8(ascii: "]") else { break }
        rest.removeFirst()
      }
      name.append(byte)
    }
    return .name(String(decoding: name, as: UTF8.self), isQuoted: true)
  }
}
