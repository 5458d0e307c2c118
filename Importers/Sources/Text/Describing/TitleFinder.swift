/// Finds a title for a text: its first heading, or its first line.
enum TitleFinder {
  /// Longer titles are cut, in characters.
  static let maximumLength = 200
  /// A heading is looked for in this many bytes; what comes later is no title.
  private static let searchedBytes = 4 << 10

  private typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  /// The first line with a letter or digit in it. In `isMarkup`, the first Markdown or reStructuredText heading before
  /// that, and before both the title that a front matter of YAML gives.
  static func title(of text: UnsafeBufferPointer<UInt8>, isMarkup: Bool) -> String? {
    let lines = text.prefix(searchedBytes).split(
      maxSplits: 64, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    let front = isMarkup ? frontMatter(lines.map(trimmed)) : []
    if let title = front.lazy.compactMap(yamlTitle).first { return string(title) }
    let body = lines.dropFirst(front.count).map(trimmed)
    let heading = isMarkup ? firstHeading(body) : nil
    guard let line = heading ?? body.first(where: hasWord) else { return nil }
    return string(atxHeading(line) ?? line)
  }

  /// The first line that is a heading, code between fences left out.
  private static func firstHeading(_ lines: [Line]) -> Line? {
    var isCode = false
    for (index, line) in lines.enumerated() {
      if line.starts(with: Array("```".utf8)) { isCode.toggle() }
      guard !isCode, hasWord(line) else { continue }
      let isUnderlined = index + 1 < lines.count && isUnderline(lines[index + 1])
      if isUnderlined || atxHeading(line) != nil { return line }
    }
    return nil
  }

  /// The lines from `---` at the very start to the next one.
  private static func frontMatter(_ lines: [Line]) -> ArraySlice<Line> {
    let fence = Array("---".utf8)
    guard let first = lines.first, first.elementsEqual(fence) else { return [] }
    guard let end = lines.dropFirst().firstIndex(where: { $0.elementsEqual(fence) }) else { return [] }
    return lines[...end]
  }

  /// The value of a `title:` line, without its quotation marks.
  private static func yamlTitle(_ line: Line) -> Line? {
    guard line.starts(with: Array("title:".utf8)) else { return nil }
    var value = trimmed(line.dropFirst(6))
    if value.count >= 2, value.first == value.last, value.first == 0x22 || value.first == 0x27 {
      value = value.dropFirst().dropLast()
    }
    return hasWord(value) ? value : nil
  }

  /// `# Heading` and its lower levels, without the closing signs.
  private static func atxHeading(_ line: Line) -> Line? {
    let signs = line.prefix { $0 == 0x23 }.count
    guard (1...6).contains(signs), line.count > signs, line[line.startIndex + signs] == 0x20 else { return nil }
    var heading = trimmed(line.dropFirst(signs))
    while heading.last == 0x23 { heading = trimmed(heading.dropLast()) }
    return heading.isEmpty ? nil : heading
  }

  /// Three or more of one of the signs that underline a heading in Markdown or reStructuredText.
  private static func isUnderline(_ line: Line) -> Bool {
    guard line.count >= 3, let sign = line.first, Array("=-~^*".utf8).contains(sign) else { return false }
    return line.allSatisfy { $0 == sign }
  }

  private static func hasWord(_ line: Line) -> Bool {
    line.contains { $0 >= 0x80 || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }

  private static func trimmed(_ line: Line) -> Line {
    var line = line.drop { $0 <= 0x20 }
    while let last = line.last, last <= 0x20 { line.removeLast() }
    return line
  }

  /// Tabs become spaces; a character that the search cut in two is dropped.
  private static func string(_ line: Line) -> String? {
    var bytes = line.map { $0 < 0x20 ? 0x20 : $0 }
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    let title = String(decoding: bytes, as: UTF8.self).prefix(maximumLength)
    return title.isEmpty ? nil : String(title)
  }
}
