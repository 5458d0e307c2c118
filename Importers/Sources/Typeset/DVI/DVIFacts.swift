import ByteReading
import DocumentText
import ImporterKit

/// The properties of a DVI file, from its first comment and from specials that packages write for other programs.
struct DVIFacts {
  var pages = 0
  private var values: [String: String] = [:]
  private(set) var creator: String?
  private(set) var created: Timestamp?

  private static let longestSpecial = 8 << 10

  /// Takes program and time from the comment ` TeX output 2003.05.12:1234`.
  mutating func noteComment(_ bytes: ArraySlice<UInt8>) {
    let comment = LegacyText.latin1(bytes)
    let parts = comment.split(separator: " output ", maxSplits: 1)
    guard parts.count == 2 else { return }
    creator = String(parts[0])
    let digits = parts[1].utf8.map { (0x30...0x39).contains($0) ? $0 : 0x20 }
    let numbers = String(decoding: digits, as: UTF8.self).split(separator: " ").map(String.init)
    guard numbers.count >= 4, numbers[3].utf8.count == 4 else { return }
    let time = "\(numbers[3].prefix(2)):\(numbers[3].suffix(2))"
    created = DocumentDate.timestamp("\(numbers[0])-\(numbers[1])-\(numbers[2])T\(time)")
  }

  /// Takes properties meant for a PDF file: `ps:… /Title (…) /Author (…) /DOCINFO pdfmark`, or `pdf: docinfo << /Title
  /// (…) >>`.
  mutating func noteSpecial(_ bytes: ArraySlice<UInt8>) {
    let bytes = bytes.prefix(Self.longestSpecial)
    guard bytes.starts(with: "ps:".utf8) || bytes.starts(with: "pdf:".utf8) else { return }
    let text = Array(bytes)
    guard Self.contains(text, "DOCINFO") || Self.contains(text, "docinfo") else { return }
    for name in ["Title", "Author", "Subject", "Keywords", "Creator"] where values[name] == nil {
      guard let start = Self.find(text, "/\(name)") else { continue }
      let value = PostScriptText.string(text[start...].drop { $0 <= 0x20 })
      if let value, !value.isEmpty { values[name] = value }
    }
  }

  private static func contains(_ bytes: [UInt8], _ word: String) -> Bool { find(bytes, word) != nil }

  /// The position after the first occurrence of a word.
  private static func find(_ bytes: [UInt8], _ word: String) -> Int? {
    let wanted = Array(word.utf8)
    guard bytes.count >= wanted.count else { return nil }
    let places = bytes.indices.dropLast(wanted.count - 1)
    return places.first { bytes[$0...].starts(with: wanted) }.map { $0 + wanted.count }
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.title, values["Title"].map { .string($0) })
    sink.set(.authors, values["Author"].map { .strings(Self.list($0, ";,")) })
    sink.set(.subject, values["Subject"].map { .string($0) })
    sink.set(.keywords, values["Keywords"].map { .strings(Self.list($0, ",;")) })
    sink.set(.creator, (creator ?? values["Creator"]).map { .string($0) })
    sink.set(.contentCreationDate, created.map { .date($0) })
    if pages > 0 { sink.set(.numberOfPages, .integer(Int64(pages))) }
  }

  private static func list(_ text: String, _ separators: String) -> [String] {
    text.split { separators.contains($0) }.map { LegacyText.trim(String($0)) }.filter { !$0.isEmpty }
  }
}

/// Decodes PostScript strings, which are in parentheses and have escapes.
enum PostScriptText {
  /// The string that begins here; `nil` if none does.
  static func string(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.first == UInt8(ascii: "(") else { return nil }
    return decoded(literal(bytes.dropFirst()).value)
  }

  /// The bytes of a string after its parenthesis, and the position at which it ends.
  static func literal(_ bytes: ArraySlice<UInt8>) -> (value: [UInt8], end: Int) {
    var value: [UInt8] = []
    var depth = 1
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return (value, index) }
      case UInt8(ascii: "\\"):
        escape(bytes, &index, into: &value)
        continue
      default: break
      }
      value.append(byte)
    }
    return (value, index)
  }

  private static func escape(_ bytes: ArraySlice<UInt8>, _ index: inout Int, into value: inout [UInt8]) {
    guard index < bytes.endIndex else { return }
    let byte = bytes[index]
    let octal = bytes[index...].prefix(3).prefix { (0x30...0x37).contains($0) }
    if !octal.isEmpty {
      value.append(UInt8(truncatingIfNeeded: octal.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
      index += octal.count
      return
    }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): value.append(0x0A)
    case UInt8(ascii: "r"): value.append(0x0D)
    case UInt8(ascii: "t"): value.append(0x09)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): value.append(0x20)
    // A line end after a backslash is dropped.
    case 0x0A: break
    case 0x0D: if index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
    default: value.append(byte)
    }
  }

  /// Decodes UTF-16 with its mark, as PDF uses it, else UTF-8 or Latin-1.
  static func decoded(_ bytes: [UInt8]) -> String {
    guard bytes.starts(with: [0xFE, 0xFF]) else { return LegacyText.decode(bytes) }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    return LegacyText.trim(String(decoding: units, as: UTF16.self))
  }
}
