/// Part of a text in the making.
///
/// Containers fill the place even after the encoder that created it has been released.
final class JSONPlace {
  private enum Content {
    case literal(String)
    case string(String)
    /// For scripts only: bytes of a text that may not be UTF-8.
    case bytes([UInt8])
    case array([JSONPlace])
    case object([String: JSONPlace])
  }

  private var content = Content.object([:])
  /// User info of ``JSON/encodeForScripts(_:info:)``; empty for plain JSON.
  let info: [CodingUserInfoKey: Any]

  init(_ info: [CodingUserInfoKey: Any] = [:]) { self.info = info }

  func set(_ literal: String) { content = .literal(literal) }
  func set(string: String) { content = .string(string) }
  func set(bytes: [UInt8]) { content = .bytes(bytes) }

  /// Turns the place into an empty array.
  func beginArray() { content = .array([]) }

  /// Appends an element to the array and returns its place.
  func append() -> JSONPlace {
    let place = JSONPlace(info)
    guard case .array(var elements) = content else { return place }
    // Drop the second reference to the elements first, so that the append does not copy them.
    content = .literal("null")
    elements.append(place)
    content = .array(elements)
    return place
  }

  var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

  /// Adds a member to the object and returns its place.
  ///
  /// A new place is an empty object.
  func member(_ key: String) -> JSONPlace {
    let place = JSONPlace(info)
    guard case .object(var members) = content else { return place }
    content = .literal("null")
    members[key] = place
    content = .object(members)
    return place
  }

