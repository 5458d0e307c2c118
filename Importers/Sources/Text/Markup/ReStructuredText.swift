/// Reads reStructuredText: titles by their underlines, and the field list at the start as attributes.
struct ReStructuredTextReader: MarkupReader {
  private var held = HeldLine()
  /// True inside a directive, a target or a comment, which consist of the following indented lines.
  private var isInMarkup = false

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    let trimmed = line.trimmed
    if line.elementsEqual("..".utf8) { isInMarkup = true }
    if trimmed.isRule(of: "=-~^*\"'`#:.+_<>!$%&,/;?@|\\", atLeast: 2), line.indent == 0 {
      return readRule(trimmed, into: &document)
    }
    held.write(to: &document)
    noteField(line, trimmed, in: &document.facts)
    let text = Self.plain(trimmed)
    if mayBeTitle(line, trimmed), document.facts.firstLine == nil, !text.isEmpty {
      document.facts.firstLine = DocumentFacts.plain(text)
    }
    held.hold(text)
  }

  mutating func finish(_ document: inout MarkupDocument) { held.write(to: &document) }

  /// Makes a heading of the line above if the rule is long enough. Otherwise drops the rule.
  private mutating func readRule(_ rule: Line, into document: inout MarkupDocument) {
    // Characters of some scripts are two columns wide, and many underlines are a little short. Half the length is
    // enough.
    if held.mayBeHeading, rule.count >= 3 || rule.count >= held.characterCount, rule.count * 2 >= held.characterCount {
      return held.writeAsHeading(to: &document)
    }
    held.write(to: &document)
  }

  /// True if a line may serve as the missing title: it belongs neither to a directive nor to a field.
  private mutating func mayBeTitle(_ line: Line, _ trimmed: Line) -> Bool {
    if line.indent == 0, !trimmed.isEmpty { isInMarkup = trimmed.hasPrefix(".. ") }
    if case .title = TitleLine(trimmed) { return !isInMarkup }
    return false
  }

  /// Takes `:Author: value` or `.. title:: value`.
  private func noteField(_ line: Line, _ trimmed: Line, in facts: inout DocumentFacts) {
    guard line.indent == 0 else { return }
    if let title = trimmed.removing(".. title::") { facts.note("title", title.trimmed) }
    guard trimmed.first == UInt8(ascii: ":"), let (name, value) = trimmed.dropFirst().field else { return }
    if value.isEmpty || trimmed.count > name.utf8.count + 2 { facts.note(name, value) }
  }

  /// The text without the marks of directives, back quotes and roles: `:ref:`text`` becomes `text`.
  static func plain(_ line: Line) -> [UInt8] {
    var line = line
    if line.hasPrefix(".. ") { line = line.dropFirst(3) }
    var plain: [UInt8] = []
    plain.reserveCapacity(line.count)
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if byte == UInt8(ascii: ":"), let end = role(in: line, from: index) {
        index = end
        continue
      }
      if byte != UInt8(ascii: "`"), byte != UInt8(ascii: "*") { plain.append(byte) }
      index += 1
    }
    return plain
  }

  /// The position after `:name:` if a back quote follows.
  private static func role(in line: Line, from start: Line.Index) -> Line.Index? {
    let name = line[(start + 1)...].prefix(while: Line.isNameByte)
    guard !name.isEmpty, line[name.endIndex...].hasPrefix(":`") else { return nil }
    return name.endIndex + 1
  }
}
