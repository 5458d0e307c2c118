import ByteReading

/// Decodes EXIF's user comment, whose first eight bytes name the charset (CIPA DC-008, section 4.6.6, UserComment).
///
/// Programs disagree on the rest. UTF-16 may be in either byte order whatever the file's is. 8-bit text may be labelled
/// as Unicode, and text may have no label at all.
enum UserComment {
  private static let codeBytes = 8

  static func text(_ field: ExifField) -> String? {
    let bytes = field.bytes[...]
    let code = bytes.prefix(codeBytes)
    let body = bytes.dropFirst(codeBytes)
    let text: String
    if code.starts(with: "UNICODE".utf8) {
      text = unicode(body, field.order)
    } else if code.starts(with: "ASCII".utf8) || code.starts(with: "JIS".utf8) {
      text = SharedCharset.decode(body)
    } else if code.allSatisfy({ $0 == 0 || $0 == 0x20 }) {
      text = isWide(body) ? unicode(body, field.order) : SharedCharset.decode(body)
    } else {
      text = SharedCharset.decode(bytes)
    }
    return isReadable(text) ? text : nil
  }

  private static func unicode(_ body: ArraySlice<UInt8>, _ order: ByteOrder) -> String {
    if body.starts(with: [0xFF, 0xFE]) { return SharedCharset.decodeWide(body.dropFirst(2), .little) }
    if body.starts(with: [0xFE, 0xFF]) { return SharedCharset.decodeWide(body.dropFirst(2), .big) }
    if isNarrow(body) { return SharedCharset.decode(body) }
    return SharedCharset.decodeWide(body, likelyOrder(of: body, stated: order))
  }

  /// True for 8-bit text: UTF-8 without the control characters and NULs that UTF-16 has in most scripts.
  private static func isNarrow(_ body: ArraySlice<UInt8>) -> Bool {
    let content = body[..<(body.lastIndex { $0 != 0 }.map { $0 + 1 } ?? body.startIndex)]
    let hasControls = content.contains { $0 < 0x20 && ![9, 10, 13].contains($0) }
    return !hasControls && String(validating: content, as: UTF8.self) != nil
  }

  /// True if every second byte of the beginning is NUL, or a byte order mark comes first.
  private static func isWide(_ body: ArraySlice<UInt8>) -> Bool {
    let head = Array(body.prefix(8))
    guard head.count >= 4 else { return false }
    if head[0] == 0xFF && head[1] == 0xFE || head[0] == 0xFE && head[1] == 0xFF { return true }
    let odd = stride(from: 1, to: head.count, by: 2).allSatisfy { head[$0] == 0 && head[$0 - 1] != 0 }
    let even = stride(from: 1, to: head.count, by: 2).allSatisfy { head[$0] != 0 && head[$0 - 1] == 0 }
    return odd || even
  }

  /// The byte order in which the text is more plausible: more ASCII characters, else fewer invalid ones, else nearly
  /// all from one script.
  ///
  /// If none of these differ, the stated order.
  private static func likelyOrder(of body: ArraySlice<UInt8>, stated: ByteOrder) -> ByteOrder {
    let other: ByteOrder = stated == .little ? .big : .little
    let (mine, theirs) = (WideCensus(body, stated), WideCensus(body, other))
    if mine.ascii != theirs.ascii { return mine.ascii > theirs.ascii ? stated : other }
    if mine.invalid != theirs.invalid { return mine.invalid < theirs.invalid ? stated : other }
    return theirs.pages * 2 <= mine.pages ? other : stated
  }

  /// False for an empty text, for a padding of equal characters, and for bytes that are not text.
  private static func isReadable(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, scalars.count < 4 || scalars.contains(where: { $0 != first }) else { return false }
    let strange = scalars.count { $0 == "\u{FFFD}" || $0.value < 0x20 && ![9, 10, 13].contains($0.value) }
    return strange * 10 <= scalars.count
  }
}

/// Statistics of a text in UTF-16 under one byte order.
private struct WideCensus {
  var ascii = 0
  /// Number of units that are not assigned characters.
  var invalid = 0
  /// Number of distinct high bytes.
  var pages = 0

  init(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) {
    var seen: Set<UInt16> = []
    for index in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
      let unit = order.integer(bytes[index...(index + 1)], as: UInt16.self)
      if unit == 0 { break }
      seen.insert(unit >> 8)
      if (0x20..<0x7F).contains(unit) { ascii += 1 }
      // Surrogates come in pairs and are valid in either order, so they prove nothing.
      guard let scalar = Unicode.Scalar(unit) else { continue }
      if [.unassigned, .privateUse, .control].contains(scalar.properties.generalCategory) { invalid += 1 }
    }
    pages = seen.count
  }
}
