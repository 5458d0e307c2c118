/// JSON (RFC 8259) of `Codable` values, without Foundation: its coder makes a program larger by seven megabytes.
///
/// For messages and manifests, which are small: a whole text is held as a tree.
package enum JSON {
  /// The value's text: members sorted by name, no blanks, no escaped slashes. The same value always has the same bytes.
  ///
  /// - Throws: `EncodingError` for a number that is infinite or none, and whatever the value throws.
  package static func encode(_ value: some Encodable) throws -> [UInt8] {
    try text(of: value, at: JSONPlace())
  }

  /// The same for programs in other languages. A case of an enumeration is its name, or an object of its name and value,
  /// without the marks by which Swift reads it again.
  ///
  /// - Parameter info: what the value's types are told by their encoder; not empty.
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

  /// - Throws: `DecodingError`: `dataCorrupted` without a path where the bytes are no JSON.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let tree: JSONTree
    do throws(JSONSyntaxError) {
      tree = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in try JSONReader.tree(of: buffer) }
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: error.description))
    }
    return try Value(from: JSONDecoding(tree: tree, codingPath: []))
  }

  /// A string as it stands in a text, quotes included.
  package static func append(quoted text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0D: bytes += "\\r".utf8
      // DEL may stand as it is; a terminal would obey it.
      case 0..<0x20, 0x7F: bytes += "\\u00".utf8 + [digit(byte >> 4), digit(byte & 15)]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
