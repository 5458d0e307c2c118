/// Text of a document as it is gathered from a parser's events: each run of white space becomes one space or one line end.
public struct WordBuffer {
  /// Gap before the next word; the wider of two stays.
  public enum Gap: UInt8, Sendable { case none, space, line }

  public private(set) var text: [UInt8] = []
  private var gap = Gap.none
  /// Whether no word was written yet: there is no gap before the first.
  private var isEmpty = true

  public init() {}

  /// Takes the text out; the next word stands behind it.
  public mutating func removeText() { text.removeAll(keepingCapacity: true) }

  /// Widens the gap before the next word.
  public mutating func widen(to other: Gap) { if other.rawValue > gap.rawValue { gap = other } }

  /// Appends words; control characters, which character references may bring in, count as white space.
  ///
  /// - Parameter most: bytes of text beyond which no further words are appended.
  public mutating func append(_ words: UnsafeBufferPointer<UInt8>, most: Int = .max) {
    var index = 0
    while index < words.count, text.count < most {
      let start = index
      while index < words.count, !Self.isSpace(words[index]) || Self.isPlainGap(words, index) { index += 1 }
      if index > start { write(UnsafeBufferPointer(rebasing: words[start..<index])) }
      if index < words.count { widen(to: .space) }
      while index < words.count, Self.isSpace(words[index]) { index += 1 }
    }
  }

  /// Replaces what is no UTF-8: parsers that go on behind errors pass on damaged bytes as they are.
  public mutating func repair() {
    let written = text
    do {
      _ = try UTF8Span(validating: written.span)
    } catch {
      text = Array(String(decoding: written, as: UTF8.self).utf8)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  /// Whether a single space stands between two words, which is copied with them.
  private static func isPlainGap(_ words: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    words[index] == 0x20 && index > 0 && index + 1 < words.count && !isSpace(words[index - 1])
      && !isSpace(words[index + 1])
  }

  private mutating func write(_ words: UnsafeBufferPointer<UInt8>) {
    switch isEmpty ? .none : gap {
    case .none: break
    case .space: text.append(0x20)
    case .line: text.append(0x0A)
    }
    gap = .none
    isEmpty = false
    text.append(contentsOf: words)
  }
}
