/// Base 32 as dynamic identifiers use it: the 26 letters without i, j, l and o, then the ten digits.
enum DynamicDigits {
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        digits.append(alphabet[Int(bits >> UInt32(count) & 31)])
      }
    }
    if count > 0 { digits.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// - Returns: `nil` for a digit outside the alphabet.
  static func decode(_ digits: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for digit in digits {
      guard let value = alphabet.firstIndex(of: digit) else { return nil }
      bits = bits << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
