import CompoundFile
import Spreadsheets

/// Records of a table of Lotus 1-2-3 or Quattro Pro, one after the other: kind, length, contents.
struct LotusRecords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether the table ends in the middle of a record.
  private(set) var isCut = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Returns: `nil` behind the record that ends the table.
  mutating func next() -> (kind: Int, contents: ArraySlice<UInt8>)? {
    guard let kind = bytes.short(at: position), let count = bytes.short(at: position + 2) else {
      isCut = true
      return nil
    }
    let start = position + 4
    guard start + count <= bytes.count else {
      isCut = true
      return nil
    }
    position = start + count
    return kind == 1 ? nil : (kind, bytes[start..<position])
  }
}

/// Numbers at places of a record's contents.
extension ArraySlice<UInt8> {
  func at(_ offset: Int) -> UInt8? { offset < count ? self[startIndex + offset] : nil }

  func short(_ offset: Int) -> Int? {
    guard let low = at(offset), let high = at(offset + 1) else { return nil }
    return Int(low) | Int(high) << 8
  }

  func signedShort(_ offset: Int) -> Int? { short(offset).map { Int(Int16(truncatingIfNeeded: $0)) } }

  func long(_ offset: Int) -> Int? {
    guard let low = short(offset), let high = short(offset + 2) else { return nil }
    return low | high << 16
  }

  private func quad(_ offset: Int) -> UInt64? {
    guard let low = long(offset), let high = long(offset + 4) else { return nil }
    return UInt64(low) | UInt64(high) << 32
  }

  func real(_ offset: Int) -> Double? { quad(offset).map { Double(bitPattern: $0) } }

  /// A number in ten bytes: 64 bits, then the exponent and the sign.
  func extendedReal(_ offset: Int) -> Double? {
    guard let digits = quad(offset), let head = short(offset + 8), head & 0x7FFF != 0x7FFF else { return nil }
    guard digits != 0 else { return 0 }
    let power = (head & 0x7FFF) - 16_383 - 63
    guard (-1_000...900).contains(power) else { return nil }
    let value = Double(sign: .plus, exponent: power, significand: 1) * Double(digits)
    return head & 0x8000 == 0 ? value : -value
  }
}

/// Numbers of Lotus's cells.
enum LotusNumber {
  /// A number in 16 bits: a whole one, or one that is multiplied.
  static func small(_ packed: Int) -> Double {
    let factors = [5_000, 500, 0.05, 0.005, 0.0005, 0.00005, 0.0625, 0.015625]
    return packed & 1 == 0 ? Double(packed >> 1) : Double(packed >> 4) * factors[packed >> 1 & 7]
  }

  /// A number in 32 bits: 26 of digits, a sign, and a power of ten.
  static func packed(_ bits: Int) -> Double {
    var value = Double(bits >> 6)
    for _ in 0..<(bits & 0xF) { if bits & 0x10 == 0 { value *= 10 } else { value /= 10 } }
    return bits & 0x20 == 0 ? value : -value
  }

  /// The number as text: dates and times by ISO 8601.
  ///
  /// - Parameter format: the first byte of a cell of Lotus 1-2-3 until release 2.
  static func text(_ number: Double, format: Int) -> String {
    guard format & 0x70 == 0x70, let date = SerialDate(number, .in1900) else { return CellNumber.plain(number) }
    switch format & 0x0F {
    case 2, 3, 4, 9, 10: return date.date
    case 7, 8, 11, 12: return date.shortTime
    default: return CellNumber.plain(number)
    }
  }
}

/// Text in Lotus's multibyte character set: page 850, and other pages behind a byte that names them.
enum LotusText {
  /// Microsoft's numbers of the pages, by the byte before each letter.
  private static let numbers: [UInt8: Int] = [
    0x01: 850, 0x02: 1253, 0x03: 1255, 0x04: 1256, 0x05: 1251, 0x06: 1250, 0x08: 1254, 0x0B: 874, 0x0F: 1252,
    0x10: 932, 0x11: 949, 0x12: 950, 0x13: 936,
  ]
  /// Pages whose letters take two bytes.
  private static let wide: ClosedRange<UInt8> = 0x10...0x13
  private static let unicode: UInt8 = 0x14

  /// The text up to its NUL.
  static func decoded(_ bytes: ArraySlice<UInt8>, by pages: CodePages) -> String {
    guard bytes.contains(where: { $0 >= 0x80 || 0x01...0x1F ~= $0 }) else {
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    var text = TextBuilder(limit: 1 << 17)
    var rest = bytes
    while let byte = rest.popFirst(), byte != 0 {
      if byte == unicode {
        text.append(unit: UInt16(rest.popFirst() ?? 0) << 8 | UInt16(rest.popFirst() ?? 0))
      } else if let number = numbers[byte] {
        pages[number].append(letter(behind: byte, &rest), to: &text)
      } else {
        pages[850].append([byte][...], to: &text)
      }
    }
    return text.take()
  }

  private static func letter(behind page: UInt8, _ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // The name of a page with wide letters stands twice before one of a single byte.
    if wide.contains(page), rest.first == page { rest = rest.dropFirst() }
    let count = wide.contains(page) && rest.first.map { $0 >= 0x80 } == true ? 2 : 1
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
