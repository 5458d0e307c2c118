/// Reads Protocol Buffers messages without their definitions.
struct MessageReader {
  enum Value {
    case number(Int)
    case bytes(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next varint; `nil` at the end, or if the number exceeds `Int`.
  mutating func number() -> Int? {
    var (value, shift) = (0 as UInt64, 0 as UInt64)
    while let byte = rest.popFirst() {
      if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
      shift += 7
      if byte & 0x80 == 0 { return Int(exactly: value) }
    }
    return nil
  }

  /// The next bytes; `nil` if fewer remain.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Calls `tell` for each field of a message in order, until the end or an invalid field.
  static func fields(of message: ArraySlice<UInt8>, _ tell: (Int, Value) -> Void) {
    var reader = MessageReader(message)
    while let key = reader.number() {
      switch key & 7 {
      case 0:
        // A negative number does not fit into `Int`. No wanted field is negative.
        guard let value = reader.number() else { return }
        tell(key >> 3, .number(value))
      case 1: guard reader.take(8) != nil else { return }
      case 2:
        guard let count = reader.number(), let bytes = reader.take(count) else { return }
        tell(key >> 3, .bytes(bytes))
      case 5: guard reader.take(4) != nil else { return }
      default: return
      }
    }
  }
}

/// Decompresses Snappy's raw format, in the chunks of Apple's archives.
enum SnappyChunks {
  /// - Returns: The bytes that could be unpacked, at most `limit`.
  static func unpack(_ packed: [UInt8], limit: Int) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    // Each chunk begins with a zero and three bytes for its length.
    while position + 4 <= packed.count, packed[position] == 0, output.count < limit {
      let size = Int(packed[position + 1]) | Int(packed[position + 2]) << 8 | Int(packed[position + 3]) << 16
      let end = min(position + 4 + size, packed.count)
      guard unpackChunk(packed[(position + 4)..<end], into: &output, limit: limit) else { break }
      position = end
    }
    return output
  }

  private static func unpackChunk(_ chunk: ArraySlice<UInt8>, into output: inout [UInt8], limit: Int) -> Bool {
    var rest = chunk
    // Skip the claimed length. It is not needed, because copies are checked against the start of the chunk.
    while let byte = rest.popFirst(), byte & 0x80 != 0 {}
    let start = output.count
    while let tag = rest.popFirst() {
      guard output.count < limit else { return false }
      if tag & 3 == 0 {
        guard let count = literalCount(tag, &rest), count <= rest.count else { return false }
        output += rest.prefix(count)
        rest = rest.dropFirst(count)
      } else {
        guard let (offset, count) = copy(tag, &rest), offset > 0, offset <= output.count - start else { return false }
        for _ in 0..<count { output.append(output[output.count - offset]) }
      }
    }
    return true
  }

  private static func literalCount(_ tag: UInt8, _ rest: inout ArraySlice<UInt8>) -> Int? {
    let short = Int(tag >> 2)
    return short < 60 ? short + 1 : number(short - 59, &rest).map { $0 + 1 }
  }

  private static func copy(_ tag: UInt8, _ rest: inout ArraySlice<UInt8>) -> (offset: Int, count: Int)? {
    switch tag & 3 {
    case 1: number(1, &rest).map { (Int(tag >> 5) << 8 | $0, Int(tag >> 2 & 7) + 4) }
    case 2: number(2, &rest).map { ($0, Int(tag >> 2) + 1) }
    default: number(4, &rest).map { ($0, Int(tag >> 2) + 1) }
    }
  }

  private static func number(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
