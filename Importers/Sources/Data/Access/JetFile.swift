import ByteReading
import Encodings

/// Pages of a database of Access: Jet 3 (Access 97), Jet 4 and ACE (2000 and later).
///
/// Microsoft has not published the format. Places and names follow the notes of mdbtools and Jackcess. Whatever a page
/// claims, only the pages asked for are read, and not more than there is room for.
final class JetFile {
  let layout: JetLayout
  /// Code page of the texts of Jet 3; later ones are UTF-16.
  let codePage: Int
  /// Whether pages are encrypted by the database's own key.
  var isEncrypted: Bool { key != 0 }
  private(set) var isDamaged = false
  private(set) lazy var decoder = CharsetDecoder()
  private let source: ByteSource
  private let key: UInt32
  private var pagesLeft = 20_000

  /// A row by its page and its number there.
  struct Place: Hashable {
    var page: Int
    var row: Int

    /// The number has the page in its upper three bytes.
    init(_ number: UInt32) {
      page = Int(number >> 8)
      row = Int(number & 0xFF)
    }
  }

  private static let headerKey: UInt32 = 0x6B39_DAC7
  private static let header = (start: 0x18, bytes: 126)
  /// Flags of a row's offset, and the bits of the offset itself.
  private static let rowFlags = (deleted: 0x8000, pointer: 0x4000, offset: 0x1FFF)
  private static let mostHops = 4
  private static let mostMapPages = 4_096

  /// - Returns: `nil` for other files.
  init?(_ source: ByteSource) {
    guard source.matches("Standard Jet DB\0", at: 4) || source.matches("Standard ACE DB\0", at: 4),
      let version = source.integer(at: 0x14, .little, as: UInt32.self),
      var header = source.bytes(at: Self.header.start, count: Self.header.bytes).map(Array.init)
    else { return nil }
    RC4.apply(Self.headerKey, to: &header)
    let fields = ByteSource(block: header)
    self.source = source
    layout = version == 0 ? .jet3 : .jet4
    codePage = Int(fields.integer(at: 0x3C - Self.header.start, .little, as: UInt16.self) ?? 0)
    key = fields.integer(at: 0x3E - Self.header.start, .little) ?? 0
  }

  /// Notes that something is not as it should be.
  func noteDamage() { isDamaged = true }

  /// A page; `nil` where the file has none of the number.
  func page(_ number: Int) -> ByteSource? {
    pagesLeft -= 1
    guard pagesLeft > 0, number > 0, number < Int(UInt32.max),
      var bytes = source.bytes(at: number * layout.pageBytes, count: layout.pageBytes).map(Array.init)
    else {
      isDamaged = true
      return nil
    }
    if key != 0 { RC4.apply(key ^ UInt32(number), to: &bytes) }
    return ByteSource(block: bytes)
  }

  /// The rows of a page of the table whose definition is at another page.
  func rows(ofPage number: Int, definedAt definition: Int) -> [[UInt8]] {
    guard let page = page(number), page.integer(at: 0, .little, as: UInt8.self) == 1,
      page.integer(at: 4, .little, as: UInt32.self).map(Int.init) == definition,
      let count = page.integer(at: layout.rowCount, .little, as: UInt16.self)
    else { return [] }
    return (0..<min(Int(count), layout.pageBytes / 2)).compactMap { row(Int($0), of: page, hops: 0) }
  }

  /// The row at a place, whether it is deleted there or not: what has moved is told to be.
  func row(at place: Place) -> [UInt8]? {
    page(place.page).flatMap { row(place.row, of: $0, hops: 1) }
  }

  private func row(_ index: Int, of page: ByteSource, hops: Int) -> [UInt8]? {
    guard let range = range(ofRow: index, in: page), hops > 0 || range.flags & Self.rowFlags.deleted == 0,
      let bytes = page.bytes(at: range.start, count: range.count)
    else { return nil }
    guard range.flags & Self.rowFlags.pointer != 0 else { return Array(bytes) }
    guard hops < Self.mostHops, bytes.count >= 4 else { return nil }
    let place = Place(ByteOrder.little.integer(bytes.prefix(4)))
    return self.page(place.page).flatMap { row(place.row, of: $0, hops: hops + 1) }
  }

