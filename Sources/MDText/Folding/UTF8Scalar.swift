/// A scalar read from UTF-8 (RFC 3629), or a byte that belongs to no scalar.
struct UTF8Scalar {
  /// The scalar; `invalid` for a byte that begins no well-formed sequence.
  let value: UInt32
  /// Number of bytes of the scalar; 1 for an invalid byte.
  let count: Int

  /// Value of an invalid byte; no scalar has it.
  static let invalid: UInt32 = .max

  private static let invalidByte = UTF8Scalar(value: invalid, count: 1)

  @inline(__always) private init(value: UInt32, count: Int) {
    self.value = value
    self.count = count
  }

  /// - Parameter count: number of bytes that may be read from `bytes`, at least one.
  @inline(__always) init(_ bytes: UnsafePointer<UInt8>, count: Int) {
    let first = UInt32(bytes[0])
    if first < 0x80 {
      self.init(value: first, count: 1)
    } else if first >= 0xE0 && first < 0xF0 && count >= 3 {
      self = Self.three(first, UInt32(bytes[1]), UInt32(bytes[2]))
    } else if first >= 0xC2 && first < 0xE0 && count >= 2 && bytes[1] & 0xC0 == 0x80 {
      self.init(value: (first & 0x1F) << 6 | UInt32(bytes[1] & 0x3F), count: 2)
    } else if first >= 0xF0 && first < 0xF5 && count >= 4 {
      self = Self.four(first, UInt32(bytes[1]), UInt32(bytes[2]), UInt32(bytes[3]))
    } else {
      self = Self.invalidByte
    }
  }

  @inline(__always) private static func three(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> UTF8Scalar {
    let value = (first & 0xF) << 12 | (second & 0x3F) << 6 | third & 0x3F
    let isFormed = second & 0xC0 == 0x80 && third & 0xC0 == 0x80
    // Overlong forms are below 0x800. The surrogates are the 0x800 values from 0xD800 on.
    return isFormed && value >= 0x800 && value &- 0xD800 >= 0x800 ? UTF8Scalar(value: value, count: 3) : invalidByte
  }

  private static func four(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32) -> UTF8Scalar {
    let value = (first & 0x7) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
    let isFormed = second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && fourth & 0xC0 == 0x80
    return isFormed && value >= 0x10000 && value <= 0x10FFFF ? UTF8Scalar(value: value, count: 4) : invalidByte
  }

  /// Writes a scalar at `place`, which must have room for four bytes. Returns the number of bytes written.
  @inline(__always) static func write(_ value: UInt32, at place: UnsafeMutablePointer<UInt8>) -> Int {
    func byte(_ shift: UInt32, _ marker: UInt32, _ mask: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: marker | (value &>> shift) & mask)
    }
    if value < 0x80 {
      place[0] = UInt8(truncatingIfNeeded: value)
      return 1
    }
    if value < 0x800 {
      (place[0], place[1]) = (byte(6, 0xC0, 0x1F), byte(0, 0x80, 0x3F))
      return 2
    }
    if value < 0x10000 {
      (place[0], place[1], place[2]) = (byte(12, 0xE0, 0x0F), byte(6, 0x80, 0x3F), byte(0, 0x80, 0x3F))
      return 3
    }
    (place[0], place[1]) = (byte(18, 0xF0, 0x07), byte(12, 0x80, 0x3F))
    (place[2], place[3]) = (byte(6, 0x80, 0x3F), byte(0, 0x80, 0x3F))
    return 4
  }
}
