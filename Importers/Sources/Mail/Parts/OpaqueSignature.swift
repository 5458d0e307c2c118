/// Unwraps a message from its S/MIME signature (RFC 8551). The DER around it holds it in clear, unlike an encrypted
/// one.
enum OpaqueSignature {
  /// True if a part is signed and not encrypted, according to the object identifier at its start.
  static func holds(_ part: MessagePart) -> Bool {
    var bytes: [UInt8] = []
    part.encoding.append(part.body.piece(0..<256), to: &bytes)
    return isSigned(bytes[...])
  }

  /// The object identifier of signed data, 1.2.840.113549.1.7.2.
  private static let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  /// The object identifier of data, 1.2.840.113549.1.7.1.
  private static let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]

  private static func isSigned(_ bytes: ArraySlice<UInt8>) -> Bool {
    position(of: signedData, in: bytes.prefix(64)) != nil
  }

  private static func position(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= word.count else { return nil }
    return (bytes.startIndex...bytes.endIndex - word.count).first { bytes[$0...].starts(with: word) }
  }

  /// The signed message: the octet strings after the object identifier of data.
  static func contents(of part: MessagePart) -> [UInt8]? {
    var bytes: [UInt8] = []
    part.encoding.append(part.body, to: &bytes)
    guard isSigned(bytes[...]), let found = position(of: data, in: bytes.prefix(512)) else { return nil }
    // An explicit tag holds one octet string, or a constructed one (`0x24`) made of many pieces.
    var cursor = DERCursor(bytes, at: found + data.count)
    guard let wrapper = cursor.element(), wrapper.tag == 0xA0 else { return nil }
    cursor = DERCursor(bytes, at: wrapper.start)
    var output: [UInt8] = []
    guard let string = cursor.element() else { return nil }
    if string.tag == 0x04 { return Array(bytes[string.start..<string.end]) }
    guard string.tag == 0x24 else { return nil }
    cursor = DERCursor(bytes, at: string.start)
    while let piece = cursor.element(), piece.tag == 0x04, piece.start < string.end {
      output += bytes[piece.start..<piece.end]
    }
    return output
  }
}

/// Steps over elements of DER and BER. An element of indefinite length is taken to reach to the end.
struct DERCursor {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8], at index: Int) {
    self.bytes = bytes
    self.index = index
  }

  mutating func element() -> (tag: UInt8, start: Int, end: Int)? {
    guard index + 1 < bytes.count else { return nil }
    let tag = bytes[index]
    var length = Int(bytes[index + 1])
    var start = index + 2
    if length == 0x80 {
      length = bytes.count - start
    } else if length > 0x80 {
      let digits = length & 0x7F
      guard digits <= 4, start + digits <= bytes.count else { return nil }
      length = bytes[start..<start + digits].reduce(0) { $0 << 8 | Int($1) }
      start += digits
    }
    let end = min(bytes.count, start + length)
    index = end
    return (tag, start, end)
  }
}
