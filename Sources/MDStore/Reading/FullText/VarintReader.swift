/// Thrown for index bytes that are not well-formed.
struct SegmentDamage: Error {}

/// Reads varints and bytes from part of a page or of a record, and never beyond its end.
struct VarintReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    self.init(checked: bytes, start, bytes.count)
  }

  /// - Throws: if the range is not within the bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) throws(SegmentDamage) {
    guard 0 <= start, start <= end, end <= bytes.count else { throw SegmentDamage() }
    self.init(checked: bytes, start, end)
  }

  private init(checked bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    (self.bytes, position, self.end) = (bytes, start, end)
  }

  var isAtEnd: Bool { position >= end }
  var left: Int { end - position }

  /// Reads SQLite's varint: seven bits a byte, the highest first; a ninth byte has eight bits. FTS5 has no negative
  /// numbers where we read, so they count as damage.
  @inline(__always)
  mutating func number() throws(SegmentDamage) -> Int {
    guard position < end else { throw SegmentDamage() }
    let first = bytes[position]
    position += 1
    if first < 0x80 { return Int(first) }
    let long = try Self.longNumber(bytes, from: position, to: end, Int(first & 0x7F))
    position = long.next
    return long.number
  }

  /// Reads the rest of a long number. It is static, so that the state of a reader of short numbers stays in registers.
  @inline(never) private static func longNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, _ first: Int
  ) throws(SegmentDamage) -> (number: Int, next: Int) {
    var (value, position) = (first, start)
    for length in 2...9 {
      guard position < end else { throw SegmentDamage() }
      let byte = bytes[position]
      position += 1
      if length == 9 {
        value = value << 8 | Int(byte)
        break
      }
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { break }
    }
    guard value >= 0 else { throw SegmentDamage() }
    return (value, position)
  }

  /// The next bytes, not copied.
  mutating func take(_ count: Int) throws(SegmentDamage) -> UnsafeBufferPointer<UInt8> {
    guard count <= end - position else { throw SegmentDamage() }
    defer { position += count }
    return UnsafeBufferPointer(rebasing: bytes[position..<position + count])
  }

  /// - Returns: the number of bytes to skip beyond the end.
  @inline(__always)
  mutating func skip(_ count: Int) -> Int {
    let missing = max(0, count - (end - position))
    position += count - missing
    return missing
  }
}
