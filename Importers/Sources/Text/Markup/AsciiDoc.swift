/// Reads AsciiDoc: the header's lines and attributes, titles in both notations, the text without block marks.
struct AsciiDocReader: MarkupReader {
  private var held = HeldLine()
  private var header = Header.title
  /// The delimiter line of the open code block.
  private var codeRule: [UInt8]?

  /// What the next line may be.
  private enum Header { case title, author, revision, body }

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    let trimmed = line.trimmed
    if let codeRule {
      if trimmed.elementsEqual(codeRule) { self.codeRule = nil } else { document.appendLine(line) }
      return
    }
    if trimmed.hasPrefix("//"), !trimmed.hasPrefix("///") { return }
    if Self.isAttribute(trimmed) {
      if let (name, value) = trimmed.dropFirst().field { document.facts.note(name, value) }
      return
    }
    // A row of signs underlines the held line as a title, or opens or closes a block.
    if trimmed.isRule(of: "=-~^+.*_/", atLeast: 4) { return readRule(trimmed, into: &document) }
    held.write(to: &document)
    if let title = Self.title(trimmed) { return readTitle(title, into: &document) }
    if readHeader(trimmed, into: &document.facts) { return }
    if Self.isBlockAttribute(trimmed) { return }
    let text = InlineMarkup.plain(trimmed)
    if document.facts.firstLine == nil, !text.isEmpty, case .title = TitleLine(trimmed) {
      document.facts.firstLine = DocumentFacts.plain(text)
    }
    held.hold(text)
  }

  mutating func finish(_ document: inout MarkupDocument) { held.write(to: &document) }

  private mutating func readTitle(_ title: Line, into document: inout MarkupDocument) {
    header = header == .title ? .author : .body
    document.appendHeading(InlineMarkup.plain(title))
  }

  /// Reads a line of one repeated sign. It underlines a title if the lengths differ by at most two, else it delimits a
  /// block.
  private mutating func readRule(_ rule: Line, into document: inout MarkupDocument) {
    if held.mayBeHeading, abs(held.characterCount - rule.count) <= 2, rule.first != UInt8(ascii: ".") {
      header = header == .title ? .author : .body
      return held.writeAsHeading(to: &document)
    }
    held.write(to: &document)
    if rule.isRule(of: "-."), rule.count >= 4 { codeRule = Array(rule) }
  }

  /// Reads the lines below the title, with the author and the revision.
  private mutating func readHeader(_ line: Line, into facts: inout DocumentFacts) -> Bool {
    switch header {
    case .author where !line.isEmpty && line.first != UInt8(ascii: ":"):
      header = .revision
      for author in line.parts(separatedBy: ";") { facts.addAuthor(author.string) }
      return true
    case .revision where !line.isEmpty:
      header = .body
      let date = line.parts(separatedBy: ",").last ?? line
      facts.note("date", date)
      if line.first == UInt8(ascii: "v") { facts.note("version", line.dropFirst().prefix { $0 != UInt8(ascii: ",") }) }
      return true
    default:
      if !line.isEmpty || header != .title { header = .body }
      return false
    }
  }

  /// The title in `== Title`, at any level.
  private static func title(_ line: Line) -> Line? {
    let signs = line.prefix { $0 == UInt8(ascii: "=") }.count
    guard (1...6).contains(signs), line.count > signs + 1, line[line.startIndex + signs] == 0x20 else { return nil }
    var title = line.dropFirst(signs).trimmed
    while title.last == UInt8(ascii: "=") { title.removeLast() }
    return title.trimmed
  }

  /// True for an attribute: `:name: value`.
  private static func isAttribute(_ line: Line) -> Bool {
    guard line.first == UInt8(ascii: ":") else { return false }
    return line.dropFirst().prefix { $0 != UInt8(ascii: ":") }.allSatisfy { Line.isNameByte($0) || $0 == 0x21 }
      && line.dropFirst().contains(UInt8(ascii: ":"))
  }

  /// True for `[source,c]` and `[[anchor]]`.
  private static func isBlockAttribute(_ line: Line) -> Bool {
    line.first == UInt8(ascii: "[") && line.last == UInt8(ascii: "]") && !line.contains(0x20)
  }
}
