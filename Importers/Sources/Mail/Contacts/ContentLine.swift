import Encodings

/// A property of a contact or a calendar: `name;parameter=value:value`, on one line after unfolding (RFC 5545, RFC
/// 6350).
struct ContentLine {
  /// The property's name in upper case, without the group before the full stop.
  let name: String
  private let parameters: [(name: String, value: String)]
  private let raw: Bytes

  /// Longest value in bytes; the rest is cut. Only pictures are larger, and they are not read.
  private static let longestValue = 1 << 20
  private static let mostParameters = 64
  /// The number of bytes in which the colon before a quoted-printable value must lie.
  private static let longestHead = 512

  /// Fails if the line has no colon after its name.
  init?(_ line: Bytes) {
    let head = line.prefixed { $0 != 0x3A && $0 != 0x3B && $0 != 0x22 }
    guard head.count < line.count, line[head.count] != 0x22, !head.isEmpty else { return nil }
    let group = head.lastIndex(of: 0x2E).map { $0 + 1 } ?? 0
    name = head.dropping(group).trimmed.string.uppercased()
    var parameters: [(name: String, value: String)] = []
    var index = head.count
    while index < line.count, line[index] == 0x3B {
      let end = Self.parameterEnd(line, index + 1)
      if parameters.count < Self.mostParameters { parameters.append(Self.parameter(line.piece(index + 1..<end))) }
      index = end
    }
    guard index < line.count else { return nil }
    self.parameters = parameters
    raw = line.piece(index + 1..<min(line.count, index + 1 + Self.longestValue))
  }

  /// The position of the semicolon or colon after a parameter. Those within quotation marks do not count.
  private static func parameterEnd(_ line: Bytes, _ start: Int) -> Int {
    var index = start
    var isQuoted = false
    while index < line.count, isQuoted || line[index] != 0x3A && line[index] != 0x3B {
      if line[index] == 0x22 { isQuoted.toggle() }
      // Some programs escape separators with a backslash, against the standard: `CN=Society\; 2014`.
      index += line[index] == 0x5C ? 2 : 1
    }
    return min(index, line.count)
  }

  /// Parses `NAME=value`. In vCard 2.1 a value may come without a name; it is then read as a `TYPE`.
  private static func parameter(_ bytes: Bytes) -> (name: String, value: String) {
    guard let equals = bytes.position(of: 0x3D) else { return ("TYPE", bytes.trimmed.string.uppercased()) }
    let value = EscapedText.plain(bytes.dropping(equals + 1).filter { $0 != 0x22 })
    return (bytes.piece(0..<equals).trimmed.string.uppercased(), unescapedCarets(value))
  }

  /// Decodes the escapes `^n`, `^^` and `^'` (RFC 6868).
  private static func unescapedCarets(_ value: String) -> String {
    guard value.utf8.contains(0x5E) else { return value }
    var text = ""
    var isEscape = false
    // One pass, because `^^n` is a caret and the letter n, not a caret and a new line.
    for character in value {
      switch (isEscape, character) {
      case (false, "^"): isEscape = true
      case (false, _): text.append(character)
      default:
        text += escapes[character] ?? "^\(character)"
        isEscape = false
      }
    }
    return isEscape ? text + "^" : text
  }

  private static let escapes: [Character: String] = ["n": "\n", "'": "\"", "^": "^"]

  /// The value of the first parameter with a name. `name` is in upper case.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// True if the value is data of a picture, a sound or a key.
  var isBinary: Bool {
    let encoding = self["ENCODING"]?.uppercased()
    return encoding == "B" || encoding == "BASE64" || isType("BASE64") || raw.hasPrefix("data:")
  }

  /// True if a parameter has this type, as `TYPE=` or, in vCard 2.1, without a name.
  func isType(_ type: String) -> Bool {
    parameters.contains { $0.name == "TYPE" && $0.value.uppercased().split(separator: ",").contains { $0 == type } }
  }

  /// True if the line is quoted-printable and ends with an equals sign, so that its value continues on the next line.
  static func goesOn(_ line: Bytes) -> Bool {
    guard line.last == 0x3D, let colon = line.piece(0..<longestHead).position(of: 0x3A) else { return false }
    return line.piece(0..<colon).string.uppercased().contains("QUOTED-PRINTABLE")
  }

  /// The value with quoted-printable decoded. Its backslash escapes stay.
  func bytes(_ decoder: CharsetDecoder) -> [UInt8] {
    let isQuoted = self["ENCODING"]?.uppercased() == "QUOTED-PRINTABLE" || isType("QUOTED-PRINTABLE")
    guard isQuoted else { return Array(raw) }
    var unquoted: [UInt8] = []
    TransferEncoding.appendQuoted(raw, isHeader: false, to: &unquoted)
    var decoded: [UInt8] = []
    unquoted.withUnsafeMutableBufferPointer { decoder.decode($0, label: self["CHARSET"], into: &decoded) }
    return decoded
  }
}

/// Decodes the escapes in values: `\n`, `\,`, `\;`, `\\`.
enum EscapedText {
  static func plain(_ bytes: some Sequence<UInt8>) -> String {
    var output: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        output.append(byte | 0x20 == 0x6E ? 0x0A : byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        output.append(byte == 0x0D ? 0x20 : byte)
      }
    }
    return String(decoding: output[...].trimmedSpaces, as: UTF8.self)
  }

  /// The parts between unescaped separators, each with its escapes decoded.
  static func split(_ bytes: [UInt8], at separator: UInt8) -> [String] {
    var parts: [String] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5C {
        index += 1
      } else if bytes[index] == separator {
        parts.append(plain(bytes[start..<index]))
        start = index + 1
      }
      index += 1
    }
    parts.append(plain(bytes[min(start, bytes.count)...]))
    return parts
  }
}

extension ArraySlice<UInt8> {
  /// Without white space at both ends.
  var trimmedSpaces: ArraySlice<UInt8> {
    var slice = drop(while: \.isSpace)
    while let last = slice.last, last.isSpace { slice.removeLast() }
    return slice
  }
}
