/// Appends the wire's primitive values to a buffer: little-endian integers, and bytes behind a 32-bit count.
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

  /// Starts a frame: room for its length, then its kind.
  package mutating func beginFrame(_ kind: UInt8) -> Int {
    let start = bytes.count
    append(UInt32(0))
    append(kind)
    return start
  }

  /// Writes the length of the frame into the room that ``beginFrame(_:)`` left.
  package mutating func endFrame(_ start: Int) {
    let length = UInt32(bytes.count - start - 4).littleEndian
    withUnsafeBytes(of: length) { bytes.replaceSubrange(start..<start + 4, with: $0) }
  }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
