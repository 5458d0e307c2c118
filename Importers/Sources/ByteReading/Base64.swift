/// Decodes base64 (RFC 4648), in mail and in XML.
package enum Base64 {
  /// Appends the decoded bytes. Skips bytes outside the alphabet. A new text may begin after `=`.
  package static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + text.count * 3 / 4)
    var group: UInt32 = 0
    var count = 0
    for byte in text {
      let value = sixBits[Int(byte)]
      if value < 64 {
        group = group << 6 | UInt32(value)
        count += 1
        if count == 4 {
          output.append(UInt8(truncatingIfNeeded: group >> 16))
          output.append(UInt8(truncatingIfNeeded: group >> 8))
          output.append(UInt8(truncatingIfNeeded: group))
          (group, count) = (0, 0)
        }
      } else if byte == 0x3D {
        appendRest(group, count, to: &output)
        (group, count) = (0, 0)
      }
    }
    appendRest(group, count, to: &output)
  }

  /// The number of decoded bytes.
  package static func size(of text: UnsafeBufferPointer<UInt8>) -> Int { text.count { sixBits[Int($0)] < 64 } * 3 / 4 }

  private static func appendRest(_ group: UInt32, _ count: Int, to output: inout [UInt8]) {
    if count >= 2 { output.append(UInt8(truncatingIfNeeded: (group << UInt32(24 - 6 * count)) >> 16)) }
    if count == 3 { output.append(UInt8(truncatingIfNeeded: (group << 6) >> 8)) }
  }

  /// The six bits of each letter; 64 for bytes outside the alphabet. 62 and 63 also have the letters of the alphabet
  /// for URLs.
  private static let sixBits: [UInt8] = {
    var table = [UInt8](repeating: 64, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, byte) in alphabet.utf8.enumerated() { table[Int(byte)] = UInt8(value) }
    table[0x2D] = 62
    table[0x5F] = 63
    return table
  }()
}
