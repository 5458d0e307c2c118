/// Reads Markdown: front matter as attributes, headings, and the text without the most common signs.
struct MarkdownReader: MarkupReader {
  private var frontMatter = FrontMatter()
  private var isAtStart = true
  /// Sign and length of the fence that opened the code block.
  private var fence: (sign: UInt8, count: Int)?
  private var paragraph = HeldLine()
  private var isInComment = false

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    if isAtStart {
      isAtStart = false
      if frontMatter.begins(with: line) { return }
    }
    if frontMatter.isOpen { return frontMatter.read(line, into: &document) }
    let trimmed = line.trimmed
    if noteFence(trimmed) || fence != nil { return writeCode(line, into: &document) }
    if line.indent < 4, let heading = Self.atxHeading(trimmed) {
      paragraph.write(to: &document)
      return document.appendHeading(InlineMarkup.plain(heading, isHeading: true))
    }
    // A row of `=` or `-` turns the line before it into a heading, so each line is held until the next one is known.
    if paragraph.mayBeHeading, trimmed.isRule(of: "=-", atLeast: 2) { return paragraph.writeAsHeading(to: &document) }
    paragraph.write(to: &document)
    paragraph.hold(InlineMarkup.plain(trimmed))
    if document.facts.firstLine == nil, mayBeTitle(trimmed) { document.facts.firstLine = paragraph.string }
  }

  mutating func finish(_ document: inout MarkupDocument) { paragraph.write(to: &document) }

  /// True if a line may serve as the missing title: it is not a comment and not a row of pictures.
  private mutating func mayBeTitle(_ line: Line) -> Bool {
    let isComment = isInComment || line.hasPrefix("<!--")
    isInComment = isComment && !line.string.contains("-->")
    if isComment || line.last == UInt8(ascii: ")") && (line.hasPrefix("![") || line.hasPrefix("[![")) { return false }
    if case .title = TitleLine(line) { return true }
    return false
  }

  private mutating func writeCode(_ line: Line, into document: inout MarkupDocument) {
    paragraph.write(to: &document)
    document.appendLine(line)
  }

  /// Opens or closes a code block if the line is a fence. Returns true if it did.
  private mutating func noteFence(_ line: Line) -> Bool {
    guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return false }
    let count = line.prefix { $0 == sign }.count
    guard count >= 3 else { return false }
    guard let open = fence else {
      if line.dropFirst(count).contains(UInt8(ascii: "`")) { return false }
      fence = (sign, count)
      return true
    }
    guard open.sign == sign, count >= open.count, line.count == count else { return false }
    fence = nil
    return true
  }

  /// The text of `# Heading` at any level, without closing signs and Pandoc's `{#identifier}`.
  static func atxHeading(_ line: Line) -> Line? {
    let signs = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(signs), line.count > signs, line[line.startIndex + signs] <= 0x20 else { return nil }
    var heading = line.dropFirst(signs).trimmed
    if heading.last == UInt8(ascii: "}"), let open = heading.lastIndex(of: UInt8(ascii: "{")) {
      heading = heading[..<open].trimmed
    }
    while heading.last == UInt8(ascii: "#") { heading.removeLast() }
    return heading.trimmed
  }
}

/// A line that becomes a heading if the next line underlines it.
struct HeldLine {
  private var text: [UInt8]?
  /// Longest heading in bytes.
  private static let maximumHeading = 1024

  /// True if the line may be a heading: it has a letter or digit, and is not too long.
  var mayBeHeading: Bool {
    guard let text, text.count <= Self.maximumHeading else { return false }
    return text.contains { $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
  }
  var string: String? { text.flatMap { mayBeHeading ? DocumentFacts.plain($0) : nil } }
  var characterCount: Int { text?.count { $0 & 0xC0 != 0x80 } ?? 0 }

  mutating func hold(_ line: some Collection<UInt8>) { text = Array(line) }

  mutating func write(to document: inout MarkupDocument) {
    if let text { document.appendLine(text) }
    text = nil
  }

  mutating func writeAsHeading(to document: inout MarkupDocument) {
    if let text { document.appendHeading(text) }
    text = nil
  }
}

/// Removes the signs inside lines.
enum InlineMarkup {
  /// The text without asterisks, back quotes and the brackets of links.
  ///
  /// A link's address stays, in parentheses, except in headings. Brackets after a letter belong to the word:
  /// `array[1]`.
  static func plain(_ line: Line, isHeading: Bool = false) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(line.count)
    var index = line.startIndex
    var kept = 0
    // Position of the next `)`. It is searched once for all brackets before it, or a line of brackets would take
    // quadratic time.
    var closing = line.startIndex
    while index < line.endIndex {
      let next = index + 1 < line.endIndex ? line[index + 1] : 0
      switch (line[index], next) {
      case (UInt8(ascii: "\\"), 0x21...0x2F), (UInt8(ascii: "\\"), 0x3A...0x40), (UInt8(ascii: "\\"), 0x5B...0x60):
        plain.append(next)
        index += 1
      case (UInt8(ascii: "*"), _), (UInt8(ascii: "`"), _), (UInt8(ascii: "!"), UInt8(ascii: "[")): break
      case (UInt8(ascii: "["), _) where plain.last.map(Line.isNameByte) ?? false:
        kept += 1
        plain.append(line[index])
      case (UInt8(ascii: "["), _): break
      case (UInt8(ascii: "]"), _) where kept > 0:
        kept -= 1
        plain.append(line[index])
      case (UInt8(ascii: "]"), UInt8(ascii: "(")) where isHeading:
        if closing < index { closing = line[index...].firstIndex(of: UInt8(ascii: ")")) ?? line.endIndex }
        if closing < line.endIndex { index = closing }
      case (UInt8(ascii: "]"), UInt8(ascii: "(")), (UInt8(ascii: "]"), UInt8(ascii: "[")): plain.append(0x20)
      case (UInt8(ascii: "]"), _): break
      case let (byte, _): plain.append(byte)
      }
      index += 1
    }
    return plain
  }
}
