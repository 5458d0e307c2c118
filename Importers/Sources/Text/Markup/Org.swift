/// Reads Org: keywords as attributes, headlines, and the text without drawer marks and the brackets of links.
struct OrgReader: MarkupReader {
  private var isCode = false

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    let trimmed = line.trimmed
    if trimmed.hasPrefix("#+") { return readKeyword(trimmed, into: &document) }
    if isCode { return document.appendLine(line) }
    if let headline = Self.headline(line, &document.facts) { return document.appendHeading(Self.plain(headline)) }
    if Self.isDrawerMark(trimmed) { return }
    let text = Self.plain(Self.property(trimmed) ?? line)
    if document.facts.firstLine == nil, !trimmed.hasPrefix("# "), case .title = TitleLine(trimmed) {
      document.facts.firstLine = DocumentFacts.plain(text)
    }
    document.appendLine(text)
  }

  /// Reads `#+TITLE: value`, or the mark of a block, whose contents are text. Titles are text, too.
  private mutating func readKeyword(_ line: Line, into document: inout MarkupDocument) {
    let body = line.dropFirst(2)
    if body.hasPrefixIgnoringCase("begin_") {
      isCode = body.hasPrefixIgnoringCase("begin_src") || body.hasPrefixIgnoringCase("begin_example")
    } else if body.hasPrefixIgnoringCase("end_") {
      isCode = false
    } else if let (name, value) = body.field {
      if name == "filetags" { return Self.addTags(value, to: &document.facts) }
      document.facts.note(name, value)
      if name == "title" || name == "subtitle" || name == "caption" { document.appendLine(Self.plain(value)) }
    }
  }

  private static func addTags(_ value: Line, to facts: inout DocumentFacts) {
    for tag in value.parts(separatedBy: ": ") { facts.addKeyword(tag.string) }
  }

  /// The text of `** TODO [#A] Text :tag:`. Its tags become keywords.
  private static func headline(_ line: Line, _ facts: inout DocumentFacts) -> Line? {
    let stars = line.prefix { $0 == UInt8(ascii: "*") }.count
    guard stars > 0, line.count > stars, line[line.startIndex + stars] == 0x20 else { return nil }
    var text = line.dropFirst(stars).trimmed
    for word in ["TODO ", "DONE "] as [StaticString] { text = text.removing(word)?.trimmed ?? text }
    if text.hasPrefix("[#"), text.count > 4, text[text.startIndex + 3] == UInt8(ascii: "]") {
      text = text.dropFirst(4).trimmed
    }
    if text.last == UInt8(ascii: ":"), let space = text.lastIndex(of: 0x20), text[space + 1] == UInt8(ascii: ":") {
      addTags(text[(space + 1)...], to: &facts)
      text = text[..<space].trimmed
    }
    return text
  }

  /// True for `:PROPERTIES:`, `:END:` and similar lines.
  private static func isDrawerMark(_ line: Line) -> Bool {
    line.count > 2 && line.first == UInt8(ascii: ":") && line.last == UInt8(ascii: ":")
      && line.dropFirst().dropLast().allSatisfy(Line.isNameByte)
  }

  /// The value of `:NAME: value`.
  private static func property(_ line: Line) -> Line? {
    guard line.first == UInt8(ascii: ":"), let (_, value) = line.dropFirst().field else { return nil }
    return value
  }

  /// Longest address or label of a link in bytes. Without a limit, each bracket would search to the end of the line.
  private static let maximumLink = 1024

  /// The text with `[[address][label]]` replaced by the label and the address.
  static func plain(_ line: Line) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = line
    while let open = rest.firstIndex(of: UInt8(ascii: "[")) {
      plain.append(contentsOf: rest[..<open])
      rest = rest[open...]
      guard rest.hasPrefix("[["), let (link, end) = link(in: rest) else {
        plain.append(UInt8(ascii: "["))
        rest = rest.dropFirst()
        continue
      }
      plain.append(contentsOf: link)
      rest = rest[end...]
    }
    plain.append(contentsOf: rest)
    return plain
  }

  private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }

  private static func link(in text: Line) -> ([UInt8], Line.Index)? {
    let inside = text.dropFirst(2).prefix(maximumLink).prefix { !isBracket($0) }
    let tail = text[inside.endIndex...]
    if tail.hasPrefix("]]") { return (Array(inside), inside.endIndex + 2) }
    guard tail.hasPrefix("][") else { return nil }
    let label = tail.dropFirst(2).prefix(maximumLink).prefix { !isBracket($0) }
    guard text[label.endIndex...].hasPrefix("]]") else { return nil }
    return (Array(label) + [0x20, 0x28] + Array(inside) + [0x29], label.endIndex + 2)
  }
}
