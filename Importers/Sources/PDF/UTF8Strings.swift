import CPoppler

/// Restores text strings in UTF-8, which PDF 2.0 allows (ISO 32000-2, 7.9.2.2). They begin with the mark EF BB BF.
///
/// poppler's GLib interface decodes them as PDFDocEncoding and loses the bytes that have no meaning there, such as the
/// second byte of "ß". Each wrongly decoded string therefore serves as a key, under which the file's own string is
/// found.
final class UTF8Strings {
  /// The mark EF BB BF as poppler decodes it.
  private static let mark = "ï»¿"
  private static let most = 20_000
  private static let longest = 64 << 10
  /// Maximum bytes of all strings together. Strings without an end would contain each other.
  private static let mostBytes = 32 << 20

  private let file: OpaquePointer?
  private lazy var known = strings()

  /// - Parameter file: The bytes of the file, which are retained; `nil` if they are not in memory.
  init(_ file: OpaquePointer?) { self.file = file.map { g_bytes_ref($0) } }

  deinit { if let file { g_bytes_unref(file) } }

  /// The correct text of a string from poppler.
  func decoded(_ text: String) -> String {
    guard text.hasPrefix(Self.mark) else { return text }
    if let found = known[PageDocumentEncoding.withoutControls(text)] { return found }
    // The string is encrypted, or the file is large and not in memory. Undo poppler's decoding; lost bytes stay lost.
    let bytes = text.unicodeScalars.compactMap { PageDocumentEncoding.byte(of: $0) }
    return String(decoding: bytes.dropFirst(3), as: UTF8.self)
  }

  /// The file's strings in UTF-8, keyed by poppler's wrong decoding of them.
  private func strings() -> [String: String] {
    guard let file else { return [:] }
    var count: gsize = 0
    guard let data = g_bytes_get_data(file, &count) else { return [:] }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(count))
    var found: [String: String] = [:]
    var bytesLeft = Self.mostBytes
    Self.addStrings(in: bytes, to: &found, &bytesLeft)
    for stream in ObjectStreams(bytes) { stream.withUnsafeBytes { Self.addStrings(in: $0, to: &found, &bytesLeft) } }
    return found
  }

  private static let beginnings = ["(\u{EF}\u{BB}\u{BF}", "(\\357\\273\\277", "<EFBBBF", "<efbbbf"].map { text in
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func addStrings(
    in bytes: UnsafeRawBufferPointer, to found: inout [String: String], _ bytesLeft: inout Int
  ) {
    for beginning in beginnings {
      var place = 0
      while found.count < most, bytesLeft > 0, let start = bytes.firstIndex(of: beginning, from: place) {
        place = start + beginning.count
        let rest = bytes[(start + 1)..<min(bytes.count, start + longest)]
        let string = bytes[start] == UInt8(ascii: "(") ? StringSyntax.literal(rest) : StringSyntax.hexadecimal(rest)
        bytesLeft -= max(string.count, beginning.count)
        let key = PageDocumentEncoding.text(string)
        if found[key] == nil { found[key] = String(decoding: string.dropFirst(3), as: UTF8.self) }
      }
    }
  }
}

/// Decodes the two notations of strings in PDF (ISO 32000-2, 7.3.4).
enum StringSyntax {
  /// The bytes of a string after its opening parenthesis, up to the closing one.
  static func literal(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var string: [UInt8] = []
    var rest = bytes
    var depth = 0
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): escaped(&rest).map { string.append($0) }
      case UInt8(ascii: ")") where depth == 0: return string
      default:
        // Balanced parentheses inside a string need no backslash.
        if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
        string.append(byte)
      }
    }
    return string
  }

  private static func escaped(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt8? {
    guard let byte = rest.popFirst() else { return nil }
    switch byte {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    // A backslash before a line end continues the string on the next line.
    case 0x0D:
      if rest.first == 0x0A { _ = rest.popFirst() }
      return nil
    case 0x0A: return nil
    case 0x30...0x37:
      // An octal code has up to three digits.
      var value = Int(byte - 0x30)
      for _ in 0..<2 {
        guard let next = rest.first, 0x30...0x37 ~= next else { break }
        value = value << 3 | Int(next - 0x30)
        _ = rest.popFirst()
      }
      return UInt8(truncatingIfNeeded: value)
    default: return byte
    }
  }

  /// The bytes of a string after its opening angle bracket, up to the closing one.
  static func hexadecimal(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var digits = bytes.prefix { $0 != UInt8(ascii: ">") }.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    if digits.count % 2 == 1 { digits.append(0) }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

/// PDFDocEncoding (ISO 32000-2, annex D.2) as poppler decodes it.
enum PageDocumentEncoding {
  private static let accents: [UInt32] = [0x2D8, 0x2C7, 0x2C6, 0x2D9, 0x2DD, 0x2DB, 0x2DA, 0x2DC]
  private static let signs: [UInt32] = [
    0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044, 0x2039, 0x203A, 0x2212, 0x2030, 0x201E, 0x201C,
    0x201D, 0x2018, 0x2019, 0x201A, 0x2122, 0xFB01, 0xFB02, 0x0141, 0x0152, 0x0160, 0x0178, 0x017D, 0x0131, 0x0142,
    0x0153, 0x0161, 0x017E, 0, 0x20AC,
  ]
  private static let table: [UInt32] = (0..<256).map { byte in
    switch byte {
    case 0x18...0x1F: accents[byte - 0x18]
    case 0x80...0xA0: signs[byte - 0x80]
    case 0x7F, 0xAD: 0
    default: UInt32(byte)
    }
  }
  private static let bytes: [UInt32: UInt8] = Dictionary(
    table.enumerated().filter { $0.element != 0 }.map { ($0.element, UInt8($0.offset)) }
  ) { first, _ in first }

  /// The text without control characters. U+FFFD replaces undefined bytes.
  static func text(_ string: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in string where byte >= 0x18 {
      let value = table[Int(byte)]
      scalars.append(Unicode.Scalar(value == 0 ? 0xFFFD : value) ?? "\u{FFFD}")
    }
    return String(scalars)
  }

  /// poppler's text without control characters, so that it can be compared.
  static func withoutControls(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x18 }))
  }

  static func byte(of scalar: Unicode.Scalar) -> UInt8? { bytes[scalar.value] }
}
