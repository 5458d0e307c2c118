/// Eight bytes of text, folded and classified at once in a machine word, in little-endian order. A mask uses the top
/// bit of each byte.
struct ASCIIChunk {
  /// The bytes, with capitals in lower case. Valid only for bytes that are set in `words`.
  let folded: UInt64
  /// ASCII letters and digits.
  let words: UInt64
  /// Capital ASCII letters.
  let capitals: UInt64
  /// Bytes of 0x80 and above.
  let nonASCII: UInt64

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let eachByte: UInt64 = 0x0101_0101_0101_0101

  /// Reads eight bytes at `offset`. Bytes from `count` on read as 0.
  @inline(__always) init(_ text: UnsafePointer<UInt8>, at offset: Int, count: Int) {
    if offset &+ 8 <= count {
      self.init(UInt64(littleEndian: UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self)))
    } else {
      self.init(Self.rest(text, at: offset, count: count))
    }
  }

  @inline(never) private static func rest(_ text: UnsafePointer<UInt8>, at offset: Int, count: Int) -> UInt64 {
    var bytes: UInt64 = 0
    for place in stride(from: count &- 1, through: offset, by: -1) { bytes = bytes &<< 8 | UInt64(text[place]) }
    return bytes
  }

  /// Adds a constant to the seven low bits of each byte. The sum reaches the top bit if the byte is at least the bound,
  /// and never carries into the next byte.
  @inline(__always) private init(_ bytes: UInt64) {
    let low = bytes & ~Self.highBits
    let small = low | Self.eachByte &* 0x20
    // 'm' is 0x6D. 0x6D + (0x80 - 0x61) sets the top bit, so it is at least 'a'. 0x6D + (0x80 - 0x7B) does not, so it
    // is at most 'z'.
    let letters = (small &+ Self.eachByte &* (0x80 - 0x61)) & ~(small &+ Self.eachByte &* (0x80 - 0x7B))
    let digits = (low &+ Self.eachByte &* (0x80 - 0x30)) & ~(low &+ Self.eachByte &* (0x80 - 0x3A))
    nonASCII = bytes & Self.highBits
    words = (letters | digits) & ~bytes & Self.highBits
    let found = letters & ~bytes & Self.highBits
    capitals = found & ~(bytes &<< 2)
    folded = bytes | found &>> 2
  }

  /// Number of bytes before the first that is part of a word or not ASCII: 0...8.
  @inline(__always) var leadingSeparators: Int { (words | nonASCII).trailingZeroBitCount &>> 3 }

  @inline(__always) private var wordEnds: UInt64 { ~words & Self.highBits }

  /// Number of bytes before the first that is not an ASCII letter or digit: 0...8.
  @inline(__always) var leadingWord: Int { wordEnds.trailingZeroBitCount &>> 3 }

  @inline(__always) private var leading: UInt64 { (wordEnds & (0 &- wordEnds)) &- 1 }

  /// The capitals within `leadingWord`.
  @inline(__always) var leadingCapitals: UInt64 { capitals & leading }

  /// The letters within `leadingWord`. Of the bytes of words, only digits lack the bit 0x40.
  @inline(__always) var leadingLetters: UInt64 { words & folded &<< 1 & leading }

  /// The digits within `leadingWord`.
  @inline(__always) var leadingDigits: UInt64 { words & ~(folded &<< 1) & leading }
}