  func write(to bytes: inout [UInt8]) {
    switch content {
    case .literal(let text): bytes += text.utf8
    case .string(let text): JSON.append(quoted: text, to: &bytes)
    case .bytes(let text): JSON.append(quoted: String(decoding: text, as: UTF8.self), to: &bytes)
    case .array(let elements):
      Self.write(elements, "[", "]", to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      // For scripts, a case is written without Swift's wrapper: `{"waiting":{"_0":"x"}}` becomes `{"waiting":"x"}`.
      if !info.isEmpty, let (name, value) = enumerationCase { return Self.write(name, value, to: &bytes) }
      let exact = info.isEmpty ? [] : members.compactMap { name, value in value.exact.map { (name + "Bytes", $0) } }
      let all = members.merging(exact) { given, _ in given }
      Self.write(all.sorted { $0.key < $1.key }, "{", "}", to: &bytes) { member, bytes in
        JSON.append(quoted: member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  /// Base 64 of bytes, or of each text in a list that contains bytes; `nil` for any other content.
  private var exact: JSONPlace? {
    let place = JSONPlace(info)
    switch content {
    case .bytes(let bytes): place.set(string: Base64.text(bytes))
    case .array(let elements):
      guard elements.contains(where: { if case .bytes = $0.content { true } else { false } }) else { return nil }
      place.beginArray()
      for element in elements { place.append().set(string: Base64.text(element.textBytes)) }
    default: return nil
    }
    return place
  }

  private var textBytes: [UInt8] {
    switch content {
    case .string(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    default: []
    }
  }

  /// Name and value of an enumeration case in the compiler's form: `{"name":{"_0":value}}`, or `{"name":{}}`.
  private var enumerationCase: (name: String, value: JSONPlace?)? {
    guard case .object(let members) = content, members.count == 1, let (name, place) = members.first,
      case .object(let values) = place.content, values.isEmpty || values.keys.elementsEqual(["_0"])
    else { return nil }
    return (name, values["_0"])
  }

  private static func write(_ name: String, _ value: JSONPlace?, to bytes: inout [UInt8]) {
    guard let value else { return JSON.append(quoted: name, to: &bytes) }
    bytes.append(UInt8(ascii: "{"))
    JSON.append(quoted: name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    value.write(to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  private static func write<Element>(
    _ elements: [Element], _ first: Unicode.Scalar, _ last: Unicode.Scalar, to bytes: inout [UInt8],
    _ body: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: first))
    for (number, element) in elements.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      body(element, &bytes)
    }
    bytes.append(UInt8(ascii: last))
  }
}

/// Encoder that fills a place from an `Encodable` value.
struct JSONEncoding: Encoder {
  let place: JSONPlace
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { place.info }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONMemberWriting(place: place, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.beginArray()
    return JSONElementWriting(place: place, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONEncoding: SingleValueEncodingContainer {
  func encodeNil() { place.set("null") }
  func encode(_ value: Bool) { place.set(value ? "true" : "false") }
  func encode(_ value: String) { place.set(string: value) }
  func encode(_ value: Float) throws { try encode(real: value) }
  func encode(_ value: Double) throws { try encode(real: value) }
  func encode(_ value: Int) { place.set("\(value)") }
  func encode(_ value: Int8) { place.set("\(value)") }
  func encode(_ value: Int16) { place.set("\(value)") }
  func encode(_ value: Int32) { place.set("\(value)") }
  func encode(_ value: Int64) { place.set("\(value)") }
  func encode(_ value: UInt) { place.set("\(value)") }
  func encode(_ value: UInt8) { place.set("\(value)") }
  func encode(_ value: UInt16) { place.set("\(value)") }
  func encode(_ value: UInt32) { place.set("\(value)") }
  func encode(_ value: UInt64) { place.set("\(value)") }
  func encode(_ value: some Encodable) throws {
    if !place.info.isEmpty, let bytes = value as? [UInt8] { return place.set(bytes: bytes) }
    try value.encode(to: self)
  }

  /// Writes a number with the fewest digits that read back as the same number, without `.0`.
  private func encode<Real: BinaryFloatingPoint & CustomStringConvertible>(real: Real) throws {
    guard real.isFinite else {
      throw EncodingError.invalidValue(
        real, .init(codingPath: codingPath, debugDescription: "JSON has no such number: \(real)"))
    }
    let text = real.description
    place.set(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

/// Writes the members of an object.
private struct JSONMemberWriting<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: JSONPlace
  let codingPath: [any CodingKey]

  private func encoder(_ key: some CodingKey) -> JSONEncoding {
    JSONEncoding(place: place.member(key.stringValue), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: String, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: Double, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: Float, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: Int8, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: Int16, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: Int32, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: Int64, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: UInt, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: UInt8, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: UInt16, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: UInt32, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: UInt64, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: encoder(key)) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder(JSONKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

/// Writes the elements of an array.
private struct JSONElementWriting: UnkeyedEncodingContainer {
  let place: JSONPlace
  let codingPath: [any CodingKey]
  var count: Int { place.count }

  private func encoder() -> JSONEncoding {
    let path = codingPath + [JSONKey(index: place.count)]
    return JSONEncoding(place: place.append(), codingPath: path)
  }

  func encodeNil() { encoder().encodeNil() }
  func encode(_ value: Bool) { encoder().encode(value) }
  func encode(_ value: String) { encoder().encode(value) }
  func encode(_ value: Double) throws { try encoder().encode(value) }
  func encode(_ value: Float) throws { try encoder().encode(value) }
  func encode(_ value: Int) { encoder().encode(value) }
  func encode(_ value: Int8) { encoder().encode(value) }
  func encode(_ value: Int16) { encoder().encode(value) }
  func encode(_ value: Int32) { encoder().encode(value) }
  func encode(_ value: Int64) { encoder().encode(value) }
  func encode(_ value: UInt) { encoder().encode(value) }
  func encode(_ value: UInt8) { encoder().encode(value) }
  func encode(_ value: UInt16) { encoder().encode(value) }
  func encode(_ value: UInt32) { encoder().encode(value) }
  func encode(_ value: UInt64) { encoder().encode(value) }
  func encode(_ value: some Encodable) throws { try value.encode(to: encoder()) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }
}
