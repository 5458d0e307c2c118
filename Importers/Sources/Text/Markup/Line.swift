/// One line of a file without its end.
typealias Line = Slice<UnsafeBufferPointer<UInt8>>

extension Line {
  /// Without white space around.
  var trimmed: Line {
    var line = drop { $0 <= 0x20 }
    while let last = line.last, last <= 0x20 { line.removeLast() }
    return line
  }

  var isBlank: Bool { allSatisfy { $0 <= 0x20 } }

  var string: String { String(decoding: self, as: UTF8.self) }

  /// Number of spaces that it begins with; a tab counts as eight.
  var indent: Int { prefix { $0 == 0x20 || $0 == 9 }.reduce(0) { $0 + ($1 == 9 ? 8 : 1) } }

  func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes in count >= bytes.count && prefix(bytes.count).elementsEqual(bytes) }
  }

  /// Whether it begins so, whatever the case of ASCII letters; `text` is in lower case.
  func hasPrefixIgnoringCase(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes in
      count >= bytes.count && zip(self, bytes).allSatisfy { byte, wanted in Self.lowered(byte) == wanted }
    }
  }

  /// What follows `text`, which it must begin with.
  func removing(_ text: StaticString) -> Line? { hasPrefix(text) ? dropFirst(text.utf8CodeUnitCount) : nil }

  static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Three or more of one and the same sign, and nothing else: a rule, a fence or a heading's underline.
  func isRule(of signs: StaticString, atLeast least: Int = 3) -> Bool {
    guard count >= least, let sign = first, signs.withUTF8Buffer({ $0.contains(sign) }) else { return false }
    return allSatisfy { $0 == sign }
  }

  /// Name and value of a line such as `Author: Ada`; the name is letters, digits and `-_`.
  var field: (name: String, value: Line)? {
    let name = prefix(while: Self.isNameByte)
    guard !name.isEmpty, name.endIndex < endIndex, self[name.endIndex] == UInt8(ascii: ":") else { return nil }
    return (name.string.lowercased(), dropFirst(name.count + 1).trimmed)
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
  }

  /// Characters, for signs that underline a text as wide as it is.
  var characterCount: Int { count { $0 & 0xC0 != 0x80 } }

  /// Without quotation marks around.
  var unquoted: Line {
    guard count >= 2, let first, first == last, first == 0x22 || first == 0x27 else { return self }
    return dropFirst().dropLast()
  }

  /// The parts between separators, without white space and quotation marks around; empty ones are left out.
  func parts(separatedBy separators: StaticString) -> [Line] {
    separators.withUTF8Buffer { signs in
      split { signs.contains($0) }.map { $0.trimmed.unquoted.trimmed }.filter { !$0.isEmpty }
    }
  }
}
