/// Normalises a text as SentencePiece does before cutting: replaces characters and sequences by rules, removes
/// unnecessary blanks, and writes blanks as U+2581.
struct TextNormalizer: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt32
    /// A blank is added before the first word.
    static let addsBlank = Flags(rawValue: 1)
    /// Blanks at both ends are removed, and repeated blanks become one.
    static let dropsBlanks = Flags(rawValue: 2)
    static let escapesBlanks = Flags(rawValue: 4)
    /// The blank is added after the last word instead.
    static let hasBlankBehind = Flags(rawValue: 8)
  }

  private static let blank = UInt8(ascii: " ")
  private static let escapedBlank: [UInt8] = [0xE2, 0x96, 0x81]
  private static let replacementCharacter: StaticString = "\u{FFFD}"

  private let rules: ModelSection
  private let replacements: ModelSection
  private let symbols: ModelSection
  private let flags: Flags
  /// For each pair of ASCII bytes: true if the first byte is kept unchanged before the second.
  private let plainPairs: [Bool]

  init(rules: ModelSection, replacements: ModelSection, symbols: ModelSection, flags: Flags) {
    (self.rules, self.replacements, self.symbols, self.flags) = (rules, replacements, symbols, flags)
    let tries = [DoubleArray(rules), DoubleArray(symbols)]
    var pairs = [Bool](repeating: false, count: 128 * 128)
    for first in 0x21..<0x7F as Range<UInt8> {
      for second in 0..<0x80 as Range<UInt8> {
        pairs[Int(first) << 7 | Int(second)] = !tries.contains { Self.mayTouch(first, second, $0) }
      }
    }
    plainPairs = pairs
  }

  /// True if a key begins with the pair, or is its first byte alone.
  private static func mayTouch(_ first: UInt8, _ second: UInt8, _ trie: DoubleArray) -> Bool {
    guard var node = trie.root, trie.advance(&node, by: first) else { return false }
    return node.hasValue || trie.advance(&node, by: second)
  }

  func normalize(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    output.removeAll(keepingCapacity: true)
    let view = View(rules: DoubleArray(rules), symbols: DoubleArray(symbols), replacements: replacements.bytes)
    var place = flags.contains(.dropsBlanks) ? Self.leadingBlanks(of: text, view) : 0
    if place == text.count { return }
    if flags.contains(.addsBlank), !flags.contains(.hasBlankBehind) { appendBlank(to: &output) }
    var followsBlank = flags.contains(.dropsBlanks)
    while place < text.count {
      let byte = text[place]
      // Fast path for most ASCII text: no rule and no symbol begins with this pair of bytes, so the first is copied.
      if byte < 0x80, place + 1 < text.count, text[place + 1] < 0x80,
        plainPairs[Int(byte) << 7 | Int(text[place + 1])]
      {
        output.append(byte)
        place += 1
        followsBlank = false
        continue
      }
      let step = view.step(text[place...])
      place += step.length
      append(step.text, to: &output, followsBlank: &followsBlank)
    }
    finish(&output)
  }

  private static func leadingBlanks(of text: UnsafeBufferPointer<UInt8>, _ view: View) -> Int {
    var place = 0
    while place < text.count {
      let step = view.step(text[place...])
      guard step.text.count == 1, step.text[step.text.startIndex] == blank else { break }
      place += step.length
    }
    return place
  }

  private func append(
    _ text: UnsafeRawBufferPointer.SubSequence, to output: inout [UInt8], followsBlank: inout Bool
  ) {
    let rest = followsBlank ? text.drop { $0 == Self.blank } : text
    guard let last = rest.last else { return }
    for byte in rest {
      if byte == Self.blank { appendBlank(to: &output) } else { output.append(byte) }
    }
    followsBlank = flags.contains(.dropsBlanks) && last == Self.blank
  }

  private func appendBlank(to output: inout [UInt8]) {
    if flags.contains(.escapesBlanks) { output += Self.escapedBlank } else { output.append(Self.blank) }
  }

  private func finish(_ output: inout [UInt8]) {
    if flags.contains(.dropsBlanks) {
      let blank = flags.contains(.escapesBlanks) ? Self.escapedBlank : [Self.blank]
      while output.count >= blank.count, output.suffix(blank.count).elementsEqual(blank) {
        output.removeLast(blank.count)
      }
    }
    if flags.isSuperset(of: [.addsBlank, .hasBlankBehind]) { appendBlank(to: &output) }
  }

  /// The tables in a form for normalising a text.
  private struct View {
    let rules: DoubleArray
    let symbols: DoubleArray
    let replacements: UnsafeRawBufferPointer

    /// The normalised form of the text's beginning, and the number of bytes that it replaces.
    func step(
      _ text: UnsafeBufferPointer<UInt8>.SubSequence
    ) -> (text: UnsafeRawBufferPointer.SubSequence, length: Int) {
      let raw = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text.base)[text.startIndex..<text.endIndex])
      if let symbol = symbols.longestPrefix(of: text) { return (raw[..<symbol.length], symbol.length) }
      if let rule = rules.longestPrefix(of: text) { return (replacement(at: rule.value), rule.length) }
      if let length = CharacterLength.ofValid(text) { return (raw[..<length], length) }
      // An invalid byte becomes U+FFFD, as in libsentencepiece.
      let replacement = TextNormalizer.replacementCharacter
      return (UnsafeRawBufferPointer(start: replacement.utf8Start, count: replacement.utf8CodeUnitCount)[...], 1)
    }

    private func replacement(at place: Int) -> UnsafeRawBufferPointer.SubSequence {
      guard place < replacements.count else { return replacements[..<0] }
      return replacements[place...].prefix { $0 != 0 }
    }
  }
}

/// Lengths of characters in UTF-8, as SentencePiece counts them.
enum CharacterLength {
  /// Length as the first byte gives it. A byte that cannot begin a character counts as one.
  @inline(__always) static func byFirst(_ byte: UInt8) -> Int {
    switch byte {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// Length of the first character of a text; `nil` if the text does not begin with a valid one.
  static func ofValid(_ text: UnsafeBufferPointer<UInt8>.SubSequence) -> Int? {
    guard let first = text.first else { return nil }
    if first < 0x80 { return 1 }
    let length = byFirst(first)
    guard length > 1, first < 0xF8, text.count >= length else { return nil }
    var character = UInt32(first) & (0x7F >> UInt32(length))
    for byte in text[text.startIndex + 1..<text.startIndex + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      character = character << 6 | UInt32(byte & 0x3F)
    }
    // Rejects overlong encodings, surrogates and values beyond Unicode.
    let lowest: UInt32 = [0x80, 0x800, 0x1_0000][length - 2]
    return character >= lowest && Unicode.Scalar(character) != nil ? length : nil
  }
}
