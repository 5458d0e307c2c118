/// Finds a title for a text: its first line with a word, or what a heading of Markdown has there.
enum TitleFinder {
  /// Longer titles are cut, in characters.
  static let maximumLength = 200
  /// A title is looked for in this many bytes.
  private static let searchedBytes = 4 << 10

  /// The first line with a letter or digit in it that is not for programs.
  static func title(of text: UnsafeBufferPointer<UInt8>) -> String? {
    let lines = text.prefix(searchedBytes).split(
      maxSplits: 64, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    var isInHead = false
    for line in lines.lazy.map(\.trimmed) {
      if isInHead, !line.isEmpty { continue }
      // Fields stand below it up to an empty line.
      isInHead = line.hasPrefix("-----BEGIN PGP SIGNED") || line.hasPrefix("Content-Type: text/x-zim-wiki")
      if isInHead { continue }
      switch TitleLine(line) {
      case .title: return string(MarkdownReader.atxHeading(line) ?? line)
      case .untitled: return nil
      case .passedOver: continue
      }
    }
    return nil
  }

  /// Tabs become spaces; a character that the search cut in two is dropped.
  private static func string(_ line: Line) -> String? {
    var bytes = line.map { $0 < 0x20 ? 0x20 : $0 }
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    let title = String(decoding: bytes, as: UTF8.self).prefix(maximumLength)
    return title.isEmpty ? nil : String(title)
  }
}
