/// Decoder that reads `Decodable` types from a tree.
struct JSONDecoding: Decoder {
  let tree: JSONTree
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = tree else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(JSONMembers(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = tree else { throw mismatch([Any].self, "an array") }
    return JSONElements(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "\(wanted) was expected")
    if case .null = tree { return .valueNotFound(type, context) }
    return .typeMismatch(type, context)
  }
}

extension JSONDecoding: SingleValueDecodingContainer {
  func decodeNil() -> Bool { if case .null = tree { true } else { false } }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let flag) = tree else { throw mismatch(type, "a boolean") }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = tree else { throw mismatch(type, "a string") }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let text) = tree, let number = Double(text), number.isFinite else {
      throw mismatch(type, "a number")
    }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float {
    let number = Float(try decode(Double.self))
    guard number.isFinite else { throw mismatch(type, "a smaller number") }
    return number
  }

  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  /// Reads an integer, written as `7`, `7.0` or `7e0`.
  private func integer<Value: FixedWidthInteger>() throws -> Value {
    guard case .number(let text) = tree else { throw mismatch(Value.self, "a whole number") }
    if let number = Value(text) { return number }
    guard let real = Double(text), let number = Value(exactly: real) else {
      throw mismatch(Value.self, "a whole number from \(Value.min) to \(Value.max)")
    }
    return number
  }
}

/// The members of an object.
///
/// Methods of the protocol that are not overridden use ``decoder(_:)``.
private struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONTree]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func decoder(_ key: some CodingKey) throws -> JSONDecoding {
    guard let member = members[key.stringValue] else {
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: "a key is missing")
      throw DecodingError.keyNotFound(key, context)
    }
    return JSONDecoding(tree: member, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder(key).decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: decoder(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try decoder(JSONKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The elements of an array, in order.
private struct JSONElements: UnkeyedDecodingContainer {
  let elements: [JSONTree]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  init(elements: [JSONTree], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  /// Decodes one element with `body`, and advances only if `body` succeeds.
  private mutating func next<Value>(_ body: (JSONDecoding) throws -> Value) throws -> Value {
    let path = codingPath + [JSONKey(index: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(Value.self, .init(codingPath: path, debugDescription: "an element is missing"))
    }
    let value = try body(JSONDecoding(tree: elements[currentIndex], codingPath: path))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, case .null = elements[currentIndex] else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.decode(type) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try Value(from: $0) } }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

/// A key or index in a coding path, for messages.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(index: intValue) }
}
