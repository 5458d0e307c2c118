/// Error in an XML file, with its line.
package struct MarkupError: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  package let reason: String
  package var description: String { "line \(line): \(reason)" }

  package init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }
}

/// Splits XML into tags and text. Supports as much as lists of programs use: property lists, and lists of recent files.
package struct MarkupScanner {
  package struct Tag: Hashable {
    package enum Form: Sendable { case opening, closing, empty }
    package var name: String
    package var form: Form
    package var attributes: [String: String] = [:]
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The only element that may have attributes; `nil` if all may.
  private let elementWithAttributes: String?

  package init(_ bytes: [UInt8], attributesOnlyOf element: String? = nil) {
    self.bytes = bytes
    elementWithAttributes = element
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  package func error(_ reason: String) -> MarkupError {
    MarkupError(line: 1 + bytes[..<min(position, bytes.count)].count { $0 == newline }, reason: reason)
  }

  // MARK: Before the first element

  package mutating func skipProlog() throws(MarkupError) {
    if follows("<?xml") {
      let declaration = try skip(past: "?>", of: "the XML declaration")
      try checkEncoding(declaration)
    }
    try skipBlanksAndComments()
    guard follows("<!DOCTYPE") else { return }
    let type = try skip(past: ">", of: "the document type")
    // An internal subset could declare entities, and a few of those expand to gigabytes.
    if type.contains(UInt8(ascii: "[")) { throw error("the document type declares something of its own") }
  }

  private func checkEncoding(_ declaration: ArraySlice<UInt8>) throws(MarkupError) {
    let words = declaration.split { [0x20, 0x09, newline, 0x0D, UInt8(ascii: "="), UInt8(ascii: "?")].contains($0) }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    guard let name = words.firstIndex(of: "encoding"), name + 1 < words.count else { return }
    let encoding = words[name + 1].dropFirst().dropLast()
    guard ["utf-8", "us-ascii"].contains(encoding) else { throw error("encoding \(encoding), but only UTF-8 is read") }
  }

  // MARK: Tags

  /// The next tag; `nil` at the end. Blanks and comments may come before it, but no text.
  package mutating func nextTag() throws(MarkupError) -> Tag? {
    try skipBlanksAndComments()
    guard position < bytes.count else { return nil }
    guard bytes[position] == UInt8(ascii: "<") else { throw error("text where a tag should be") }
    position += 1
    let closes = take("/")
    let name = takeName()
    guard !name.isEmpty else { throw error("a tag without a name") }
    // Attributes of other elements are not read here, so they are an error below.
    let hasAttributes = !closes && (elementWithAttributes ?? name) == name
    let attributes = hasAttributes ? try takeAttributes() : [:]
    skipBlanks()
    let isEmpty = !closes && take("/")
    guard take(">") else { throw error("<\(name) does not end in >") }
    return Tag(name: name, form: closes ? .closing : isEmpty ? .empty : .opening, attributes: attributes)
  }

  private mutating func takeName() -> String {
    let start = position
    while position < bytes.count, Self.isNamed(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// True if programs use the character in names. They use no other script there.
  private static func isNamed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "_"): true
    case UInt8(ascii: "."): true
    default: (97...122).contains(byte | 0x20)
    }
  }

  private mutating func takeAttributes() throws(MarkupError) -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      let name = takeName()
      if name.isEmpty { return attributes }
      skipBlanks()
      guard take("=") else { throw error("an attribute without a value") }
      skipBlanks()
      attributes[name] = try takeAttribute()
    }
  }

  private mutating func takeAttribute() throws(MarkupError) -> String {
    guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]) else {
      throw error("an attribute without quotes")
    }
    let quote = bytes[position]
    position += 1
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "&") {
        text += String(try reference()).utf8
      } else {
        text.append(takeCharacter())
      }
    }
    guard position < bytes.count else { throw error("an attribute does not end") }
    position += 1
    return try checked(text)
  }

  // MARK: Text

  /// Text up to the next tag, with its references resolved.
  package mutating func text() throws(MarkupError) -> String {
    var text: [UInt8] = []
    while position < bytes.count {
      if follows("<![CDATA[") {
        // In a CDATA section, `<` and `&` are text.
        text += try skip(past: "]]>", of: "a CDATA section").dropFirst("<![CDATA[".utf8.count)
      } else if follows("<!--") {
        try skipComment()
      } else if bytes[position] == UInt8(ascii: "<") {
        break
      } else if bytes[position] == UInt8(ascii: "&") {
        text += String(try reference()).utf8
      } else {
        text.append(takeCharacter())
      }
    }
    return try checked(text)
  }

  /// Reads the byte at the position. Every form of line end becomes a newline, as XML requires.
  private mutating func takeCharacter() -> UInt8 {
    let byte = bytes[position]
    position += 1
    guard byte == 0x0D else { return byte }
    if position < bytes.count, bytes[position] == newline { position += 1 }
    return newline
  }

  private func checked(_ text: [UInt8]) throws(MarkupError) -> String {
    guard let string = String(validating: text, as: UTF8.self) else { throw error("text that is not UTF-8") }
    guard text.allSatisfy({ $0 >= 0x20 || [0x09, newline, 0x0D].contains($0) }) else {
      throw error("a control character")
    }
    return string
  }

  /// Reads a reference: `&lt;` and its like, `&#233;`, `&#xE9;`.
  private mutating func reference() throws(MarkupError) -> Unicode.Scalar {
    // No reference is longer than `&#x10FFFF;`, so a `;` farther away does not belong to this `&`.
    guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw error("an & that begins no reference")
    }
    let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    guard let scalar = Self.scalar(named: name) else { throw error("&\(name); is not known") }
    position = end + 1
    return scalar
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.first == "#" else { return nil }
      let digits = name.dropFirst()
      let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init)
    }
  }

  // MARK: Steps

  private func follows(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, newline, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private mutating func skipBlanksAndComments() throws(MarkupError) {
    skipBlanks()
    while follows("<!--") {
      try skipComment()
      skipBlanks()
    }
  }

  private mutating func skipComment() throws(MarkupError) {
    position += 4
    _ = try skip(past: "-->", of: "a comment")
  }

  /// Skips past `end` and returns the skipped bytes without it.
  private mutating func skip(past end: StaticString, of what: String) throws(MarkupError) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count {
      if follows(end) {
        defer { position += end.utf8CodeUnitCount }
        return bytes[start..<position]
      }
      position += 1
    }
    // The error names the line on which the unfinished part begins.
    position = start
    throw error("\(what) does not end")
  }
}

private let newline = UInt8(ascii: "\n")
