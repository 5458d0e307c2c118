import Glibc

/// Bytes of a message, read where they lie in memory.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// The position after the line feed of the line that holds `position`; the end of the bytes for the last line.
  func lineEnd(from position: Int) -> Int {
    guard position < count, let base = baseAddress, let found = memchr(base + position, 0x0A, count - position) else {
      return count
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
  }

  /// The first position of a byte from `position` on; `nil` if the byte does not occur.
  func position(of byte: UInt8, from position: Int = 0) -> Int? {
    guard position < count, let base = baseAddress, let found = memchr(base + position, Int32(byte), count - position)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The bytes from `start` on.
  func dropping(_ start: Int) -> Bytes { Bytes(rebasing: self[Swift.min(start, count)...]) }

  /// The bytes of a range, clamped to the bytes that exist.
  func piece(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range.clamped(to: 0..<count)]) }

  /// Without white space at both ends.
  var trimmed: Bytes {
    var (low, high) = (0, count)
    while low < high, self[low].isSpace { low += 1 }
    while high > low, self[high - 1].isSpace { high -= 1 }
    return Bytes(rebasing: self[low..<high])
  }

  /// True if the bytes are this ASCII word, in any case. `word` is in lower case.
  func isWord(_ word: StaticString) -> Bool { count == word.utf8CodeUnitCount && hasPrefix(word) }

  /// True if the bytes begin with this ASCII word, in any case. `word` is in lower case.
  func hasPrefix(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    for index in 0..<length where self[index].lowercased != word.utf8Start[index] { return false }
    return true
  }

  /// The bytes as UTF-8; invalid bytes become U+FFFD.
  var string: String { String(decoding: self, as: UTF8.self) }
  var lowercased: String { string.lowercased() }
}

extension UInt8 {
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
  /// True for space, tab and line ends.
  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
  /// The byte in lower case if it is an ASCII letter, else unchanged.
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = self | 0x20
    return letter >= 0x61 && letter <= 0x66 ? letter &- 0x57 : nil
  }
}
