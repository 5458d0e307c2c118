import ByteReading

/// Splits a PostScript program into tokens. A procedure is one token.
struct PostScriptScanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var position: Int
  /// The last comment of dvips about a bitmap font: `%DVIPSBitmapFont: Fa cmr10 10 57`.
  private(set) var bitmapFont: (name: String, size: Double)?

  private static let deepest = 100
  private static let bitmapMark = Array("DVIPSBitmapFont:".utf8)

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The next token; `nil` at the end.
  mutating func next() -> PostScriptValue? {
    while let token = token() {
      switch token {
      case .value(let value): return value
      case .opening: return procedure()
      // A closing brace without an opening one.
      case .closing: continue
      }
    }
    return nil
  }

  private enum Token {
    case value(PostScriptValue)
    case opening, closing
  }

  /// The contents of braces, with the procedures inside. The end of the file closes all of them.
  private mutating func procedure() -> PostScriptValue {
    var open: [[PostScriptValue]] = [[]]
    while let token = token() {
      switch token {
      case .value(let value): open[open.count - 1].append(value)
      case .opening:
        if open.count < Self.deepest { open.append([]) }
      case .closing:
        let ended = PostScriptValue.procedure(PostScriptArray(open.removeLast()))
        if open.isEmpty { return ended }
        open[open.count - 1].append(ended)
      }
    }
    return .procedure(PostScriptArray(open[0]))
  }

  private mutating func token() -> Token? {
    skipSpace()
    guard position < bytes.endIndex else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "{"): return .opening
    case UInt8(ascii: "}"): return .closing
    case UInt8(ascii: "["), UInt8(ascii: "]"): return .value(.name(String(Unicode.Scalar(byte))))
    case UInt8(ascii: "("):
      let (value, end) = PostScriptText.literal(bytes[position...])
      position = end
      return .value(.string(PostScriptString(value)))
    case UInt8(ascii: "<"): return .value(angle())
    case UInt8(ascii: ">"):
      if position < bytes.endIndex, bytes[position] == byte { position += 1 }
      return .value(.name(">>"))
    case UInt8(ascii: "/"):
      // `//name` is evaluated immediately in PostScript. Here it is treated as a literal name.
      if position < bytes.endIndex, bytes[position] == UInt8(ascii: "/") { position += 1 }
      return .value(.literal(word(from: position)))
    default: return .value(Self.numberOrName(word(from: position - 1)))
    }
  }

  /// Skips white space, and closing parentheses without an opening one.
  private mutating func skipSpace() {
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == UInt8(ascii: "%") {
        skipComment()
      } else if Self.isSpace(byte) || byte == UInt8(ascii: ")") {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let line = bytes[position...].prefix { $0 != 0x0A && $0 != 0x0D }
    position = line.endIndex
    let body = line.dropFirst()
    guard body.starts(with: Self.bitmapMark) else { return }
    let words = LegacyText.latin1(body.dropFirst(Self.bitmapMark.count)).split(separator: " ")
    if words.count >= 3 { bitmapFont = (String(words[1]), Double(words[2]) ?? 10) }
  }

  private mutating func word(from start: Int) -> String {
    position = start
    while position < bytes.endIndex, !Self.isSpace(bytes[position]), !Self.isDelimiter(bytes[position]) {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads after `<`: the start of a dictionary, or a string in hexadecimal or base 85. The latter is no text.
  private mutating func angle() -> PostScriptValue {
    guard position < bytes.endIndex else { return .name("<<") }
    if bytes[position] == UInt8(ascii: "<") {
      position += 1
      return .name("<<")
    }
    let inside = bytes[position...].prefix { $0 != UInt8(ascii: ">") }
    position = min(bytes.endIndex, inside.endIndex + 1)
    return .string(PostScriptString(inside.first == UInt8(ascii: "~") ? [] : Self.hexadecimal(inside)))
  }

  static func hexadecimal(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    var values: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = nibble(digit) else { continue }
      if let first = high {
        values.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    if let high { values.append(high << 4) }
    return values
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }

  static func numberOrName(_ word: String) -> PostScriptValue {
    guard let first = word.utf8.first, (0x30...0x39).contains(first) || [0x2B, 0x2D, 0x2E].contains(first) else {
      return .name(word)
    }
    if let whole = Int(word) { return .integer(whole) }
    if let real = Double(word), real.isFinite { return .real(real) }
    let parts = word.split(separator: "#")
    if parts.count == 2, let base = Int(parts[0]), (2...36).contains(base), let value = Int(parts[1], radix: base) {
      return .integer(value)
    }
    return .name(word)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 && [0, 9, 10, 12, 13, 32].contains(byte) }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    [0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F, 0x25].contains(byte)
  }
}

/// Lets the program read its own file.
extension PostScriptScanner {
  /// The next bytes, unchanged.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = bytes[position...].prefix(max(0, count))
    position = taken.endIndex
    return Array(taken)
  }

  /// The next line, without its end.
  mutating func line() -> [UInt8] {
    let line = bytes[position...].prefix { $0 != 0x0A && $0 != 0x0D }
    position = min(bytes.endIndex, line.endIndex + 1)
    return Array(line)
  }

  /// Bytes in hexadecimal digits.
  mutating func hexadecimal(_ count: Int) -> [UInt8] {
    let start = position
    var digits = 0
    while position < bytes.endIndex, digits < count * 2 {
      if Self.nibble(bytes[position]) != nil { digits += 1 }
      position += 1
    }
    return Self.hexadecimal(bytes[start..<position])
  }

  /// Moves to the position after a word, such as the end mark of encrypted data; to the end if it does not occur.
  mutating func skip(behind word: StaticString) {
    let wanted = word.withUTF8Buffer { Array($0) }
    var start = position
    while let found = bytes[start...].firstIndex(of: wanted[0]) {
      if bytes[found...].starts(with: wanted) {
        position = found + wanted.count
        return
      }
      start = found + 1
    }
    position = bytes.endIndex
  }
}
