/// Finds where a text changes between single bytes and UTF-16, as in a log to which programs of both kinds write.
struct WidthChange {
  /// A part of a text in one width.
  struct Stretch {
    var length: Int
    /// True if another stretch follows in the same bytes.
    var isChange = false
    /// The encoding of the next stretch; `nil` for single bytes.
    var next: TextEncoding?
    /// Length of the byte order mark between the two stretches.
    var markLength = 0
  }

  /// Number of bytes examined to distinguish text from binary data.
  static let sampleBytes = 8 << 10
  /// True if the bytes include the end of the text.
  private let isLast: Bool
  /// Number of tests that may still be made. Limits the work on hostile bytes.
  private var testsLeft = 1_000

  /// A line that begins this close to the end of a piece is examined together with the next piece.
  private static let heldBytes = 64
  private static let longestLine = 256
  private static let shortestNarrow = 6

  init(isLast: Bool) { self.isLast = isLast }

  /// The stretch at the beginning of the bytes.
  ///
  /// - Parameter wide: The encoding in which the bytes begin; `nil` for single bytes.
  mutating func next(in bytes: UnsafeMutableBufferPointer<UInt8>, wide: TextEncoding?) -> Stretch {
    guard let wide else { return singleBytes(bytes) }
    guard wide.unit == 2 else { return Stretch(length: bytes.count) }
    return units(bytes, isBigEndian: wide == .utf16BigEndian)
  }

  // MARK: From UTF-16 to single bytes

  /// Finds the end of UTF-16. Single-byte text begins after a line end, because programs write whole lines.
  private mutating func units(_ bytes: UnsafeMutableBufferPointer<UInt8>, isBigEndian: Bool) -> Stretch {
    var position = 0
    while true {
      if Self.isNarrow(bytes, from: position) { return Stretch(length: position, isChange: true) }
      guard let next = Self.lineStart(bytes, after: position, isBigEndian) else { break }
      position = next
    }
    // The rest of the piece may be the start of single-byte text, but is too short to tell.
    let isHeld = !isLast && position > 0 && bytes.count - position < Self.heldBytes
    return Stretch(length: isHeld ? position : bytes.count)
  }

  private static func lineStart(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, after start: Int, _ isBigEndian: Bool
  ) -> Int? {
    var position = start
    while let feed = bytes.position(of: 0x0A, from: position) {
      // A line feed in UTF-16 is `00 0A` or `0A 00`, and starts at an even offset.
      let isUnit = isBigEndian ? feed % 2 == 1 && bytes[feed - 1] == 0 : feed % 2 == 0 && bytes.at(feed + 1) == 0
      if isUnit { return min(feed + (isBigEndian ? 1 : 2), bytes.count) }
      position = feed + 1
    }
    return nil
  }

