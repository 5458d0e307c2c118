@testable import Data

/// A small database of Access, page by page: the list of all objects, one table, and the properties of the file.
struct JetSample {
  private let layout: JetLayout
  private let isACE: Bool
  private let key: UInt32

  /// Pages of the database by their numbers.
  private enum Page { static let (maps, catalog, rows, table, properties) = (1, 2, 3, 4, 5) }

  /// Columns of the list of objects: numbers, values of fixed length with their place, and texts.
  private static let catalogColumns = [
    Column("Id", fixed: 0, size: 4), Column("Name", variable: 0), Column("Type", fixed: 4, size: 2),
    Column("Flags", fixed: 6, size: 4), Column("LvProp", variable: 1),
  ]
  private static let fixedBytes = 10
  private static let tableColumns = [
    Column("Bezeichnung", variable: 0), Column("Pegelhöhe", fixed: 0, size: 4), Column("Wehr", variable: 1),
  ]

  private struct Column {
    var name: String
    var variable: Int?
    var fixed = 0
    var size = 0

    init(_ name: String, variable: Int) { (self.name, self.variable) = (name, variable) }
    init(_ name: String, fixed: Int, size: Int) { (self.name, self.fixed, self.size) = (name, fixed, size) }
  }

  /// - Parameter key: of the encryption of pages; 0 for none.
  init(_ layout: JetLayout, isACE: Bool = false, key: UInt32 = 0) {
    self.layout = layout
    self.isACE = isACE
    self.key = key
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    let pages = [
      header, rowsPage([map(of: [Page.rows]), map(of: [])], of: 0), definition(Self.catalogColumns, map: 0),
      rowsPage(objects, of: Page.catalog),
      definition(Self.tableColumns, map: 1),
      rowsPage([properties], of: 0),
    ]
    return pages.enumerated().flatMap { number, page in
      var page = page
      if number > 0, key != 0 { RC4.apply(key ^ UInt32(number), to: &page) }
      return page
    }
  }

  private var header: [UInt8] {
    var page = [0, 1, 0, 0] + Array("Standard \(isACE ? "ACE" : "Jet") DB\0".utf8)
    page += four(layout.isWide ? (isACE ? 2 : 1) : 0)
    var hidden = [UInt8](repeating: 0, count: 126)
    hidden.replaceSubrange(0x24..<0x26, with: two(1252))
    hidden.replaceSubrange(0x26..<0x2A, with: four(Int(key)))
    RC4.apply(0x6B39_DAC7, to: &hidden)
    return padded(page + hidden)
  }

  private var objects: [[UInt8]] {
    let place = four(Page.properties << 8)
    let properties = four(0x4000_0000 | 200) + place + four(0)
    return [
      object(2, "MSysObjects", 1, flags: 0x8000_0000), object(Page.table, "Schleusen", 1),
      object(9, "Offene Tore", 5), object(9, "~sq_fFormular", 5), object(9, "Formular", 0x8000),
      object(9, "Geerbte", 6), object(9, "SummaryInfo", 0x8009, properties: properties),
      object(9, "Versteckte", 1, flags: 2),
    ]
  }

  private func object(
    _ identifier: Int, _ name: String, _ kind: Int, flags: Int = 0, properties: [UInt8] = []
  ) -> [UInt8] {
    let values = four(identifier) + two(kind) + four(flags)
    let texts = [text(name), properties]
    let count = layout.isWide ? two(Self.catalogColumns.count) : [UInt8(Self.catalogColumns.count)]
    var ends = [count.count + Self.fixedBytes]
    for text in texts { ends.append(ends[ends.count - 1] + text.count) }
    let places = ends.reversed().flatMap { layout.isWide ? two($0) : [UInt8($0)] }
    let there: UInt8 = properties.isEmpty ? 0x0F : 0x1F
    return count + values + texts.flatMap { $0 } + places + (layout.isWide ? two(texts.count) : [2]) + [there]
  }

  /// A block of names, and one of values that refers to them.
  private var properties: [UInt8] {
    let names = ["Title", "Author", "Visits"].map(text)
    let list = names.flatMap { two($0.count) + $0 }
    var items: [UInt8] = []
    for (kind, name, value) in [(12, 0, text("Wasserbauverzeichnis")), (10, 1, text("Ada Beispiel")), (4, 2, four(7))] {
      items += two(8 + value.count)
      items += [1, UInt8(kind)]
      items += two(name)
      items += two(value.count)
      items += value
    }
    let mark = Array((layout.isWide ? "MR2\0" : "KKD\0").utf8)
    return mark + block(0x80, list) + block(0, four(6) + two(0) + items)
  }

  private func block(_ kind: Int, _ contents: [UInt8]) -> [UInt8] {
    four(6 + contents.count) + two(kind) + contents
  }

  private func definition(_ columns: [Column], map: Int) -> [UInt8] {
    var page = [UInt8](repeating: 0, count: layout.indexes)
    page.replaceSubrange(0..<2, with: [2, 1])
    page.replaceSubrange(layout.columnCount..<(layout.columnCount + 2), with: two(columns.count))
    page.replaceSubrange(layout.usedPages..<(layout.usedPages + 4), with: four(Page.maps << 8 | map))
    for (number, column) in columns.enumerated() {
      var entry = [UInt8](repeating: 0, count: layout.columnBytes)
      for (place, value) in [
        (layout.columnNumber, number), (layout.variableIndex, column.variable ?? 0),
        (layout.fixedOffset, column.fixed), (layout.columnSize, column.size),
      ] {
        entry.replaceSubrange(place..<(place + 2), with: two(value))
      }
      entry[layout.columnFlags] = column.variable == nil ? 1 : 0
      page += entry
    }
    for column in columns {
      let name = layout.isWide ? wide(column.name) : text(column.name)
      page += (layout.isWide ? two(name.count) : [UInt8(name.count)]) + name
    }
    return padded(page)
  }

  /// Rows fill a page from its end on.
  private func rowsPage(_ rows: [[UInt8]], of definition: Int) -> [UInt8] {
    var page = [UInt8](repeating: 0, count: layout.pageBytes)
    page.replaceSubrange(0..<2, with: [1, 1])
    page.replaceSubrange(4..<8, with: four(definition))
    page.replaceSubrange(layout.rowCount..<(layout.rowCount + 2), with: two(rows.count))
    var end = layout.pageBytes
    for (index, row) in rows.enumerated() {
      page.replaceSubrange((end - row.count)..<end, with: row)
      end -= row.count
      let entry = layout.rowCount + 2 + index * 2
      page.replaceSubrange(entry..<(entry + 2), with: two(end))
    }
    return page
  }

  /// A map of used pages that has its bits in itself.
  private func map(of pages: [Int]) -> [UInt8] {
    [0] + four(0) + [pages.reduce(0) { $0 | 1 << UInt8($1) }] + [UInt8](repeating: 0, count: 63)
  }

  /// A text as rows have it: in Jet 4 one byte a letter where that suffices.
  private func text(_ text: String) -> [UInt8] {
    let letters = text.unicodeScalars.map { UInt8($0.value) }
    return layout.isWide ? [0xFF, 0xFE] + letters : letters
  }

  private func wide(_ text: String) -> [UInt8] { text.utf16.flatMap { two(Int($0)) } }
  private func two(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
  private func four(_ number: Int) -> [UInt8] { two(number) + two(number >> 16) }

  private func padded(_ page: [UInt8]) -> [UInt8] {
    page + [UInt8](repeating: 0, count: layout.pageBytes - page.count)
  }
}
