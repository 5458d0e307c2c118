package import MDSystem

/// The MD5 digest (RFC 1321).
///
/// The thumbnail specification uses it in file names, and recognised texts use it to identify their pictures. Nothing
/// here relies on its strength.
package enum MD5 {
  /// The digest as 32 lower-case hexadecimal digits.
  package static func hexDigest(of message: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest(of: message).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  package static func digest(of message: [UInt8]) -> [UInt8] {
    var state = initial
    message.withUnsafeBytes { mix(wholeBlocks: $0, into: &state) }
    return finish(message[(message.count & ~63)...], length: UInt64(message.count), &state)
  }

  /// The digest of a file's content.
  package static func digest(ofFile file: borrowing Descriptor) throws(SystemError) -> [UInt8] {
    var (state, offset, end) = (initial, Int64(0), [UInt8]()[...])
    var piece = [UInt8](repeating: 0, count: pieceBytes)
    while true {
      var filled = 0
      while filled < piece.count {
        var span = piece.mutableSpan
        let count = try span.withUnsafeMutableBytes { (raw) throws(SystemError) in
          try file.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[filled...]), at: offset)
        }
        if count == 0 { break }
        (filled, offset) = (filled + count, offset + Int64(count))
      }
      piece.withUnsafeBytes { mix(wholeBlocks: UnsafeRawBufferPointer(rebasing: $0[..<filled]), into: &state) }
      if filled < piece.count {
        end = piece[(filled & ~63)..<filled]
        break
      }
    }
    return finish(end, length: UInt64(offset), &state)
  }

  private static let initial: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
  private static let pieceBytes = 1 << 20

  /// Adds the bytes after the last whole block, with padding and length.
  private static func finish(_ rest: ArraySlice<UInt8>, length: UInt64, _ state: inout [UInt32]) -> [UInt8] {
    padded(rest, length: length).withUnsafeBytes { mix(wholeBlocks: $0, into: &state) }
    return state.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  }

  /// Padding: a one bit, zeros, and the length in bits, up to a multiple of 64 bytes.
  private static func padded(_ rest: ArraySlice<UInt8>, length: UInt64) -> [UInt8] {
    var bytes = rest + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = length &* 8
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
  }

  private static func mix(wholeBlocks bytes: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    for start in stride(from: 0, through: bytes.count - 64, by: 64) {
      mix(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), into: &state)
    }
  }

  private static func mix(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let (value, index) = round(step, b, c, d)
      let word = UInt32(littleEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
      let sum = a &+ value &+ sines[step] &+ word
      let turn = shifts[step / 16][step % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
    }
    for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
  }

  /// The round's function of three words, and the index of the word of the block that it uses.
  private static func round(_ step: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, Int) {
    switch step / 16 {
    case 0: (b & c | ~b & d, step)
    case 1: (d & b | ~d & c, (5 * step + 1) % 16)
    case 2: (b ^ c ^ d, (3 * step + 5) % 16)
    default: (c ^ (b | ~d), 7 * step % 16)
    }
  }

  private static let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

  /// The integer part of 2^32 times |sin(i + 1)|.
  private static let sines: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a,
    0xa830_4613, 0xfd46_9501, 0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be,
    0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821, 0xf61e_2562, 0xc040_b340,
    0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8,
    0x676f_02d9, 0x8d2a_4c8a, 0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c,
    0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70, 0x289b_7ec6, 0xeaa1_27fa,
    0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92,
    0xffef_f47d, 0x8584_5dd1, 0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1,
    0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]
}
