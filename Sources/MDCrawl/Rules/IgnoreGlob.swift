/// A pattern for one path component: bytes, `?`, `*` and sets. `/` never matches anything but itself.
struct IgnoreGlob: Sendable {
  enum Token: Sendable {
    case byte(UInt8)
    case anyByte
    case set(ByteSet)
    case star
  }

  let tokens: [Token]

  /// Whether the whole component matches, in time proportional to pattern times name: after a mismatch only the last
  /// star can take one byte more, since an earlier one could gain nothing that the last cannot.
  func matches(_ name: UnsafeRawBufferPointer) -> Bool {
    var token = 0
    var byte = 0
    var retry: (token: Int, byte: Int)?
    while byte < name.count {
      if token < tokens.count, case .star = tokens[token] {
        token += 1
        retry = (token, byte)
      } else if token < tokens.count, Self.accepts(tokens[token], name[byte]) {
        token += 1
        byte += 1
      } else if let last = retry {
        retry = (last.token, last.byte + 1)
        (token, byte) = (last.token, last.byte + 1)
      } else {
        return false
      }
    }
    while token < tokens.count, case .star = tokens[token] { token += 1 }
    return token == tokens.count
  }

  private static func accepts(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let expected): expected == byte
    case .anyByte: true
    case .set(let set): set.contains(byte)
    case .star: false
    }
  }
}

/// A set of bytes, 256 bits.
struct ByteSet: Sendable, Equatable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }

  func contains(_ byte: UInt8) -> Bool { word(byte >> 6) & (1 << UInt64(byte & 63)) != 0 }

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  mutating func insert(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  mutating func invert() { words = (~words.0, ~words.1, ~words.2, ~words.3) }

  private func word(_ index: UInt8) -> UInt64 {
    switch index {
    case 0: words.0
    case 1: words.1
    case 2: words.2
    default: words.3
    }
  }
}
