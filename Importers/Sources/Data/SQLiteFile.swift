import ByteReading

/// Reads the rows of a table in an SQLite database page by page (sqlite.org, "Database File Format").
///
/// Only the pages of the requested table are read. A loop or a missing page ends the table.
struct SQLiteFile {
  private let source: ByteSource
  private let pageBytes: Int
  /// Size of a page without the bytes that extensions reserve at its end.
  private let usableBytes: Int
  private let encoding: UInt32
  let applicationIdentifier: UInt32
  let userVersion: Int32
  private(set) var isDamaged = false
  private var pagesLeft = 20_000

  private static let maximumRecordBytes = 1 << 20

  /// - Returns: `nil` if the header is invalid.
  init?(_ source: ByteSource) {
    guard let header = source.bytes(at: 0, count: 100).map(Array.init) else { return nil }
    func number(_ at: Int) -> UInt32 { ByteOrder.big.integer(header[at..<(at + 4)]) }
    let said = Int(ByteOrder.big.integer(header[16..<18], as: UInt16.self))
    pageBytes = said == 1 ? 65_536 : said
    guard pageBytes >= 512, pageBytes.nonzeroBitCount == 1, pageBytes - Int(header[20]) >= 480 else { return nil }
    usableBytes = pageBytes - Int(header[20])
    encoding = number(56)
    applicationIdentifier = number(68)
    userVersion = Int32(bitPattern: number(60))
    self.source = source
  }

  /// A value in a record. Floating-point numbers are not needed here.
  enum Value: Equatable {
    case null
    case integer(Int64)
    case text(String)
    case other
  }

  /// Calls `body` with each row of the table whose B-tree starts at a page. The first page is number 1.
  mutating func rows(ofPage root: Int, _ body: ([Value]) -> Void) {
    var pages = [root]
    var seen: Set<Int> = []
    while let number = pages.popLast() {
      pagesLeft -= 1
      guard pagesLeft > 0, seen.insert(number).inserted, let page = page(number) else {
        isDamaged = true
        continue
      }
      // The first page starts with the header of the file.
      let start = number == 1 ? 100 : 0
      let count = Int(page[start + 3]) << 8 | Int(page[start + 4])
      switch page[start] {
      case 0x05: pages += children(page, start, count).reversed()
      case 0x0D:
        for cell in cells(page, from: start + 8, count) {
          if let record = record(page, at: cell) { body(values(record)) } else { isDamaged = true }
        }
      default: isDamaged = true
      }
    }
  }

  private func page(_ number: Int) -> [UInt8]? {
    guard number > 0, number <= source.count / pageBytes + 1 else { return nil }
    return source.bytes(at: (number - 1) * pageBytes, count: pageBytes).map(Array.init)
  }

  private func cells(_ page: [UInt8], from start: Int, _ count: Int) -> [Int] {
    let most = max(0, min(count, (usableBytes - start) / 2))
    return (0..<most).map { Int(page[start + $0 * 2]) << 8 | Int(page[start + $0 * 2 + 1]) }
  }

  private func children(_ page: [UInt8], _ start: Int, _ count: Int) -> [Int] {
    let places = cells(page, from: start + 12, count) + [start + 8]
    return places.compactMap { $0 + 4 <= page.count ? ByteOrder.big.integer(page[$0..<($0 + 4)]) : nil }
  }

  /// The bytes of a row, joined from its page and its overflow pages.
  private mutating func record(_ page: [UInt8], at cell: Int) -> [UInt8]? {
    var rest = page[min(cell, usableBytes)..<usableBytes]
    guard let size = Self.number(&rest).map({ Int(clamping: $0) }), Self.number(&rest) != nil, size >= 0,
      size <= Self.maximumRecordBytes
    else { return nil }
    // The format prescribes these bounds for the part of a large row that its own page contains.
    let most = usableBytes - 35
    if size <= most { return rest.count >= size ? Array(rest.prefix(size)) : nil }
    let least = (usableBytes - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usableBytes - 4)
    let local = fitting <= most ? fitting : least
    guard rest.count >= local + 4 else { return nil }
    var bytes = Array(rest.prefix(local))
    var next: Int = ByteOrder.big.integer(rest.dropFirst(local).prefix(4))
    while bytes.count < size {
      pagesLeft -= 1
      guard pagesLeft > 0, let more = self.page(next) else { return nil }
      next = ByteOrder.big.integer(more[0..<4])
      bytes += more[4..<usableBytes].prefix(size - bytes.count)
    }
    return bytes
  }

  private func values(_ record: [UInt8]) -> [Value] {
    var header = record[...]
    guard let size = Self.number(&header).map({ Int(clamping: $0) }), size >= 0, size <= record.count else { return [] }
    header = record[min(header.startIndex, size)..<size]
    var contents = record[size...]
    var values: [Value] = []
    while !header.isEmpty, values.count < 64, let type = Self.number(&header) {
      let bytes = Self.bytes(ofType: type)
      guard bytes <= contents.count else { break }
      values.append(value(type, contents.prefix(bytes)))
      contents = contents.dropFirst(bytes)
    }
    return values
  }

  private static func bytes(ofType type: Int64) -> Int {
    switch type {
    case 0, 8, 9, 10, 11: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    default: type < 0 ? 0 : Int(clamping: (type - 12) / 2)
    }
  }

  private func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> Value {
    switch type {
    case 0: return .null
    case 1...6:
      let raw = ByteOrder.big.integer(bytes, as: Int64.self)
      let unused = 64 - bytes.count * 8
      return .integer((raw << Int64(unused)) >> Int64(unused))
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 13... where type % 2 == 1: return .text(text(bytes))
    default: return .other
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard encoding == 2 || encoding == 3 else { return String(decoding: bytes, as: UTF8.self) }
    let order: ByteOrder = encoding == 2 ? .little : .big
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      order.integer(bytes[$0..<($0 + 2)], as: UInt16.self)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// A number of 1 to 9 bytes: 7 bits per byte and 8 bits of the ninth, highest first.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = bytes.popFirst() else { return nil }
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return Int64(bitPattern: value)
  }
}
