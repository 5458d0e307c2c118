import ByteReading
import ImporterKit

/// Reads the footer of Parquet files (`parquet.thrift`): column names, number of rows and the writing program.
enum ParquetReader {
  private static let maximumFooterBytes = 32 << 20
  private static let maximumColumns = 20_000

  static func read(_ source: ByteSource, into report: inout FileReport) {
    guard source.count >= 12, source.matches("PAR1", at: source.count - 4),
      let size: UInt32 = source.integer(at: source.count - 8, .little), Int(size) <= source.count - 12,
      Int(size) <= maximumFooterBytes, let footer = source.bytes(at: source.count - 8 - Int(size), count: Int(size))
    else { return report.note("the Parquet file's footer is cut off or encrypted") }
    var thrift = ThriftReader(footer)
    var columns: [String] = []
    thrift.structure { field, type, thrift in
      switch field {
      case 2:
        thrift.list { _, thrift in
          if let name = column(&thrift), columns.count < maximumColumns { columns.append(name) }
        }
      case 3: report[.rowCount] = .integer(thrift.integer())
      case 5: thrift.list { _, thrift in describe(&thrift, &report) }
      case 6: report.set(.creator, thrift.text())
      default: thrift.skip(type)
      }
    }
    // The first element is the schema itself.
    report.set(.columns, Array(columns.dropFirst()))
    for column in columns.dropFirst() { report.say(column) }
    if thrift.isDamaged { report.note("the Parquet file's footer is damaged") }
  }

  private static func column(_ thrift: inout ThriftReader) -> String? {
    var name: String?
    thrift.structure { field, type, thrift in
      if field == 4 { name = thrift.text() } else { thrift.skip(type) }
    }
    return name
  }

  /// Reads a key and value added by a program. Those of pandas and Spark only repeat the schema.
  private static func describe(_ thrift: inout ThriftReader, _ report: inout FileReport) {
    var pair = ("", "")
    thrift.structure { field, type, thrift in
      switch field {
      case 1: pair.0 = thrift.text()
      case 2: pair.1 = thrift.text()
      default: thrift.skip(type)
      }
    }
    switch pair.0.lowercased() {
    case "title": report.set(.title, pair.1)
    case "description", "comment": report.set(.itemDescription, pair.1)
    case "author", "creator": report.set(.authors, [pair.1])
    default: return
    }
    report.say(pair.1)
  }
}

/// Reads Thrift's compact protocol. The depth is limited, and no count may exceed the remaining bytes.
struct ThriftReader {
  private var rest: ArraySlice<UInt8>
  private var depth = 0
  private(set) var isDamaged = false

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  private mutating func byte() -> UInt8 {
    if let byte = rest.popFirst() { return byte }
    isDamaged = true
    return 0
  }

  /// An unsigned number of 7 bits per byte, lowest first.
  private mutating func number() -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      let byte = byte()
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte & 0x80 == 0 { return value }
    }
    isDamaged = true
    return 0
  }

  /// A signed number in zigzag encoding.
  mutating func integer() -> Int64 {
    let raw = number()
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }

  mutating func text() -> String {
    let count = number()
    guard count <= UInt64(rest.count) else {
      isDamaged = true
      return ""
    }
    defer { rest = rest.dropFirst(Int(count)) }
    return String(decoding: rest.prefix(Int(count)), as: UTF8.self)
  }

  /// Calls `body` with the identifier and type of each field. `body` must read or skip the field.
  mutating func structure(_ body: (Int64, UInt8, inout ThriftReader) -> Void) {
    depth += 1
    defer { depth -= 1 }
    guard depth < 32 else {
      isDamaged = true
      return
    }
    var field: Int64 = 0
    while !isDamaged {
      let mark = byte()
      if mark == 0 { return }
      field = mark >> 4 == 0 ? integer() : field &+ Int64(mark >> 4)
      body(field, mark & 15, &self)
    }
  }

  /// Calls `body` with the type of each element. `body` must read or skip the element.
  mutating func list(_ body: (UInt8, inout ThriftReader) -> Void) {
    let mark = byte()
    let count = mark >> 4 == 15 ? number() : UInt64(mark >> 4)
    // Every element takes at least one byte, except a Boolean.
    guard count <= UInt64(rest.count) + 1 else {
      isDamaged = true
      return
    }
    for _ in 0..<count where !isDamaged { body(mark & 15, &self) }
  }

  mutating func skip(_ type: UInt8) {
    switch type {
    case 1, 2: break
    case 3: _ = byte()
    case 4, 5, 6: _ = number()
    case 7: rest = rest.dropFirst(8)
    case 8: _ = text()
    case 9, 10: list { $0 == 1 || $0 == 2 ? _ = $1.byte() : $1.skip($0) }
    case 11: skipMap()
    case 12: structure { $2.skip($1) }
    default: isDamaged = true
    }
  }

  private mutating func skipMap() {
    let count = number()
    guard count > 0 else { return }
    let types = byte()
    for _ in 0..<min(count, UInt64(rest.count)) where !isDamaged {
      skip(types >> 4)
      skip(types & 15)
    }
  }
}
