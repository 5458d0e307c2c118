/// Lists and optional values on the wire.
extension ByteWriter {
  package mutating func append<Element>(
    _ list: some Collection<Element>, _ write: (inout ByteWriter, Element) -> Void
  ) {
    append(UInt32(list.count))
    for element in list { write(&self, element) }
  }

  package mutating func append<Value>(optional value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    append(value == nil ? 0 as UInt8 : 1)
    if let value { write(&self, value) }
  }
}

extension ByteReader {
  /// Reads a list.
  ///
  /// Reserves no memory for the claimed number of elements, which may be false.
  package mutating func list<Element>(
    _ read: (inout ByteReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    let count = try self.read(UInt32.self)
    guard count <= remaining else { throw WireError("a list claims more elements than the frame holds") }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  package mutating func strings() throws(WireError) -> [String] {
    try list { (reader) throws(WireError) in try reader.readString() }
  }

  package mutating func optional<Value>(
    _ read: (inout ByteReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    guard try self.read(UInt8.self) != 0 else { return nil }
    return try read(&self)
  }

  /// Reads one byte and converts it to a case of an enumeration.
  package mutating func value<Value>(_ make: (UInt8) -> Value?) throws(WireError) -> Value {
    let number = try read(UInt8.self)
    guard let value = make(number) else { throw WireError("\(number) is no \(Value.self)") }
    return value
  }
}

/// Reads a value from bytes.
package func readWire<Value>(
  _ bytes: [UInt8], _ read: (inout ByteReader) throws(WireError) -> Value
) throws(WireError) -> Value {
  let result = bytes.withUnsafeBytes { bytes -> Result<Value, WireError> in
    var reader = ByteReader(bytes)
    do throws(WireError) { return .success(try read(&reader)) } catch { return .failure(error) }
  }
  return try result.get()
}
