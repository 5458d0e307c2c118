/// Collects a document's text from a parser's events. Each run of white space becomes one space or one line end.
public struct WordBuffer {
  /// A gap before the next word. Of two gaps, the wider one counts.
  public enum Gap: UInt8, Sendable { case none, space, line }

  public private(set) var text: [UInt8] = []
  private var gap = Gap.none
  /// True until the first word, which has no gap before it.
  private var isEmpty = true

  public init() {}

  /// Removes the text. The gap before the next word is kept.
  public mutating func removeText() { text.removeAll(keepingCapacity: true) }

  /// Widens the gap before the next word.
  public mutating func widen(to other: Gap) { if other.rawValue > gap.rawValue { gap = other } }

  /// Appends words. Control characters, which may come from character references, count as white space.
  ///
  /// - Parameter most: Number of bytes of text after which no further words are appended.
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

  /// Replaces invalid UTF-8. A parser that continues after errors passes damaged bytes on.
  public mutating func repair() {
    let written = text
    do {
      _ = try UTF8Span(validating: written.span)
    } catch {
      text = Array(String(decoding: written, as: UTF8.self).utf8)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  /// True for a single space between two words, which is copied with them.
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
