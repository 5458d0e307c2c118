/// Finds a title for a text: its first line with a word, without the signs of a Markdown heading.
enum TitleFinder {
  /// Maximum length of a title in characters; the rest is cut.
  static let maximumLength = 200
  /// Number of bytes in which a title is searched.
  private static let searchedBytes = 4 << 10

  /// The title, or `nil` if the text has none.
  static func title(of text: UnsafeBufferPointer<UInt8>) -> String? {
    let lines = text.prefix(searchedBytes).split(
      maxSplits: 64, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    var isInHead = false
    for line in lines.lazy.map(\.trimmed) {
      if isInHead, !line.isEmpty { continue }
      // Signed messages and Zim pages begin with such a line. Fields follow it, up to an empty line.
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

  /// The line with tabs as spaces. Drops a character that the search limit cut in two.
  private static func string(_ line: Line) -> String? {
    var bytes = line.map { $0 < 0x20 ? 0x20 : $0 }
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    let title = String(decoding: bytes, as: UTF8.self).prefix(maximumLength)
    return title.isEmpty ? nil : String(title)
  }
}
