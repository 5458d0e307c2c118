import ByteReading

/// How a part's bytes are written in a message: base64, quoted-printable, uuencoded, or as they are.
enum TransferEncoding {
  case identity, base64, quotedPrintable, uuencode

  init(_ value: Bytes?) {
    let word = value?.trimmed ?? Bytes(start: nil, count: 0)
    self =
      word.hasPrefix("base64")
      ? .base64
      : word.hasPrefix("quoted-printable")
        ? .quotedPrintable
        : word.hasPrefix("x-uu") || word.hasPrefix("uuencode") ? .uuencode : .identity
  }

  /// The encoding that a part declares for its body. A body that is declared as base64 and is plain text has none.
  init(_ value: Bytes?, _ body: Bytes) {
    self.init(value)
    if self == .base64, EncodedBody.isPlainText(body) { self = .identity }
  }

  /// Appends the bytes that are meant.
  func append(_ bytes: Bytes, to output: inout [UInt8]) {
    switch self {
    case .identity: output.append(contentsOf: bytes)
    case .base64: Base64.append(bytes, to: &output)
    case .quotedPrintable: Self.appendQuoted(bytes, isHeader: false, to: &output)
    case .uuencode: UUEncoding.append(bytes, to: &output)
    }
  }

  /// How many bytes are meant, without decoding where that can be said.
  func size(of bytes: Bytes) -> Int {
    switch self {
    case .identity: return bytes.count
    case .base64: return Base64.size(of: bytes)
    case .quotedPrintable, .uuencode:
      var decoded: [UInt8] = []
      append(bytes, to: &decoded)
      return decoded.count
    }
  }

  /// Decodes quoted-printable; in header fields `_` is a space. A wrong escape stays as it stands.
  static func appendQuoted(_ bytes: Bytes, isHeader: Bool, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + bytes.count)
    var start = 0
    while let mark = bytes.position(of: 0x3D, from: start) {
      appendLiteral(bytes.piece(start..<mark), isHeader, to: &output)
      start = mark + 1
      if mark + 2 < bytes.count, let high = bytes[mark + 1].hexValue, let low = bytes[mark + 2].hexValue {
        output.append(high << 4 | low)
        start = mark + 3
      } else if let next = softBreakEnd(bytes, mark + 1) {
        start = next
      } else {
        output.append(0x3D)
      }
    }
    appendLiteral(bytes.dropping(start), isHeader, to: &output)
  }

  private static func appendLiteral(_ bytes: Bytes, _ isHeader: Bool, to output: inout [UInt8]) {
    if isHeader {
      for byte in bytes { output.append(byte == 0x5F ? 0x20 : byte) }
    } else {
      output.append(contentsOf: bytes)
    }
  }

  /// Behind the line end that an equals sign takes away, white space before it left out.
  private static func softBreakEnd(_ bytes: Bytes, _ start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D { index += 1 }
    if index == bytes.count { return index }
    return bytes[index] == 0x0A ? index + 1 : nil
  }
}

/// Tells bodies in base64 from plain text that programs label so.
enum EncodedBody {
  /// Lines of plain text at the beginning that are enough.
  private static let mostLines = 8
  private static let leastEncoded = 24

  /// Whether the first lines have blanks and signs as text has them. Lists put a plain text behind what is encoded.
  static func isPlainText(_ body: Bytes) -> Bool {
    var position = 0
    var lines = 0
    while position < body.count, lines < mostLines {
      let end = body.lineEnd(from: position)
      let line = withoutQuoteMarks(body.piece(position..<end).trimmed)
      position = end
      if line.isEmpty { continue }
      lines += 1
      let foreign = line.count { !isOfAlphabet($0) }
      if foreign * 16 >= line.count, foreign > 0 { return true }
      if foreign == 0, isEncoded(line) { return false }
    }
    return false
  }

  /// The line without the signs of an answer in front of it.
  private static func withoutQuoteMarks(_ line: Bytes) -> Bytes {
    let mark = UInt8(ascii: ">")
    return line.dropping(line.first == mark ? line.prefix { $0 == mark || $0 == 0x20 }.count : 0)
  }

