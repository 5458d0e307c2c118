/// Text with each run of white space made into one space or one line end.
struct WordBuffer {
  /// What is to stand before the next word; the wider of two stays.
  enum Gap: UInt8 { case none, space, line }

  private(set) var text: [UInt8] = []
  private var gap = Gap.none

  mutating func removeText() { text.removeAll(keepingCapacity: true) }

  mutating func widen(to other: Gap) { if other.rawValue > gap.rawValue { gap = other } }

  /// Appends words. Control characters, which character references may bring in, count as white space.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, !Self.isSpace(bytes[index]) { index += 1 }
      if index > start { write(UnsafeBufferPointer(rebasing: bytes[start..<index])) }
      if index < bytes.count { widen(to: .space) }
      while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  private mutating func write(_ word: UnsafeBufferPointer<UInt8>) {
    switch gap {
    case .none: break
    case .space: text.append(0x20)
    case .line: text.append(0x0A)
    }
    gap = .none
    text.append(contentsOf: word)
  }
}
