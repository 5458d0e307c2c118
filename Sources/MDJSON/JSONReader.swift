/// Reads JSON from any source.
///
/// Every input yields a tree or an error, in time and memory proportional to its length.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  private var depth = 0

  /// Maximum nesting depth.
  ///
  /// Each level needs a stack frame, and no real message is deeper.
  private static let deepest = 128

  static func tree(of bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONTree {
    var reader = JSONReader(bytes)
    reader.skipMark()
    let tree = try reader.value()
    reader.skipBlanks()
    guard reader.place == bytes.count else { throw reader.error("nothing more was expected") }
    return tree
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private func error(_ reason: String) -> JSONSyntaxError { JSONSyntaxError(reason, at: place, in: bytes) }

  /// The current byte; 0 at the end, which is valid nowhere outside of strings.
  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Skips the byte order mark that some editors put before UTF-8.
  private mutating func skipMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private mutating func skipBlanks() {
    while [0x20, 0x09, 0x0A, 0x0D].contains(next) { place += 1 }
  }

  /// Skips blanks, then consumes the current byte if it equals `byte`.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte, place < bytes.count else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONTree {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return .object(try nested { (reader) throws(JSONSyntaxError) in try reader.members() })
    case UInt8(ascii: "["): return .array(try nested { (reader) throws(JSONSyntaxError) in try reader.elements() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: return try word()
    }
  }

  private mutating func nested<Value>(
    _ body: (inout JSONReader) throws(JSONSyntaxError) -> Value
  ) throws(JSONSyntaxError) -> Value {
    guard depth < Self.deepest else { throw error("it is nested too deeply") }
    place += 1
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSONTree] {
    var elements: [JSONTree] = []
    if take(UInt8(ascii: "]")) { return elements }
    repeat { elements.append(try value()) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw error("a comma or ] was expected") }
    return elements
  }

  private mutating func members() throws(JSONSyntaxError) -> [String: JSONTree] {
    var members: [String: JSONTree] = [:]
    if take(UInt8(ascii: "}")) { return members }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw error("a key in quotes was expected") }
      let start = place
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw error("a colon was expected") }
      // Refuse duplicate keys, because JSON readers disagree about which one counts.
      guard members.updateValue(try value(), forKey: key) == nil else {
        throw JSONSyntaxError("a key stands twice", at: start, in: bytes)
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw error("a comma or } was expected") }
    return members
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONTree {
    for (word, value) in [("true", JSONTree.boolean(true)), ("false", .boolean(false)), ("null", .null)]
    where bytes[place...].starts(with: word.utf8) {
      place += word.utf8.count
      return value
    }
    throw error(place == bytes.count ? "it ends too early" : "a value was expected")
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      place += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { place += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = place
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { place += 1 }
    guard place > start else { throw error("a digit was expected") }
  }
}

extension JSONReader {
  private mutating func string() throws(JSONSyntaxError) -> String {
    place += 1
    let start = place
    // Most strings have no escape: copy them in one go.
    while place < bytes.count, next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { place += 1 }
    var text = Array(bytes[start..<place])
    while next != UInt8(ascii: "\"") {
      guard place < bytes.count else { throw error("a string does not end") }
      guard next >= 0x20 else { throw error("a control character stands in a string") }
      if next == UInt8(ascii: "\\") {
        try escape(&text)
      } else {
        text.append(next)
        place += 1
      }
    }
    guard let string = String(validating: text, as: UTF8.self) else { throw error("a string is not UTF-8") }
    place += 1
    return string
  }

  private mutating func escape(_ text: inout [UInt8]) throws(JSONSyntaxError) {
    place += 1
    let byte = next
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(try scalar()).utf8
    default: throw error("an escape is unknown")
    }
  }

  /// Reads the character of a `\u` escape, with the second half of a surrogate pair if there is one.
  private mutating func scalar() throws(JSONSyntaxError) -> Character {
    let first = try codeUnit()
    guard UTF16.isLeadSurrogate(first) else {
      guard let scalar = Unicode.Scalar(first) else { throw error("half of a surrogate pair stands alone") }
      return Character(scalar)
    }
    guard bytes[place...].starts(with: "\\u".utf8) else { throw error("half of a surrogate pair stands alone") }
    place += 2
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else { throw error("half of a surrogate pair stands alone") }
    return Character(UTF16.decode(UTF16.EncodedScalar([first, second])))
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else { throw error("four digits were expected") }
      value = value << 4 | UInt16(digit)
      place += 1
    }
    return value
  }
}
