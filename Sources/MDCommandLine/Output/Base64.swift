/// Base 64 as RFC 4648, section 4, has it, padded.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    var index = 0
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
  }
}
