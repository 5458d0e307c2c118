import ByteReading
import ImporterKit

/// Text of a document as it is gathered: UTF-8, without control characters, and without more than one blank or line end
/// in a row.
struct TextBuilder {
  private(set) var bytes: [UInt8] = []
  /// The first half of a character that UTF-16 writes in two.
  private var lead: UInt32 = 0
  private let limit: Int
  /// Whether something was left out at the limit.
  private(set) var isCut = false

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends a unit of UTF-16. Halves of characters that stand alone become U+FFFD.
  @inline(__always)
  mutating func append(unit: UInt16) {
    if unit < 0x80, lead == 0 { return append(ascii: UInt8(unit)) }
    appendWide(UInt32(unit))
  }

  private mutating func appendWide(_ unit: UInt32) {
    if 0xDC00...0xDFFF ~= unit, lead != 0 {
      let value = 0x10000 + (lead - 0xD800) << 10 + (unit - 0xDC00)
      lead = 0
      return append(scalar: value)
    }
    endCharacter()
    if 0xD800...0xDBFF ~= unit { lead = unit } else { append(scalar: unit) }
  }

  /// Ends what a first half of a character had begun.
  mutating func endCharacter() {
    guard lead != 0 else { return }
    lead = 0
    append(scalar: 0xFFFD)
  }

  @inline(__always)
  mutating func append(ascii byte: UInt8) {
    guard bytes.count < limit else { return isCut = true }
    if byte > 0x20, byte != 0x7F {
      bytes.append(byte)
    } else {
      appendGap(byte)
    }
  }

  /// A line end is kept in place of the blanks before it.
  private mutating func appendGap(_ byte: UInt8) {
    let isLine = byte == 0x0A || byte == 0x0D || byte == 0x0C || byte == 0x0B
    guard let last = bytes.last, last != 0x0A else { return }
    if isLine {
      if last == 0x20 || last == 0x09 { bytes.removeLast() }
      if !bytes.isEmpty { bytes.append(0x0A) }
    } else if last != 0x20, last != 0x09 {
      bytes.append(byte == 0x09 ? 0x09 : 0x20)
    }
  }

  mutating func append(scalar value: UInt32) {
    if value < 0x80 { return append(ascii: UInt8(value)) }
    guard bytes.count < limit else { return isCut = true }
    if 0x80...0xA0 ~= value || value == 0x2028 || value == 0x2029 { return appendGap(value == 0xA0 ? 0x20 : 0x0A) }
    switch value {
    case ..<0x800:
      bytes.append(0xC0 | UInt8(value >> 6))
    case 0xD800...0xDFFF, 0x110000...:
      return append(scalar: 0xFFFD)
    case ..<0x10000:
      bytes.append(0xE0 | UInt8(value >> 12))
      bytes.append(0x80 | UInt8(value >> 6 & 0x3F))
    default:
      bytes.append(0xF0 | UInt8(value >> 18))
      bytes.append(0x80 | UInt8(value >> 12 & 0x3F))
      bytes.append(0x80 | UInt8(value >> 6 & 0x3F))
    }
    bytes.append(0x80 | UInt8(value & 0x3F))
  }

  mutating func append(_ text: String) {
    for scalar in text.unicodeScalars { append(scalar: scalar.value) }
  }

  /// Appends what another has gathered.
  mutating func append(_ other: ArraySlice<UInt8>) {
    guard bytes.count + other.count <= limit else { return isCut = true }
    bytes += other
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Begins a new line, unless one has begun.
  mutating func endLine() {
    endCharacter()
    append(ascii: 0x0A)
  }

  /// The text so far, without white space at its end; what comes next begins anew.
  mutating func take() -> String {
    endCharacter()
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Addresses that links of a document lead to, each once.
struct LinkList {
  private(set) var addresses: [String] = []
  private var known: Set<String> = []
  private static let most = 1_000
  private static let longest = 2_048

  mutating func add(_ text: String) {
    let address = TextLine.line(text, longest: Self.longest)
    guard addresses.count < Self.most, address.contains(":"), known.insert(address).inserted else { return }
    addresses.append(address)
  }

  /// Adds the address in the instruction of a field: `HYPERLINK "https://example.org" \o "tip"`.
  mutating func add(instruction: [UInt16]) {
    let words = String(decoding: instruction.prefix(Self.longest * 2), as: UTF16.self).drop { $0 == " " }
    guard words.prefix(9).uppercased() == "HYPERLINK" else { return }
    let rest = words.dropFirst(9).drop { $0 == " " }
    if rest.first == "\"" {
      add(String(rest.dropFirst().prefix { $0 != "\"" }).replacing("\\\\", with: "\\"))
    } else if rest.first != "\\" {
      add(String(rest.prefix { $0 != " " }))
    }
  }
}

extension AttributeKey {
  static let links: AttributeKey = "limelight_links"
}
