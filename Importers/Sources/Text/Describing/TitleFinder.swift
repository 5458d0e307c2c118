/// Finds a title for a text: its first line with a word, or what a heading of Markdown has there.
enum TitleFinder {
  /// Longer titles are cut, in characters.
  static let maximumLength = 200
  /// A title is looked for in this many bytes.
  private static let searchedBytes = 4 << 10

  /// The first line with a letter or digit in it.
  static func title(of text: UnsafeBufferPointer<UInt8>) -> String? {
    let lines = text.prefix(searchedBytes).split(
      maxSplits: 64, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    guard let line = lines.lazy.map(\.trimmed).first(where: hasWord) else { return nil }
    return string(MarkdownReader.atxHeading(line) ?? line)
  }

  private static func hasWord(_ line: Line) -> Bool {
    line.contains { $0 >= 0x80 || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }

  /// Tabs become spaces; a character that the search cut in two is dropped.
  private static func string(_ line: Line) -> String? {
    var bytes = line.map { $0 < 0x20 ? 0x20 : $0 }
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    let title = String(decoding: bytes, as: UTF8.self).prefix(maximumLength)
    return title.isEmpty ? nil : String(title)
  }
}
