import MDJSON
package import MDModel

/// Writes JSON (RFC 8259) as bytes: always valid UTF-8, without line feeds within an object, with members in the order
/// of writing.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Ends a line of a list that has one object per line.
  package mutating func endLine() {
    bytes.newline()
    needsComma = false
  }

  /// Empties the writer and returns its bytes.
  package mutating func take() -> [UInt8] {
    defer { self = JSONWriter() }
    return bytes
  }

  /// Writes the name of a member. Its value must follow.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  package mutating func integer(_ number: some BinaryInteger) { literal(String(number)) }
  package mutating func boolean(_ flag: Bool) { literal(flag ? "true" : "false") }
  package mutating func null() { literal("null") }

  /// Writes a real number. JSON has neither infinity nor "not a number", so these become `null`.
  package mutating func real(_ number: Double) { literal(number.isFinite ? shortest(number) : "null") }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(text: text)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func quote(_ text: String) { JSON.append(quoted: text, to: &bytes) }
}

extension JSONWriter {
  /// Writes the value of an attribute: dates as ISO 8601 in UTC, data as Base64.
  package mutating func value(_ value: AttributeValue) {
    switch value {
    case .string(let text): string(text)
    case .integer(let number): integer(number)
    case .real(let number): real(number)
    case .boolean(let flag): boolean(flag)
    case .date(let date): string(date.iso8601)
    case .data(let data): string(Base64.text(data))
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    }
  }

  /// Writes an object of attributes, sorted by name, without the text content.
  package mutating func attributes(_ attributes: AttributeSet) {
    beginObject()
    for key in AttributePrinter.sorted(attributes.map(\.key)) where key != .textContent {
      guard let value = attributes[key] else { continue }
      self.key(key.rawValue)
      self.value(value)
    }
    endObject()
  }

  /// Writes an object of these attributes in this order, each once. A missing attribute is `null`.
  package mutating func attributes(_ names: [AttributeKey], of attributes: AttributeSet) {
    var written: Set<AttributeKey> = []
    beginObject()
    for key in names where written.insert(key).inserted {
      self.key(key.rawValue)
      if key != .textContent, let value = attributes[key] { self.value(value) } else { null() }
    }
    endObject()
  }

  /// Writes the members of a path: `path`, in which U+FFFD replaces invalid UTF-8, and if there was any, `pathBytes`
  /// with all bytes in Base64. An item inside a file also has `container` and `member`: the parts before and after the
  /// first `//`.
  package mutating func path(_ path: FilePath) {
    let text = path.text
    key("path")
    string(text)
    if !text.utf8.elementsEqual(path.bytes) {
      key("pathBytes")
      string(Base64.text(path.bytes))
    }
    guard let address = MemberAddress(path), !address.names.isEmpty else { return }
    key("container")
    string(address.container.text)
    key("member")
    string(String(decoding: path.bytes.dropFirst(address.container.bytes.count + 2), as: UTF8.self))
  }
}
