/// A position in a line of source, from which words are read.
struct LineCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let line: Range<Int>
  private var position: Int
  private var before: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
    self.bytes = bytes
    self.line = line
    position = line.lowerBound
    before = position
  }

  var isAtEnd: Bool { position >= line.upperBound }

  private var byte: UInt8 { isAtEnd ? 0 : bytes[position] }

  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x80...: true
    default: false
    }
  }

  func begins(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position..<line.upperBound].starts(with: $0) }
  }

  func isLetter(at offset: Int) -> Bool {
    position + offset < line.upperBound && Self.isPart(bytes[position + offset])
  }

  func contains(_ text: String) -> Bool {
    let mark = Array(text.utf8)
    return line.contains { bytes[$0] == mark[0] && bytes[$0..<line.upperBound].starts(with: mark) }
  }

  /// Skips blanks.
  ///
  /// - Returns: The number of skipped blanks.
  @discardableResult
  mutating func skipBlanks() -> Int {
    let start = position
    while byte == 0x20 || byte == 0x09 { position += 1 }
    return position - start
  }

  mutating func skip(_ text: StaticString) -> Bool {
    guard begins(with: text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Moves back to before the last word.
  mutating func rewind() { position = before }

  /// Skips blanks and line ends.
  mutating func skipSpace() { while !isAtEnd, byte <= 0x20 { position += 1 } }

  /// Reads letters, digits and underscores.
  mutating func word() -> (range: Range<Int>, text: String)? {
    run(Self.isPart).map { ($0, String(decoding: bytes[$0], as: UTF8.self)) }
  }

  var nextWord: String? {
    var ahead = self
    ahead.skipBlanks()
    return ahead.word()?.text
  }

  private mutating func run(_ isPart: (UInt8) -> Bool) -> Range<Int>? {
    before = position
    while !isAtEnd, isPart(byte) { position += 1 }
    return position > before ? before..<position : nil
  }

  mutating func dottedWord() -> Range<Int>? { run { Self.isPart($0) || $0 == 0x2E } }

  /// Reads the name of a shell function: any characters except the shell's own signs.
  mutating func shellWord() -> Range<Int>? {
    run { Self.isPart($0) || [0x2D, 0x2E, 0x3A, 0x2B, 0x40].contains($0) }
  }

  mutating func haskellWord() -> Range<Int>? { run { Self.isPart($0) || $0 == 0x27 } }

  /// Reads the last part of a name with separators, and a suffix that belongs to it.
  mutating func lastName(separators: String, suffixes: String) -> Range<Int>? {
    var name: Range<Int>?
    while let part = run(Self.isPart) {
      name = part
      let start = position
      while separators.utf8.contains(byte), !isAtEnd { position += 1 }
      if position == start { break }
    }
    guard let name, suffixes.utf8.contains(byte), !isAtEnd, name.upperBound == position else { return name }
    return name.lowerBound..<(position + 1)
  }

  mutating func wholeName(separators: String) -> Range<Int>? {
    run { Self.isPart($0) || separators.utf8.contains($0) }
  }

  /// Reads the type's name: the first capitalized word after a context such as `Eq a =>`.
  mutating func typeOfHaskell() -> Range<Int>? {
    var found: Range<Int>?
    while !isAtEnd {
      if begins(with: "=>") { found = nil }
      if byte == 0x3D, !begins(with: "=>") || begins(with: "where") { return found }
      if let word = haskellWord() {
        if found == nil, (0x41...0x5A).contains(bytes[word.lowerBound]) { found = word }
      } else {
        position += 1
      }
    }
    return found
  }

  /// Reads the last part of a name, which may be quoted and have a schema before it.
  mutating func sqlName() -> Range<Int>? {
    var name: Range<Int>?
    while true {
      _ = skip("\"") || skip("`") || skip("[")
      guard let part = run(Self.isPart) else { return name }
      name = part
      _ = skip("\"") || skip("`") || skip("]")
      guard skip(".") else { return name }
    }
  }
}
