/// Recognizes UTF-16 and UTF-32 by a byte order mark, or by the positions of NULs in the first bytes of a file.
enum UnicodeSignature {
  /// The encoding that a byte order mark declares, and the length of the mark.
  static func byteOrderMark(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> (encoding: TextEncoding, length: Int)? {
    let start = Array(bytes.prefix(4))
    // UTF-32 must come first, because its mark begins with that of UTF-16.
    if start.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
    if start.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
    if start.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if start.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    return nil
  }

  /// Detects UTF-16 or UTF-32 without a mark. `nil` for other bytes, which are binary if they contain NULs.
  static func pattern(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding? {
    let sample = UnsafeMutableBufferPointer(rebasing: bytes.prefix(bytes.count / 4 * 4).prefix(8 << 10))
    if sample.count >= 4 {
      if isUTF32(sample, mostSignificant: 3) { return .utf32LittleEndian }
      if isUTF32(sample, mostSignificant: 0) { return .utf32BigEndian }
    }
    guard !isSingleBytes(sample) else { return nil }
    let even = UnsafeMutableBufferPointer(rebasing: bytes.prefix(bytes.count / 2 * 2).prefix(8 << 10))
    let little = plausibilityAsUTF16(even, high: 1)
    let big = plausibilityAsUTF16(even, high: 0)
    guard max(little, big) >= 0.3 else { return nil }
    // Some texts are plausible in both byte orders. The right order has fewer different upper bytes.
    if min(little, big) >= 0.3 {
      let (lower, upper) = (distinctHighBytes(even, high: 1), distinctHighBytes(even, high: 0))
      if lower != upper { return lower < upper ? .utf16LittleEndian : .utf16BigEndian }
    }
    return little >= big ? .utf16LittleEndian : .utf16BigEndian
  }

  /// Number of blocks of 256 characters. A script has few; its letters in the wrong byte order have many.
  private static func distinctHighBytes(_ bytes: UnsafeMutableBufferPointer<UInt8>, high: Int) -> Int {
    var seen: Set<UInt8> = []
    for index in stride(from: 0, to: bytes.count - 1, by: 2) { seen.insert(bytes[index + high]) }
    return seen.count
  }

  /// True if three quarters of the bytes are printable ASCII: single-byte text with NULs in it.
  ///
  /// In UTF-16 half the bytes of Latin text are NULs, and half those of East Asian text are beyond ASCII.
  private static func isSingleBytes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    bytes.count { ($0 >= 0x20 && $0 < 0x7F) || (9...13).contains($0) } * 4 > bytes.count * 3
  }

  /// True if every unit is a Unicode scalar that may occur in text. For four random bytes the chance is 1 in 4,000.
  private static func isUTF32(_ bytes: UnsafeMutableBufferPointer<UInt8>, mostSignificant: Int) -> Bool {
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let order = mostSignificant == 0 ? [0, 1, 2, 3] : [3, 2, 1, 0]
      let value = order.reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[index + $1]) }
      guard let scalar = Unicode.Scalar(value), !isForeign(scalar.value) else { return false }
    }
    return true
  }

  /// The share of units that are common in text, above all ASCII letters and spaces; 0 if some cannot occur in text.
  ///
  /// Text in any script has spaces, digits or line ends. The right byte order shows them as U+00XX, the wrong one as
  /// U+XX00, which is rare in text.
  private static func plausibilityAsUTF16(_ bytes: UnsafeMutableBufferPointer<UInt8>, high: Int) -> Double {
    guard bytes.count >= 4 else { return 0 }
    var common = 0
    var foreign = 0
    var pending = false
    for index in stride(from: 0, to: bytes.count, by: 2) {
      let unit = UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + 1 - high])
      let isTrail = unit & 0xFC00 == 0xDC00
      // A trail surrogate must follow a lead surrogate, and nothing else may follow one.
      if pending != isTrail || isForeign(unit) { foreign += 1 }
      pending = unit & 0xFC00 == 0xD800
      if unit < 0x80 || isTrail || (0x0370..<0x1100).contains(unit) || (0x3040..<0x9FFF).contains(unit)
        || (0xAC00..<0xD7A4).contains(unit)
      {
        common += 1
      }
    }
    let units = bytes.count / 2
    // Of random units, one in twelve cannot occur in text.
    return foreign * 200 > units ? 0 : Double(common) / Double(units)
  }

  /// True for control characters other than white space, and for code points that no text has.
  private static func isForeign(_ value: UInt32) -> Bool {
    (value < 0x20 && !(9...13).contains(value)) || (0x7F..<0xA0).contains(value) || value & 0xFFFE == 0xFFFE
      || (0xFDD0..<0xFDF0).contains(value)
  }
}

/// Detects text that looks binary because it contains NULs.
public enum TextWithNULs {
  /// True if the head of a file contains NULs and is text: a log that a crash truncated, C strings, or UTF-16 after
  /// single bytes.
  public static func isText(_ head: [UInt8]) -> Bool {
    guard head.contains(0), isMostlyPrintable(head) else { return false }
    var bytes = head
    return bytes.withUnsafeMutableBufferPointer { bytes in
      let first = bytes.firstIndex { $0 != 0 } ?? 0
      let text = UnsafeMutableBufferPointer(rebasing: bytes[(first / 4 * 4)...])
      return WidthChange.startEncoding(of: text) != nil || WidthChange.isText(text)
    }
  }

  /// True if the head has enough printable ASCII and few control characters. Without this test, most short binary files
  /// would pass as UTF-16.
  private static func isMostlyPrintable(_ head: [UInt8]) -> Bool {
    var (printable, controls) = (0, 0)
    for byte in head where byte != 0 {
      if (0x20..<0x7F).contains(byte) || (0x09...0x0D).contains(byte) {
        printable += 1
      } else if byte < 0x20 {
        controls += 1
      }
    }
    return printable >= leastPrintable && controls * mostControlShare <= printable
  }

  private static let (leastPrintable, mostControlShare) = (8, 8)
}