  /// A whole line, or a shorter one that is no word: with a digit, a capital inside or the sign of an end.
  private static func isEncoded(_ line: Bytes) -> Bool {
    if line.count >= leastEncoded { return true }
    return line.count % 4 == 0 && line.dropFirst().contains { $0 == 0x3D || $0.isDigit || (0x41...0x5A).contains($0) }
  }

  private static func isOfAlphabet(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || [0x2B, 0x2F, 0x2D, 0x5F, 0x3D].contains(byte)
  }
}

/// Files written into a text as `begin 644 NAME`, lines, `end`.
enum UUEncoding {
  /// A block within a text.
  struct Block {
    var name: Range<Int>
    var lines: Range<Int>
    /// From `begin` to behind `end`.
    var whole: Range<Int>
  }

  /// The first block from a position on that is one: its first line has the length it says.
  static func block(in text: Bytes, from start: Int) -> Block? {
    var position = start
    while position < text.count {
      let end = text.lineEnd(from: position)
      if text[position] == 0x62, let name = nameRange(text, position, end), isLine(text, end) {
        return block(text, begin: position, name, firstLine: end)
      }
      position = end
    }
    return nil
  }

  private static func nameRange(_ text: Bytes, _ start: Int, _ end: Int) -> Range<Int>? {
    let line = text.piece(start..<end)
    guard line.hasPrefix("begin "), line.count > 10, line[6].isDigit, line[7].isDigit, line[8].isDigit else {
      return nil
    }
    let space = line[9] == 0x20 ? 9 : 10
    guard line[space] == 0x20 else { return nil }
    let name = line.dropping(space).trimmed
    return name.isEmpty ? nil : start + space + 1..<start + space + 1 + name.count
  }

  private static func isLine(_ text: Bytes, _ start: Int) -> Bool {
    guard start < text.count else { return false }
    let line = text.piece(start..<text.lineEnd(from: start)).trimmed
    guard let first = line.first, first >= 0x21, first <= 0x60 else { return false }
    let length = (Int(first) - 32) & 63
    return length > 0 && abs(line.count - 1 - (length + 2) / 3 * 4) <= 2
  }

  private static func block(_ text: Bytes, begin: Int, _ name: Range<Int>, firstLine: Int) -> Block {
    var position = firstLine
    while position < text.count {
      let end = text.lineEnd(from: position)
      if text.piece(position..<end).trimmed.isWord("end") {
        return Block(name: name, lines: firstLine..<position, whole: begin..<end)
      }
      // A block that was cut ends where its lines do.
      if !isLine(text, position), text.piece(position..<end).trimmed.count > 1 { break }
      position = end
    }
    return Block(name: name, lines: firstLine..<position, whole: begin..<position)
  }

  /// Decodes the lines of a block; the line of `begin` before them may be there.
  static func append(_ lines: Bytes, to output: inout [UInt8]) {
    var position = lines.hasPrefix("begin ") ? lines.lineEnd(from: 0) : 0
    while position < lines.count {
      let end = lines.lineEnd(from: position)
      let line = lines.piece(position..<end)
      position = end
      if line.trimmed.isWord("end") { return }
      guard let first = line.first, first >= 0x20, first <= 0x60 else { continue }
      appendLine(line, Int(first - 32) & 63, to: &output)
    }
  }

  private static func appendLine(_ line: Bytes, _ length: Int, to output: inout [UInt8]) {
    var left = length
    var index = 1
    while left > 0, index < line.count {
      var group: UInt32 = 0
      for offset in 0..<4 {
        let byte = index + offset < line.count ? line[index + offset] : 0x20
        group = group << 6 | UInt32((byte &- 32) & 63)
      }
      for shift in [UInt32(16), 8, 0].prefix(left) { output.append(UInt8(truncatingIfNeeded: group >> shift)) }
      left -= 3
      index += 4
    }
  }
}
