/// One line of a file, without its line end.
typealias Line = Slice<UnsafeBufferPointer<UInt8>>

extension Line {
  /// The line without white space at both ends.
  var trimmed: Line {
    var line = drop { $0 <= 0x20 }
    while let last = line.last, last <= 0x20 { line.removeLast() }
    return line
  }

  var isBlank: Bool { allSatisfy { $0 <= 0x20 } }

  var string: String { String(decoding: self, as: UTF8.self) }

  /// Number of spaces at the beginning; a tab counts as eight.
  var indent: Int { prefix { $0 == 0x20 || $0 == 9 }.reduce(0) { $0 + ($1 == 9 ? 8 : 1) } }

  func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes in count >= bytes.count && prefix(bytes.count).elementsEqual(bytes) }
  }

  /// True if the line begins with `text` in any case of ASCII letters. `text` is in lower case.
  func hasPrefixIgnoringCase(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes in
      count >= bytes.count && zip(self, bytes).allSatisfy { byte, wanted in Self.lowered(byte) == wanted }
    }
  }

  /// The rest after `text`; `nil` if the line does not begin with it.
  func removing(_ text: StaticString) -> Line? { hasPrefix(text) ? dropFirst(text.utf8CodeUnitCount) : nil }

  static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// True if the line only repeats one of the signs: a rule, a fence or a heading's underline.
  func isRule(of signs: StaticString, atLeast least: Int = 3) -> Bool {
    guard count >= least, let sign = first, signs.withUTF8Buffer({ $0.contains(sign) }) else { return false }
    return allSatisfy { $0 == sign }
  }

  /// Name and value of a line such as `Author: Ada`. The name has letters, digits, `-` and `_`.
  var field: (name: String, value: Line)? {
    let name = prefix(while: Self.isNameByte)
    guard !name.isEmpty, name.endIndex < endIndex, self[name.endIndex] == UInt8(ascii: ":") else { return nil }
    return (name.string.lowercased(), dropFirst(name.count + 1).trimmed)
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
  }

  /// Number of characters. Underlines are as long as their title in characters.
  var characterCount: Int { count { $0 & 0xC0 != 0x80 } }

  /// The line without surrounding quotation marks.
  var unquoted: Line {
    guard count >= 2, let first, first == last, first == 0x22 || first == 0x27 else { return self }
    return dropFirst().dropLast()
  }

  /// The parts between separators, without white space and quotation marks. Empty parts are dropped.
  func parts(separatedBy separators: StaticString) -> [Line] {
    separators.withUTF8Buffer { signs in
      split { signs.contains($0) }.map { $0.trimmed.unquoted.trimmed }.filter { !$0.isEmpty }
    }
  }
}
