/// A value on the wire: a tag, then the value.
///
/// The tags are part of the protocol; their meaning never changes.
extension AttributeValue {
  private enum Tag: UInt8 { case string = 1, integer, real, boolean, date, data, array }

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .string(let value): writer.append(Tag.string.rawValue); writer.append(value)
    case .integer(let value): writer.append(Tag.integer.rawValue); writer.append(value)
    case .real(let value): writer.append(Tag.real.rawValue); writer.append(value)
    case .boolean(let value): writer.append(Tag.boolean.rawValue); writer.append(value ? 1 as UInt8 : 0)
    case .date(let value): writer.append(Tag.date.rawValue); writer.append(value.nanoseconds)
    case .data(let value): writer.append(Tag.data.rawValue); writer.append(counted: value)
    case .array(let values):
      writer.append(Tag.array.rawValue)
      writer.append(UInt32(values.count))
      for value in values { value.write(to: &writer) }
    }
  }

  package init(from reader: inout ByteReader) throws(WireError) { try self.init(from: &reader, nested: false) }

  private init(from reader: inout ByteReader, nested: Bool) throws(WireError) {
    let raw = try reader.read(UInt8.self)
    switch Tag(rawValue: raw) {
    case .string: self = .string(try reader.readString())
    case .integer: self = .integer(try reader.read())
    case .real: self = .real(try reader.readDouble())
    case .boolean: self = .boolean(try reader.read(UInt8.self) != 0)
    case .date: self = .date(Timestamp(nanoseconds: try reader.read()))
    case .data: self = .data(Array(try reader.readCounted()))
    case .array where !nested: self = .array(try Self.elements(from: &reader))
    case .array: throw WireError("an array holds an array")
    case nil: throw WireError("value tag \(raw) is unknown")
    }
  }

  private static func elements(from reader: inout ByteReader) throws(WireError) -> [AttributeValue] {
    var values: [AttributeValue] = []
    for _ in 0..<(try elementCount(from: &reader)) { values.append(try AttributeValue(from: &reader, nested: true)) }
    return values
  }

  private static func elementCount(from reader: inout ByteReader) throws(WireError) -> Int {
    let count = Int(try reader.read(UInt32.self))
    // Each element takes at least two bytes, so a larger count is false. Refuse it before memory is reserved.
    guard count <= reader.remaining / 2 else { throw WireError("an array claims more elements than the frame holds") }
    return count
  }

  /// Skips a value without building it.
  ///
  /// - Parameters:
  ///   - place: position of the value in an array; `nil` outside of an array.
  ///   - tellNumber: called with each number in the value.
  ///   - tellText: called with each text in the value and the text's position in an array, 0 outside of one.
  /// - Throws: the errors that ``init(from:)`` throws for the same bytes.
  package static func skip(
    _ reader: inout ByteReader, at place: Int? = nil, _ tellNumber: (Double) -> Void,
    _ tellText: (UnsafeRawBufferPointer, Int) -> Void
  ) throws(WireError) {
    let raw = try reader.read(UInt8.self)
    switch Tag(rawValue: raw) {
    case .string: tellText(try reader.readText(), place ?? 0)
    case .integer: tellNumber(Double(try reader.read(Int64.self)))
    case .real: tellNumber(try reader.readDouble())
    case .boolean: _ = try reader.read(UInt8.self)
    case .date: _ = try reader.read(Int64.self)
    case .data: _ = try reader.readCounted()
    case .array where place == nil:
      for place in 0..<(try elementCount(from: &reader)) { try skip(&reader, at: place, tellNumber, tellText) }
    case .array: throw WireError("an array holds an array")
    case nil: throw WireError("value tag \(raw) is unknown")
    }
  }
}