  /// True if lines in single bytes begin here: they have words, and end with a line feed or with the bytes.
  ///
  /// Letters of one script in UTF-16 share their upper bytes, which are not letters or digits.
  private static func isNarrow(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Bool {
    let limit = min(bytes.count, start + sampleBytes)
    guard start + shortestNarrow <= limit else { return false }
    // NULs and control characters belong to the UTF-16 that follows.
    let end = bytes[start..<limit].firstIndex { $0 < 0x20 && ![9, 10, 13, 0x1B].contains($0) } ?? limit
    let feed = end == bytes.count ? end : bytes[start..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? start
    guard feed - start >= shortestNarrow else { return false }
    return isWords(UnsafeMutableBufferPointer(rebasing: bytes[start..<feed]))
  }

  private static func isWords(_ text: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var (evens, odds) = (0, 0)
    for (index, byte) in text.enumerated() where byte >= 0x80 || byte == 0x20 || isLetterOrDigit(byte) {
      if index % 2 == 0 { evens += 1 } else { odds += 1 }
    }
    guard evens * 10 >= text.count * 3, odds * 10 >= text.count * 3 else { return false }
    return UTF8Cleaner.clean(text).invalid == 0
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  // MARK: From single bytes to UTF-16

  private mutating func singleBytes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Stretch {
    var position = 0
    while testsLeft > 0, let zero = bytes.position(of: 0, from: position) {
      testsLeft -= 1
      let start = Self.lineStart(bytes, before: zero)
      if let stretch = Self.wideStart(bytes, zero, lineStart: start) { return stretch }
      // The line may be the start of UTF-16, but is too short to tell without the next piece.
      if !isLast, bytes.count - start < Self.heldBytes { return Stretch(length: start) }
      guard let feed = bytes.position(of: 0x0A, from: zero) else { break }
      position = feed + 1
    }
    return Stretch(length: bytes.count)
  }

  private static func lineStart(_ bytes: UnsafeMutableBufferPointer<UInt8>, before position: Int) -> Int {
    let first = max(0, position - longestLine)
    return bytes[first..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? first
  }

  /// UTF-16 that begins with a byte order mark, or with the line that contains a NUL.
  private static func wideStart(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ zero: Int, lineStart: Int
  ) -> Stretch? {
    for length in [3, 2] where zero >= length {
      let mark = UnsafeMutableBufferPointer(rebasing: bytes[(zero - length)..<(zero - length + 2)])
      let named = mark[0] == 0xFF && mark[1] == 0xFE ? TextEncoding.utf16LittleEndian : .utf16BigEndian
      guard mark[0] >= 0xFE, mark[1] >= 0xFE, mark[0] != mark[1], isWide(bytes, from: zero - length + 2, as: named)
      else { continue }
      return Stretch(length: zero - length, isChange: true, next: named, markLength: 2)
    }
    // In big-endian UTF-16, the zero byte of an ASCII letter comes first, at an even offset in its line.
    let encoding: TextEncoding = (zero - lineStart) % 2 == 0 ? .utf16BigEndian : .utf16LittleEndian
    guard isWide(bytes, from: lineStart, as: encoding) else { return nil }
    return Stretch(length: lineStart, isChange: true, next: encoding)
  }

  /// True if the bytes are plausible UTF-16. Single-byte text may follow soon, so two window sizes are tried.
  private static func isWide(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int, as encoding: TextEncoding
  ) -> Bool {
    let rest = UnsafeMutableBufferPointer(rebasing: bytes[start...])
    guard rest.count >= 8, !isNarrow(bytes, from: start) else { return false }
    return [128, 32].contains { length in
      let window = UnsafeMutableBufferPointer(rebasing: rest.prefix(length / 2 * 2))
      return UnicodeSignature.pattern(window) == encoding && isCommon(window, isBigEndian: encoding == .utf16BigEndian)
    }
  }

  /// True if three of four units are common in text. In a few bytes of binary data, other units occur by chance.
  private static func isCommon(_ bytes: UnsafeMutableBufferPointer<UInt8>, isBigEndian: Bool) -> Bool {
    var common = 0
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (upper, lower) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      switch upper {
      case 0: if lower >= 0x20 && lower < 0x7F || (9...13).contains(lower) { common += 1 }
      case 0x03...0x10, 0x30, 0x4E...0x9F, 0xAC...0xD7: common += 1
      default: break
      }
    }
    return common * 8 >= bytes.count * 3
  }
}

/// Examines the beginning of a file with NULs.
extension WidthChange {
  /// UTF-16 or UTF-32 without a mark; `nil` for single-byte text, even if UTF-16 follows.
  static func startEncoding(of bytes: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding? {
    // NULs after all text are padding, as in a preallocated log.
    let end = bytes.prefix(sampleBytes).lastIndex { $0 != 0 }.map { min(bytes.count, ($0 / 4 + 1) * 4) } ?? 0
    let text = UnsafeMutableBufferPointer(rebasing: bytes[..<end])
    guard let encoding = UnicodeSignature.pattern(text) else { return nil }
    guard encoding.unit == 2 else { return encoding }
    var change = WidthChange(isLast: true)
    // A byte order mark after the start shows that the file starts in single bytes.
    let isMarkedLater = change.singleBytes(text).markLength > 0
    return isMarkedLater || isNarrow(bytes, from: 0) ? nil : encoding
  }

  /// True if bytes with NULs are text: a log that a crash truncated, C strings, records of fixed length, or text that
  /// continues in UTF-16.
  static func isText(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var head = UnsafeMutableBufferPointer(rebasing: bytes.prefix(sampleBytes))
    var change = WidthChange(isLast: true)
    var wide: TextEncoding?
    while true {
      let stretch = change.next(in: head, wide: wide)
      let part = UnsafeMutableBufferPointer(rebasing: head[..<stretch.length])
      if wide == nil, !part.isEmpty, !isPlainText(part) { return false }
      guard stretch.isChange else { return true }
      wide = stretch.next
      head = UnsafeMutableBufferPointer(rebasing: head[(stretch.length + stretch.markLength)...])
    }
  }

  private static func isPlainText(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var (count, runs, controls, high) = (0, 0, 0, 0)
    var last: UInt8 = 0
    for byte in bytes {
      defer { last = byte }
      guard byte != 0 else { continue }
      count += 1
      if last == 0 { runs += 1 }
      if byte >= 0x80 { high += 1 }
      if byte < 0x20, byte < 7 || byte > 13 && byte != 0x1B { controls += 1 }
    }
    // Single letters between NULs are not words.
    return count > 0 && count >= 2 * runs && controls * 64 <= count && (high * 3 <= count || isUTF8(bytes))
  }

  private static func isUTF8(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let length = bytes[index] < 0x80 ? 1 : UTF8Cleaner.sequenceLength(bytes, at: index)
      if length <= 0 { return length < 0 }
      index += length
    }
    return true
  }
}
