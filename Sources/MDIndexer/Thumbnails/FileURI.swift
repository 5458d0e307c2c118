/// `file:` URIs spelt as GLib's `g_filename_to_uri` spells them: thumbnails are found by the digest of these very
/// bytes, so that every program must escape the same ones.
enum FileURI {
  /// - Parameter path: absolute, any bytes.
  static func of(path: [UInt8]) -> String {
    var uri = Array("file://".utf8)
    uri.reserveCapacity(uri.count + path.count)
    for byte in path {
      let escape = [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      uri += isUnescaped[Int(byte)] ? [byte] : escape
    }
    return String(decoding: uri, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// RFC 3986's `pchar` and the slash, but for the semicolon, which RFC 2396 reserved.
  private static let isUnescaped: [Bool] = {
    let marks = Set("-._~!$&'()*+,=:@/".utf8)
    return (0...255).map { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: marks.contains(UInt8(byte))
      }
    }
  }()
}
