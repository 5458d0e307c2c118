import ByteReading

/// The definition of a table of Access: its columns, and where its rows are.
struct JetTable {
  struct Column {
    var name = ""
    var number: Int
    /// Which of the values of variable length it is; `nil` for one of fixed length.
    var variableIndex: Int?
    var fixedOffset: Int
    var size: Int
  }

  let columns: [Column]
  private let file: JetFile
  private let page: Int
  private let map: JetFile.Place

  private static let mostPages = 64
  private static let mostColumns = 1_024
  private static let mostIndexes = 1_024
  private static let fixedFlag: UInt8 = 1

  /// Reads the definition at a page.
  ///
  /// - Returns: `nil` where there is none.
  init?(_ file: JetFile, page: Int) {
    guard let bytes = Self.definition(file, page) else { return nil }
    let source = ByteSource(block: bytes)
    let layout = file.layout
    guard let count = source.integer(at: layout.columnCount, .little, as: UInt16.self),
      let indexes = source.integer(at: layout.indexCount, .little, as: UInt32.self), indexes <= Self.mostIndexes,
      let map = source.integer(at: layout.usedPages, .little, as: UInt32.self)
    else { return nil }
    let start = layout.indexes + Int(indexes) * layout.indexBytes
    var columns = (0..<min(Int(count), Self.mostColumns)).compactMap {
      Self.column(source, at: start + $0 * layout.columnBytes, layout)
    }
    var place = start + columns.count * layout.columnBytes
    for index in columns.indices {
      guard let name = Self.name(source, at: &place, file) else { break }
      columns[index].name = name
    }
    self.columns = columns.sorted { $0.number < $1.number }
    self.file = file
    self.page = page
    self.map = JetFile.Place(map)
  }

  /// The bytes of a definition, which may go on in other pages.
  private static func definition(_ file: JetFile, _ page: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var next = page
    for _ in 0..<mostPages where next != 0 {
      guard let page = file.page(next), page.integer(at: 0, .little, as: UInt8.self) == 2,
        let following = page.integer(at: 4, .little, as: UInt32.self)
      else {
        file.noteDamage()
        break
      }
      bytes += page.prefix(at: bytes.isEmpty ? 0 : 8, limit: file.layout.pageBytes)
      next = Int(following)
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func column(_ source: ByteSource, at entry: Int, _ layout: JetLayout) -> Column? {
    func field(_ offset: Int) -> Int? { source.integer(at: entry + offset, .little, as: UInt16.self).map(Int.init) }
    guard let flags = source.integer(at: entry + layout.columnFlags, .little, as: UInt8.self),
      let number = field(layout.columnNumber), let variable = field(layout.variableIndex),
      let offset = field(layout.fixedOffset), let size = field(layout.columnSize)
    else { return nil }
    let isFixed = flags & fixedFlag != 0
    return Column(number: number, variableIndex: isFixed ? nil : variable, fixedOffset: offset, size: size)
  }

  private static func name(_ source: ByteSource, at place: inout Int, _ file: JetFile) -> String? {
    let isWide = file.layout.isWide
    let length =
      isWide
      ? source.integer(at: place, .little, as: UInt16.self).map(Int.init)
      : source.integer(at: place, .little, as: UInt8.self).map(Int.init)
    guard let length, let bytes = source.bytes(at: place + (isWide ? 2 : 1), count: length) else { return nil }
    place += (isWide ? 2 : 1) + length
    return JetText.string(bytes, file)
  }

  /// Calls `body` with each row: what looks up the value of a column by its name.
  func forEachRow(_ body: ((String) -> ArraySlice<UInt8>?) -> Void) {
    let known = Dictionary(columns.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for number in file.pages(inMapAt: map) {
      for row in file.rows(ofPage: number, definedAt: page) {
        let row = JetRow(row, isWide: file.layout.isWide)
        body { name in known[name].flatMap { row.value($0) } }
      }
    }
  }
}

/// A row: values of fixed length, those of variable length, where they end, and which of all are there.
struct JetRow {
  private let bytes: ByteSource
  /// Where the bits begin that tell which values are there.
  private let mask: Int
  private let isWide: Bool

  init(_ row: [UInt8], isWide: Bool) {
    bytes = ByteSource(block: row)
    self.isWide = isWide
    let columns = isWide ? Int(bytes.integer(at: 0, .little, as: UInt16.self) ?? 0) : Int(row.first ?? 0)
    mask = row.count - (columns + 7) / 8
  }

  /// The bytes of a value; `nil` where there is none.
  func value(_ column: JetTable.Column) -> ArraySlice<UInt8>? {
    let bit = column.number
    guard let byte = byte(mask + bit / 8), byte >> (bit & 7) & 1 == 1 else { return nil }
    guard let index = column.variableIndex else {
      return bytes.bytes(at: (isWide ? 2 : 1) + column.fixedOffset, count: column.size)
    }
    guard let start = end(before: index), let end = end(before: index + 1), start <= end else { return nil }
    return bytes.bytes(at: start, count: end - start)
  }

  private func byte(_ place: Int) -> Int? { bytes.integer(at: place, .little, as: UInt8.self).map(Int.init) }

  /// Where the values of variable length before one end.
  private func end(before index: Int) -> Int? {
    guard isWide else { return shortEnd(before: index) }
    guard let count = bytes.integer(at: mask - 2, .little, as: UInt16.self), index <= Int(count) else { return nil }
    return bytes.integer(at: mask - 4 - index * 2, .little, as: UInt16.self).map(Int.init)
  }

  /// Jet 3 has one byte for each end. A table of jumps tells behind which of them another 256 bytes have passed.
  private func shortEnd(before index: Int) -> Int? {
    guard let count = byte(mask - 1), index <= count else { return nil }
    var jumps = (bytes.count - 1) / 256
    let place = mask - 2 - jumps
    // The last jump may be a mere filler.
    if (place - count) / 256 < jumps { jumps -= 1 }
    let passed = (0..<max(0, jumps)).prefix { jump in byte(mask - 2 - jump).map { $0 <= index } ?? false }.count
    return byte(place - index).map { $0 + passed * 256 }
  }
}
