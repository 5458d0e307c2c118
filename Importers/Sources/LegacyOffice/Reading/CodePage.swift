import Glibc

/// Decoder of a code page of Windows or of the Mac, with the C library's `iconv`. Opened once and kept.
///
/// Pages of single bytes are asked for all their characters at once, so that a text costs a look-up a byte.
final class CodePage {
  private let converter: iconv_t?
  /// What each byte means; `nil` for pages in which some characters take two bytes.
  private let table: [UInt16]?
  /// Whether it is one of the pages for Chinese, Japanese or Korean that Windows has.
  let isEastAsian: Bool

  /// - Parameter number: Microsoft's number of the page. One that is unknown is taken for 1252.
  init(_ number: Int) {
    let opened = iconv_open("UTF-16LE", Self.name(number))
    let isOpen = opened != nil && opened != iconv_t(bitPattern: -1)
    converter = isOpen ? opened : iconv_open("UTF-16LE", "CP1252")
    isEastAsian = [932, 936, 949, 950, 1361].contains(number)
    table = Self.isMultibyte(number) ? nil : Self.singles(converter)
  }

  deinit { if let converter { iconv_close(converter) } }

  private static func isMultibyte(_ number: Int) -> Bool {
    switch number {
    // 1258 writes the tones of Vietnamese behind their vowels.
    case 932, 936, 949, 950, 1258, 1361, 10001, 10002, 10003, 10008, 54936, 65001, 51932, 51949: true
    default: 50000..<52000 ~= number
    }
  }

  private static func name(_ number: Int) -> String {
    switch number {
    case 708: "ISO-8859-6"
    case 936, 10008, 54936: "GB18030"
    case 949, 10003: "UHC"
    case 950, 10002: "BIG5-HKSCS"
    case 932, 10001: "CP932"
    case 1361: "JOHAB"
    case 10000: "MACINTOSH"
    case 10004: "MACINTOSH"
    case 10006: "MACGREEK"
    case 10007, 10017: "MAC-CYRILLIC"
    case 10010: "MACROMANIA"
    case 10021: "MACTHAI"
    case 10029: "MAC-CENTRALEUROPE"
    case 10079: "MAC-IS"
    case 10081: "MACTURKISH"
    case 20127, 0, 1, 2, 3, 28591: "CP1252"
    case 20866: "KOI8-R"
    case 21866: "KOI8-U"
    case 28592...28605: "ISO-8859-\(number - 28590)"
    case 50220...50222: "ISO-2022-JP"
    case 50225: "ISO-2022-KR"
    case 51932: "EUC-JP"
    case 51949: "EUC-KR"
    case 65001: "UTF-8"
    default: "CP\(number)"
    }
  }

  /// All 256 characters. Bytes that mean nothing in a page of Windows are, as there, control characters.
  private static func singles(_ converter: iconv_t?) -> [UInt16] {
    (0..<256).map { byte in
      if byte < 0x80 { return UInt16(byte) }
      let units = decode([UInt8(byte)][...], converter)
      return units.count == 1 ? units[0] : UInt16(byte)
    }
  }

  func append(_ bytes: ArraySlice<UInt8>, to text: inout TextBuilder) {
    if let table {
      for byte in bytes { text.append(unit: table[Int(byte)]) }
    } else if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x1B }) {
      for byte in bytes { text.append(ascii: byte) }
    } else {
      for unit in Self.decode(bytes, converter) { text.append(unit: unit) }
    }
  }

  /// Whether some characters take two bytes.
  var isMultibyte: Bool { table == nil }

  /// What one byte means where it stands alone.
  func unit(_ byte: UInt8) -> UInt16 { table?[Int(byte)] ?? UInt16(byte) }

  /// The text in units of UTF-16.
  func units(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
    table.map { table in bytes.map { table[Int($0)] } } ?? Self.decode(bytes, converter)
  }

  /// Units of UTF-16; U+FFFD for what is invalid.
  private static func decode(_ bytes: ArraySlice<UInt8>, _ converter: iconv_t?) -> [UInt16] {
    guard let converter, !bytes.isEmpty else { return [] }
    var input = bytes.map { CChar(bitPattern: $0) }
    _ = iconv(converter, nil, nil, nil, nil)
    var units: [UInt16] = []
    input.withUnsafeMutableBufferPointer { buffer in
      var source = buffer.baseAddress
      var left = buffer.count
      while left > 0 {
        units += convert(converter, &source, &left)
        guard left > 0 else { break }
        // Stopped at something invalid or unfinished.
        if errno == E2BIG { continue }
        units.append(0xFFFD)
        source = source.map { $0 + 1 }
        left -= 1
      }
    }
    // A letter that a mark may follow, as in Hebrew, is held back until the end.
    var end: UnsafeMutablePointer<CChar>?
    var nothing = 0
    units += convert(converter, &end, &nothing)
    return units
  }

  /// One step of the conversion: as much as fits.
  private static func convert(
    _ converter: iconv_t, _ source: inout UnsafeMutablePointer<CChar>?, _ left: inout Int
  ) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: min(left, 4_096) * 2 + 4) { buffer, count in
      let room = buffer.count * 2
      var rest = room
      buffer.withMemoryRebound(to: UInt16.self) { units in
        var target: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(units.baseAddress!)
          .assumingMemoryBound(to: CChar.self)
        errno = 0
        _ = iconv(converter, &source, &left, &target, &rest)
      }
      count = (room - rest) / 2
    }
  }
}

/// The code pages that were needed so far: opening one reads a table from the disk.
final class CodePages {
  private var known: [Int: CodePage] = [:]
  /// For texts whose code page no file tells.
  private(set) lazy var undeclared = UndeclaredText()

  subscript(number: Int) -> CodePage {
    if let page = known[number] { return page }
    let page = CodePage(number)
    known[number] = page
    return page
  }

  /// A short text, up to its first NUL, without white space around.
  func string(_ bytes: ArraySlice<UInt8>, page: Int) -> String {
    var text = TextBuilder(limit: 64 << 10)
    if page == 1200 {
      let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy
        .map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
      for unit in units.prefix(while: { $0 != 0 }) { text.append(unit: unit) }
    } else {
      self[page].append(bytes.prefix { $0 != 0 }, to: &text)
    }
    return text.take()
  }
}
