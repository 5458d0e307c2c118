/// Hand-made archives with stored blocks, so that the tests need no compressor.
enum Compressed {
  /// A gzip file with stored blocks (RFC 1951, 3.2.4; RFC 1952).
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      file += [rest.isEmpty ? 1 : 0] + little(count) + little(~count) + block
    } while !rest.isEmpty
    return file + little(checksum(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// A zlib stream with one stored block (RFC 1950).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let sums = bytes.reduce((1, 0)) { (($0.0 + Int($1)) % 65_521, ($0.1 + $0.0 + Int($1)) % 65_521) }
    let check = UInt32(sums.1 << 16 | sums.0)
    let count = UInt16(bytes.count)
    return [0x78, 1, 1] + little(count) + little(~count) + bytes + little(check).reversed()
  }

  /// A tar file with one member, whose header claims `size` bytes.
  static func tar(_ name: String, size: Int, contents: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    put(name, at: 0)
    put("0000644", at: 100)
    let octal = String(size, radix: 8)
    put(String(repeating: "0", count: 11 - octal.utf8.count) + octal, at: 124)
    put("00000000000", at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
    put(String(repeating: "0", count: 6 - sum.utf8.count) + sum + "\0 ", at: 148)
    return header + contents
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// The CRC-32 of ISO 3309.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
