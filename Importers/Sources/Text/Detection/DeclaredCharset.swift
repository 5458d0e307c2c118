/// Encoding that a file declares: XML's declaration, HTML's `meta`.
enum DeclaredCharset {
  /// The label after `encoding=` in an XML declaration or after `charset=` in the first 2 KiB of a web page.
  static func label(in bytes: UnsafeMutableBufferPointer<UInt8>, isHTML: Bool) -> String? {
    let head = Array(bytes.prefix(2048)).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if head.starts(with: Array("<?xml".utf8)), let end = position(of: "?>", in: head[...]) {
      return value(after: "encoding", in: head[..<end])
    }
    guard isHTML else { return nil }
    var rest = head[...]
    while let start = position(of: "<meta", in: rest) {
      let tag = rest[start...].prefix { $0 != 0x3E }
      if let label = value(after: "charset", in: tag) { return label }
      rest = rest[tag.endIndex...]
    }
    return nil
  }

  private static func value(after name: String, in bytes: ArraySlice<UInt8>) -> String? {
    guard let start = position(of: name, in: bytes) else { return nil }
    let rest = bytes[(start + name.utf8.count)...].drop { $0 == 0x20 }
    guard rest.first == 0x3D else { return nil }
    let label = rest.dropFirst().drop { [0x20, 0x22, 0x27].contains($0) }.prefix(while: isLabel).prefix(40)
    return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
  }

  /// Letters, digits and `-_.:`; never the `/` that `iconv` takes options after.
  private static func isLabel(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  private static func position(of word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = Array(word.utf8)
    guard bytes.count >= word.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - word.count)).first { bytes[$0...].starts(with: word) }
  }
}