  /// Rows fill a page from its end on.
  private func range(ofRow index: Int, in page: ByteSource) -> (start: Int, count: Int, flags: Int)? {
    func offset(_ index: Int) -> Int? {
      page.integer(at: layout.rowCount + 2 + index * 2, .little, as: UInt16.self).map(Int.init)
    }
    guard let told = offset(index),
      let end = index == 0 ? layout.pageBytes : offset(index - 1).map({ $0 & Self.rowFlags.offset })
    else { return nil }
    let start = told & Self.rowFlags.offset
    return start < end ? (start, end - start, told) : nil
  }

  /// The numbers of the pages that a map of used pages tells. A map has its bits in itself, or in pages of its own.
  func pages(inMapAt place: Place) -> [Int] {
    guard let map = row(at: place), let kind = map.first else { return [] }
    let source = ByteSource(block: map)
    if kind == 0 {
      guard let first = source.integer(at: 1, .little, as: UInt32.self) else { return [] }
      return Self.numbers(of: map.dropFirst(5), from: Int(first))
    }
    var pages: [Int] = []
    for index in 0..<min((map.count - 1) / 4, Self.mostMapPages) {
      guard let number = source.integer(at: 1 + index * 4, .little, as: UInt32.self), number > 0,
        let bits = page(Int(number))?.bytes(at: 4, count: layout.pageBytes - 4)
      else { continue }
      pages += Self.numbers(of: bits, from: index * bits.count * 8)
    }
    return pages
  }

  /// The numbers of the bits that are set.
  private static func numbers(of bits: ArraySlice<UInt8>, from first: Int) -> [Int] {
    var numbers: [Int] = []
    for (index, byte) in bits.enumerated() where byte != 0 {
      for bit in 0..<8 where byte >> bit & 1 == 1 { numbers.append(first + index * 8 + bit) }
    }
    return numbers
  }
}

/// Places within pages, by the version of the format.
struct JetLayout: Sendable {
  let pageBytes: Int
  /// In a page of rows: their number.
  let rowCount: Int
  /// In a definition: numbers of columns and of indexes, the map of used pages, the first index.
  let columnCount: Int
  let indexCount: Int
  let usedPages: Int
  let indexes: Int
  let indexBytes: Int
  let columnBytes: Int
  /// In the entry of a column.
  let columnNumber: Int
  let variableIndex: Int
  let columnFlags: Int
  let fixedOffset: Int
  let columnSize: Int
  /// Whether texts are UTF-16, and numbers within rows have two bytes.
  let isWide: Bool

  static let jet3 = JetLayout(
    pageBytes: 2_048, rowCount: 8, columnCount: 25, indexCount: 31, usedPages: 35, indexes: 43, indexBytes: 8,
    columnBytes: 18, columnNumber: 1, variableIndex: 3, columnFlags: 13, fixedOffset: 14, columnSize: 16, isWide: false)
  static let jet4 = JetLayout(
    pageBytes: 4_096, rowCount: 12, columnCount: 45, indexCount: 51, usedPages: 55, indexes: 63, indexBytes: 12,
    columnBytes: 25, columnNumber: 5, variableIndex: 7, columnFlags: 15, fixedOffset: 21, columnSize: 23, isWide: true)
}

/// RC4, with which Access hides headers, and pages of databases that are "encoded". Their keys stand in the file.
enum RC4 {
  static func apply(_ key: UInt32, to bytes: inout [UInt8]) {
    var state = (0...255).map { UInt8($0) }
    var other: UInt8 = 0
    for index in 0..<256 {
      other &+= state[index] &+ UInt8(truncatingIfNeeded: key >> (UInt32(index & 3) * 8))
      state.swapAt(index, Int(other))
    }
    var first: UInt8 = 0
    other = 0
    for place in bytes.indices {
      first &+= 1
      other &+= state[Int(first)]
      state.swapAt(Int(first), Int(other))
      bytes[place] ^= state[Int(state[Int(first)] &+ state[Int(other)])]
    }
  }
}
