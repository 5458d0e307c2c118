/// JSON (RFC 8259) of `Codable` values, without Foundation, whose coders would enlarge a program by seven megabytes.
///
/// For small texts such as messages and manifests: the whole text is held as a tree.
package enum JSON {
  /// Encodes a value with members sorted by name, without blanks or escaped slashes.
  ///
  /// Equal values have equal bytes.
  ///
  /// - Throws: `EncodingError` for an infinite number or NaN, and the errors of the value's own `encode`.
  package static func encode(_ value: some Encodable) throws -> [UInt8] {
    try text(of: value, at: JSONPlace())
  }

  /// Encodes a value for programs in other languages.
  ///
  /// An enumeration case is written as its name, or as an object of its name and value, without Swift's `_0` keys.
  /// Bytes are written as text, with U+FFFD for invalid UTF-8. A second member, with `Bytes` appended to the name,
  /// holds them in base 64; in a list with such bytes, it holds each element in base 64.
  ///
  /// - Parameter info: user info for the types' `encode`; not empty.
  package static func encodeForScripts(
    _ value: some Encodable, info: [CodingUserInfoKey: Any]
  ) throws -> [UInt8] {
    try text(of: value, at: JSONPlace(info))
  }

  private static func text(of value: some Encodable, at place: JSONPlace) throws -> [UInt8] {
    try value.encode(to: JSONEncoding(place: place, codingPath: []))
    var bytes: [UInt8] = []
    place.write(to: &bytes)
    return bytes
  }

  /// - Throws: `DecodingError`: `dataCorrupted` with an empty path if the bytes are not JSON.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let tree: JSONTree
    do throws(JSONSyntaxError) {
      tree = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in try JSONReader.tree(of: buffer) }
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: error.description))
    }
    return try Value(from: JSONDecoding(tree: tree, codingPath: []))
  }

  /// Appends a string literal, quotes included.
  package static func append(quoted text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case 0x0A: bytes += "\\n".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0D: bytes += "\\r".utf8
      // JSON requires escapes only below 0x20. The other control and direction characters are escaped because a
      // terminal would obey them.
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: append(escaped: UInt16(scalar.value), to: &bytes)
      case ..<0x7F: bytes.append(UInt8(scalar.value))
      default: bytes += UTF8.encode(scalar) ?? .init()
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(escaped unit: UInt16, to bytes: inout [UInt8]) {
    bytes += "\\u".utf8
    for shift in [12, 8, 4, 0] {
      let value = UInt8(unit >> UInt16(shift) & 15)
      bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }
  }
}

/// Padded base 64, as in RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var (output, index) = ([UInt8](), 0)
    while index < bytes.count {
      let left = min(3, bytes.count - index)
      var group = UInt32(bytes[index]) << 16
      if left > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if left > 2 { group |= UInt32(bytes[index + 2]) }
      for digit in 0..<4 {
        let value = Int(group >> (18 - 6 * UInt32(digit))) & 63
        output.append(digit <= left ? alphabet[value] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: output, as: UTF8.self)
  }
}
