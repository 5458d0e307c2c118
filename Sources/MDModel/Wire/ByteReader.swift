/// Reads what ``ByteWriter`` wrote.
///
/// The bytes may be hostile: every read checks its bounds.
package struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  package private(set) var offset = 0

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  package var remaining: Int { bytes.count - offset }

  package mutating func read<Integer: FixedWidthInteger>(_: Integer.Type = Integer.self) throws(WireError) -> Integer {
    let size = MemoryLayout<Integer>.size
    guard remaining >= size else { throw WireError("a frame ends in the middle of a number") }
    defer { offset += size }
    return Integer(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Integer.self))
  }

  package mutating func readDouble() throws(WireError) -> Double { Double(bitPattern: try read(UInt64.self)) }

  package mutating func readCounted() throws(WireError) -> UnsafeRawBufferPointer {
    let count = Int(try read(UInt32.self))
    guard remaining >= count else { throw WireError("a frame ends in the middle of a string") }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  package mutating func readString() throws(WireError) -> String {
    let raw = try readCounted()
    guard let text = String(validating: raw, as: UTF8.self) else { throw WireError("a string is not valid UTF-8") }
    return text
  }

  /// The bytes of a string, checked to be UTF-8 but not copied.
  package mutating func readText() throws(WireError) -> UnsafeRawBufferPointer {
    let raw = try readCounted()
    guard Self.isASCII(raw) || String(validating: raw, as: UTF8.self) != nil else {
      throw WireError("a string is not valid UTF-8")
    }
    return raw
  }

  private static func isASCII(_ text: UnsafeRawBufferPointer) -> Bool {
    var (offset, seen) = (0, UInt64(0))
    while offset + 8 <= text.count {
      seen |= text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    for byte in text[offset...] { seen |= UInt64(byte) }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  package mutating func rest() -> UnsafeRawBufferPointer {
    defer { offset = bytes.count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset...])
  }
}

/// Error in the bytes on the wire; the description says which rule they break.
public struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  package init(_ description: String) { self.description = description }
}

/// Appends the wire's primitive values to a buffer: little-endian integers, and bytes after a 32-bit count.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ value: Double) { append(value.bitPattern) }

  package mutating func append(_ value: String) {
    var value = value
    value.withUTF8 { append(counted: UnsafeRawBufferPointer($0)) }
  }

  package mutating func append(counted value: some Collection<UInt8>) {
    append(UInt32(value.count))
    bytes.append(contentsOf: value)
  }

  /// Appends bytes as they are, without a count.
  package mutating func append(raw value: UnsafeRawBufferPointer) { bytes.append(contentsOf: value) }

  /// Starts a frame: reserves four bytes for its length, then writes its kind.
  ///
  /// Returns the frame's start for ``endFrame(_:)``.
  package mutating func beginFrame(_ kind: UInt8) -> Int {
    let start = bytes.count
    append(UInt32(0))
    append(kind)
    return start
  }

  /// Writes the frame's length into the bytes that ``beginFrame(_:)`` reserved.
  package mutating func endFrame(_ start: Int) {
    let length = UInt32(bytes.count - start - 4).littleEndian
    withUnsafeBytes(of: length) { bytes.replaceSubrange(start..<start + 4, with: $0) }
  }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
