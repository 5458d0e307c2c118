import ByteReading

/// A member's local header, before its data. It is the only source if the directory is missing or damaged.
struct LocalHeader {
  static let fixedBytes = 30

  let flags: Int
  let nameCount: Int
  let extraCount: Int
  let bytes: [UInt8]

  /// - Parameter bytes: Bytes from the beginning of the header on, which may end within it.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.fixedBytes, bytes.number32(at: 0) == 0x0403_4B50 else { return nil }
    flags = bytes.number16(at: 6)
    nameCount = bytes.number16(at: 26)
    extraCount = bytes.number16(at: 28)
    self.bytes = bytes
  }

  /// Size of the header in bytes. The data follows it.
  var count: Int { Self.fixedBytes + nameCount + extraCount }

  /// The header as a member; `nil` unless the name is complete and not empty.
  func member(at offset: Int) -> ZipMember? {
    guard nameCount > 0, bytes.count >= count else { return nil }
    let name = Self.fixedBytes
    var sizes = ZipSizes(size: bytes.number32(at: 22), packedSize: bytes.number32(at: 18), offset: offset)
    sizes.widen(by: bytes, at: name + nameCount, count: extraCount)
    // Bit 3 means that sizes and checksum follow the data. Many programs write zeros here, some repeat the values.
    let isOpen = flags & 8 != 0 && sizes.packedSize == 0
    return ZipMember(
      rawName: bytes[name..<(name + nameCount)], isNamedInUTF8: flags & 0x800 != 0, isEncrypted: flags & 1 != 0,
      method: bytes.number16(at: 8), packedSize: isOpen ? nil : sizes.packedSize, size: isOpen ? nil : sizes.size,
      checksum: flags & 8 != 0 ? nil : UInt32(bytes.number32(at: 14)),
      modifiedTime: UInt32(bytes.number32(at: 10)), headerOffset: offset)
  }
}

/// Scans a whole file for local headers.
struct LocalHeaderWalk {
  private let file: FileBytes
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let windowBytes = 64 << 10
  private static let longestHeader = 4 << 10

  init(_ file: FileBytes) { self.file = file }

  /// All members whose headers exist, in file order.
  mutating func members(limit: Int) -> [ZipMember] {
    var members: [ZipMember] = []
    var position = 0
    while members.count < limit, let offset = nextSignature(from: position) {
      let header = LocalHeader(file.read(at: offset, limit: Self.longestHeader))
      guard let header, let member = header.member(at: offset) else {
        position = offset + 4
        continue
      }
      members.append(member)
      position = offset + header.count
      // A size that exceeds the file is false, or the file is cut. Other headers may lie inside, so do not skip the
      // data.
      if let size = member.packedSize, size <= file.count - position { position += size }
    }
    return members
  }

  /// Offset of the next signature `PK\3\4`.
  private mutating func nextSignature(from start: Int) -> Int? {
    var position = start
    while position + 4 <= file.count {
      if position < windowStart || position + 4 > windowStart + window.count {
        window = file.read(at: position, limit: Self.windowBytes)
        windowStart = position
        if window.count < 4 { return nil }
      }
      if let found = Self.find(in: window, from: position - windowStart) { return windowStart + found }
      position = windowStart + window.count - 3
    }
    return nil
  }

  private static func find(in window: [UInt8], from start: Int) -> Int? {
    window.withUnsafeBufferPointer { bytes in
      var index = start
      while index + 4 <= bytes.count {
        if bytes[index] == 0x50, bytes[index + 1] == 0x4B, bytes[index + 2] == 3, bytes[index + 3] == 4 { return index }
        index += 1
      }
      return nil
    }
  }
}

/// Little-endian numbers at offsets that the caller has checked.
extension Array<UInt8> {
  func number16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  func number32(at offset: Int) -> Int { number16(at: offset) | number16(at: offset + 2) << 16 }

  /// A number of 64 bits; `Int.max` if it exceeds `Int`.
  func number64(at offset: Int) -> Int {
    let high = number32(at: offset + 4)
    return high < 1 << 31 ? number32(at: offset) | high << 32 : .max
  }
}
