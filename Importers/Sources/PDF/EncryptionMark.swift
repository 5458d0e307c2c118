/// Detects the trailer entry `/Encrypt`.
///
/// poppler's GLib interface shows encryption only by the restricted permissions. An encrypted document that permits
/// everything looks like a plain one. Trailers are never compressed, so the entry is visible in the bytes: the name,
/// then a reference (`12 0 R`) or a dictionary.
enum EncryptionMark {
  private static let name = Array("/Encrypt".utf8)

  static func occurs(in bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index + name.count < bytes.count {
      if bytes[index] == 0x2F, isEntry(in: bytes, at: index) { return true }
      index += 1
    }
    return false
  }

  private static func isEntry(in bytes: Span<UInt8>, at start: Int) -> Bool {
    for offset in name.indices where bytes[start + offset] != name[offset] { return false }
    var index = start + name.count
    while index < bytes.count, isWhiteSpace(bytes[index]) { index += 1 }
    guard index + 1 < bytes.count else { return false }
    if bytes[index] == 0x3C { return bytes[index + 1] == 0x3C }
    return isReference(in: bytes, at: index)
  }

  /// True for an object number, a generation and `R`.
  private static func isReference(in bytes: Span<UInt8>, at start: Int) -> Bool {
    var index = start
    for _ in 0..<2 {
      let first = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
      guard index > first, index < bytes.count, isWhiteSpace(bytes[index]) else { return false }
      while index < bytes.count, isWhiteSpace(bytes[index]) { index += 1 }
    }
    return index < bytes.count && bytes[index] == 0x52
  }

  /// White space according to ISO 32000-1, table 1.
  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
  }
}

/// Finds the version in the line `%PDF-1.7`, which lies within the first KiB.
enum HeaderVersion {
  private static let mark = Array("%PDF-".utf8)

  static func of(_ bytes: Span<UInt8>) -> String? {
    let end = min(bytes.count, 1024) - mark.count - 3
    var index = 0
    while index <= end {
      if mark.indices.allSatisfy({ bytes[index + $0] == mark[$0] }) {
        let digits = (0..<3).map { bytes[index + mark.count + $0] }
        guard isDigit(digits[0]), digits[1] == 0x2E, isDigit(digits[2]) else { return nil }
        return String(decoding: digits, as: UTF8.self)
      }
      index += 1
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Detects the line `%%EOF` at the end of a file. A few other bytes may follow it.
enum EndMark {
  private static let mark = Array("%%EOF".utf8)
  private static let tailBytes = 2048

  static func occurs(in bytes: Span<UInt8>) -> Bool {
    var index = max(0, bytes.count - tailBytes)
    while index + mark.count <= bytes.count {
      if mark.indices.allSatisfy({ bytes[index + $0] == mark[$0] }) { return true }
      index += 1
    }
    return false
  }
}
