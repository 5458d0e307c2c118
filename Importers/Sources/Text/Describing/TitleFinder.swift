/// Finds what a person would call a text: its first heading, or its first line.
enum TitleFinder {
  /// Longer titles are cut, in characters.
  static let maximumLength = 200
  /// A heading is looked for in this many bytes; what comes later is no title.
  private static let searchedBytes = 4 << 10

  /// The first Markdown or reStructuredText heading, else the first line with a letter or digit in it.
  static func title(of text: UnsafeBufferPointer<UInt8>) -> String? {
    let lines = text.prefix(searchedBytes).split(
      maxSplits: 64, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    var first: Slice<UnsafeBufferPointer<UInt8>>?
    for (index, line) in lines.enumerated() {
      let line = trimmed(line)
      guard hasWord(line) else { continue }
      if let heading = atxHeading(line) { return string(heading) }
      if index + 1 < lines.count, isUnderline(trimmed(lines[index + 1])) { return string(line) }
      if first == nil { first = line }
    }
    return first.flatMap(string)
  }

  /// `# Heading` and its lower levels, without the closing signs.
  private static func atxHeading(
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let signs = line.prefix { $0 == 0x23 }.count
    guard (1...6).contains(signs), line.count > signs, line[line.startIndex + signs] == 0x20 else { return nil }
    var heading = trimmed(line.dropFirst(signs))
    while heading.last == 0x23 { heading = trimmed(heading.dropLast()) }
    return heading.isEmpty ? nil : heading
  }

  /// Three or more of one of the signs that underline a heading in Markdown or reStructuredText.
  private static func isUnderline(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard line.count >= 3, let sign = line.first, Array("=-~^*".utf8).contains(sign) else { return false }
    return line.allSatisfy { $0 == sign }
  }

  private static func hasWord(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    line.contains { $0 >= 0x80 || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }

  private static func trimmed(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    var line = line.drop { $0 <= 0x20 }
    while let last = line.last, last <= 0x20 { line.removeLast() }
    return line
  }

  /// Tabs become spaces; a character that the search cut in two is dropped.
  private static func string(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    var bytes = line.map { $0 < 0x20 ? 0x20 : $0 }
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    let title = String(decoding: bytes, as: UTF8.self).prefix(maximumLength)
    return title.isEmpty ? nil : String(title)
  }
}
