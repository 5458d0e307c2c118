/// Tokens of RTF.
enum RichTextToken: Equatable {
  case open
  case close
  /// A control word: its name in the bytes, its number if it has one.
  case word(Range<Int>, Int?)
  /// A control symbol such as `\\~`.
  case symbol(UInt8)
  /// A byte written as two hexadecimal digits.
  case hex(UInt8)
  /// Characters as they stand.
  case text(Range<Int>)
}

/// Splits RTF into tokens. Every byte is read once.
struct RichTextTokens: Sequence, IteratorProtocol {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> RichTextToken? {
    while position < bytes.count, bytes[position] == 0x0D || bytes[position] == 0x0A || bytes[position] == 0 {
      position += 1
    }
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case 0x7B: return single(.open)
    case 0x7D: return single(.close)
    case 0x5C: return control()
    default: return text()
    }
  }

  private mutating func single(_ token: RichTextToken) -> RichTextToken {
    position += 1
    return token
  }

  private mutating func text() -> RichTextToken {
    let start = position
    while position < bytes.count, !Self.isSpecial(bytes[position]) { position += 1 }
    return .text(start..<position)
  }

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == 0x5C || byte == 0x7B || byte == 0x7D || byte == 0x0D || byte == 0x0A || byte == 0
  }

  private mutating func control() -> RichTextToken? {
    position += 1
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    if Self.isLetter(first) { return word() }
    position += 1
    guard first == 0x27 else { return .symbol(first) }
    guard let high = digit(at: position), let low = digit(at: position + 1) else { return .symbol(first) }
    position += 2
    return .hex(high << 4 | low)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private func digit(at index: Int) -> UInt8? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case 0x30...0x39: return bytes[index] - 0x30
    case 0x61...0x66: return bytes[index] - 0x57
    case 0x41...0x46: return bytes[index] - 0x37
    default: return nil
    }
  }

  /// A word of letters, an optional number, and one space that ends it.
  private mutating func word() -> RichTextToken {
    let start = position
    while position < bytes.count, Self.isLetter(bytes[position]), position - start < 32 { position += 1 }
    let name = start..<position
    let isNegative = position < bytes.count && bytes[position] == 0x2D
    if isNegative { position += 1 }
    var number: Int?
    while position < bytes.count, 0x30...0x39 ~= bytes[position] {
      number = Swift.min((number ?? 0) * 10 + Int(bytes[position] - 0x30), 1 << 40)
      position += 1
    }
    if position < bytes.count, bytes[position] == 0x20 { position += 1 }
    return .word(name, isNegative ? number.map { -$0 } : number)
  }

  /// Whether a group opens next.
  var isAtGroup: Bool { bytes[position...].first { $0 > 0x20 } == 0x7B }

  /// Passes over binary data.
  mutating func skip(_ count: Int) { position = Swift.min(bytes.count, position + Swift.max(0, count)) }
}
