/// Decrypts blocks of AES with keys of 128 bits, each alone (FIPS 197, the straightforward inverse cipher).
///
/// The 16 bytes of a block are four columns, each a number whose lowest byte is the first.
struct BlockCipher {
  static let blockBytes = 16
  private static let rounds = 10
  /// One column for each four bytes of each round's key.
  private let keys: [UInt32]

  /// - Returns: `nil` unless the key has 16 bytes.
  init?(key: some Collection<UInt8>) {
    guard key.count == Self.blockBytes else { return nil }
    let key = Array(key)
    var keys = (0..<4).map { Self.column(key, at: 4 * $0) }
    var constant: UInt8 = 1
    for index in 4..<(4 * (Self.rounds + 1)) {
      var word = keys[index - 1]
      if index % 4 == 0 {
        word = Self.replaced(word >> 8 | word << 24, by: Tables.all.box) ^ UInt32(constant)
        constant = Tables.doubled(constant)
      }
      keys.append(keys[index - 4] ^ word)
    }
    self.keys = keys
  }

  /// Decrypts the whole blocks of some bytes; a rest that is none is left out.
  func decrypted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result = Array(bytes.prefix(bytes.count / Self.blockBytes * Self.blockBytes))
    for start in stride(from: 0, to: result.count, by: Self.blockBytes) {
      var block = SIMD4<UInt32>()
      for index in 0..<4 { block[index] = Self.column(result, at: start + 4 * index) }
      block = decrypted(block)
      for index in 0..<Self.blockBytes {
        result[start + index] = UInt8(truncatingIfNeeded: block[index / 4] >> (8 * UInt32(index % 4)))
      }
    }
    return result
  }

  private func decrypted(_ block: SIMD4<UInt32>) -> SIMD4<UInt32> {
    var block = block ^ key(Self.rounds)
    for round in stride(from: Self.rounds - 1, to: 0, by: -1) {
      block = Self.shiftedBack(block) ^ key(round)
      for index in 0..<4 { block[index] = Self.unmixed(block[index]) }
    }
    return Self.shiftedBack(block) ^ key(0)
  }

  private func key(_ round: Int) -> SIMD4<UInt32> {
    SIMD4(keys[4 * round], keys[4 * round + 1], keys[4 * round + 2], keys[4 * round + 3])
  }

  /// Moves the bytes of each row back to where they were, and each to what it stood for.
  private static func shiftedBack(_ block: SIMD4<UInt32>) -> SIMD4<UInt32> {
    var result = SIMD4<UInt32>()
    for index in 0..<4 {
      var column: UInt32 = 0
      for row in 0..<4 { column |= block[(index - row) & 3] & 0xFF << (8 * UInt32(row)) }
      result[index] = replaced(column, by: Tables.all.inverseBox)
    }
    return result
  }

  private static func unmixed(_ column: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for row in 0..<4 as Range<UInt32> {
      let word = Tables.all.unmixing[Int(column >> (8 * row) & 0xFF)]
      result ^= row == 0 ? word : word << (8 * row) | word >> (32 - 8 * row)
    }
    return result
  }

  private static func replaced(_ word: UInt32, by box: [UInt8]) -> UInt32 {
    (0..<4 as Range<UInt32>).reduce(0) { $0 | UInt32(box[Int(word >> (8 * $1) & 0xFF)]) << (8 * $1) }
  }

  private static func column(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension BlockCipher {
  /// What stands for each byte, and what it is multiplied to, computed as the standard defines it.
  private struct Tables {
    static let all = Tables()

    private(set) var box = [UInt8](repeating: 0x63, count: 256)
    private(set) var inverseBox = [UInt8](repeating: 0, count: 256)
    /// Products with 14, 9, 13 and 11, the first in the lowest byte.
    private(set) var unmixing = [UInt32](repeating: 0, count: 256)

    private init() {
      var (number, inverse) = (UInt8(1), UInt8(1))
      repeat {
        // Three and 246 generate all numbers but zero, and are inverse to one another.
        number ^= Self.doubled(number)
        inverse = Self.product(inverse, 246)
        var spread = inverse ^ 0x63
        for turn in 1...4 as ClosedRange<UInt8> { spread ^= inverse << turn | inverse >> (8 - turn) }
        box[Int(number)] = spread
      } while number != 1
      for (number, other) in box.enumerated() { inverseBox[Int(other)] = UInt8(number) }
      for number in 0...UInt8.max {
        unmixing[Int(number)] = [11, 13, 9, 14].reduce(0) { $0 << 8 | UInt32(Self.product(number, $1)) }
      }
    }

    /// Twice a number, in the field of 256.
    static func doubled(_ number: UInt8) -> UInt8 { number << 1 ^ (number & 0x80 == 0 ? 0 : 0x1B) }

    private static func product(_ number: UInt8, _ other: UInt8) -> UInt8 {
      var (power, result) = (number, UInt8(0))
      for bit in 0..<8 {
        if other >> UInt8(bit) & 1 == 1 { result ^= power }
        power = doubled(power)
      }
      return result
    }
  }
}
