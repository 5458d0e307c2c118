import ByteReading

/// The transfer encoding of a part: base64, quoted-printable, uuencode, or none.
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

  /// The encoding that a part declares. A plain text that is wrongly declared as base64 counts as not encoded.
  init(_ value: Bytes?, _ body: Bytes) {
    self.init(value)
    if self == .base64, EncodedBody.isPlainText(body) { self = .identity }
  }

  /// Appends the decoded bytes.
  func append(_ bytes: Bytes, to output: inout [UInt8]) {
    switch self {
    case .identity: output.append(contentsOf: bytes)
    case .base64: Base64.append(bytes, to: &output)
    case .quotedPrintable: Self.appendQuoted(bytes, isHeader: false, to: &output)
    case .uuencode: UUEncoding.append(bytes, to: &output)
    }
  }

  /// The number of decoded bytes. Decodes only if the size cannot be computed.
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

  /// Decodes quoted-printable. In header fields `_` is a space. An invalid escape is kept unchanged.
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

  /// The position after a soft line break: white space and a line feed after the equals sign. `nil` if there is none.
  private static func softBreakEnd(_ bytes: Bytes, _ start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D { index += 1 }
    if index == bytes.count { return index }
    return bytes[index] == 0x0A ? index + 1 : nil
  }
}

/// Distinguishes bodies in base64 from plain text that is wrongly declared as base64.
enum EncodedBody {
  /// Number of lines that are examined.
  private static let mostLines = 8
  private static let leastEncoded = 24

  /// True if one of the first lines has as many blanks and signs as text has.
  ///
  /// Stops at the first line of base64, because mailing lists append plain text after encoded bodies.
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
      // Base64 has no blanks and no punctuation. A line is text if one byte in sixteen is of that kind.
      if foreign * 16 >= line.count, foreign > 0 { return true }
      if foreign == 0, isEncoded(line) { return false }
    }
    return false
  }

  /// The line without the quotation marks of a reply.
  private static func withoutQuoteMarks(_ line: Bytes) -> Bytes {
    let mark = UInt8(ascii: ">")
    return line.dropping(line.first == mark ? line.prefix { $0 == mark || $0 == 0x20 }.count : 0)
  }

  /// True for a long line, or a shorter one that cannot be a word: it has a digit, an inner capital or the padding `=`.
  private static func isEncoded(_ line: Bytes) -> Bool {
    if line.count >= leastEncoded { return true }
    return line.count % 4 == 0 && line.dropFirst().contains { $0 == 0x3D || $0.isDigit || (0x41...0x5A).contains($0) }
  }

  private static func isOfAlphabet(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || [0x2B, 0x2F, 0x2D, 0x5F, 0x3D].contains(byte)
  }
}

/// Files within a text in the form `begin 644 NAME`, encoded lines, `end`.
enum UUEncoding {
  /// The position of an encoded file within a text.
  struct Block {
    var name: Range<Int>
    var lines: Range<Int>
    /// From `begin` to after `end`.
    var whole: Range<Int>
  }

  /// The first block from a position on. A text line `begin 644 NAME` counts only if a line of the right length
  /// follows.
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
    // The first character encodes the number of decoded bytes. Three of these take four characters.
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
      // A block without `end` stops at the first line that is not encoded.
      if !isLine(text, position), text.piece(position..<end).trimmed.count > 1 { break }
      position = end
    }
    return Block(name: name, lines: firstLine..<position, whole: begin..<position)
  }

  /// Decodes the lines of a block, with or without its `begin` line.
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
