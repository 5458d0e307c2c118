/// Reads the front matter of a note: YAML between lines of `---`, or TOML between lines of `+++`, without deep nesting.
///
/// Values that do not fit an attribute become text.
struct FrontMatter {
  private var fence: UInt8?
  /// The name whose list continues in the following lines.
  private var listName: String?
  private var lines = 0
  /// Maximum number of lines. A rule at the start of an ordinary text also looks like front matter.
  private static let maximumLines = 1000

  var isOpen: Bool { fence != nil }

  /// True if the file's first line opens front matter.
  mutating func begins(with line: Line) -> Bool {
    let line = line.trimmed
    guard line.count == 3, line.isRule(of: "-+") else { return false }
    fence = line.first
    return true
  }

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    lines += 1
    let trimmed = line.trimmed
    if lines > Self.maximumLines || isEnd(trimmed) {
      fence = nil
      return
    }
    if trimmed.first == UInt8(ascii: "#") { return }
    if trimmed.hasPrefix("- "), let listName {
      return noteElement(trimmed.dropFirst(2).trimmed, of: listName, in: &document)
    }
    guard line.indent == 0, let (name, value) = Self.pair(trimmed) else { return noteNested(trimmed, in: &document) }
    listName = name
    if !document.facts.note(name, value) { document.appendLine(value.unquoted) }
  }

  private func isEnd(_ line: Line) -> Bool {
    guard line.count == 3, let fence else { return false }
    return line.allSatisfy { $0 == fence } || (fence == UInt8(ascii: "-") && line.hasPrefix("..."))
  }

  /// Parses `name: value` of YAML or `name = value` of TOML. The block signs `|` and `>` count as an empty value.
  private static func pair(_ line: Line) -> (String, Line)? {
    guard let mark = line.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) else { return nil }
    let name = line[..<mark].trimmed.unquoted
    guard !name.isEmpty, name.allSatisfy(Line.isNameByte) else { return nil }
    var value = line[(mark + 1)...].trimmed
    if let sign = value.first, sign == UInt8(ascii: "|") || sign == UInt8(ascii: ">") {
      value = value.dropFirst(value.count)
    }
    return (name.string.lowercased(), value)
  }

  /// Takes an element of a list. For `- name: Ada` under authors, takes the name.
  private func noteElement(_ element: Line, of name: String, in document: inout MarkupDocument) {
    switch (name, Self.pair(element)) {
    case ("author", ("name", let value)?), ("authors", ("name", let value)?):
      document.facts.addAuthor(value.unquoted.string)
    case ("author", nil), ("authors", nil): document.facts.addAuthor(element.unquoted.string)
    case (_, nil): if !document.facts.note(name, element) { document.appendLine(element.unquoted) }
    case (_, let pair?): document.appendLine(pair.1.unquoted)
    }
  }

  /// Takes a line of a nested value: an author's name, or a line of a text after `|`.
  private func noteNested(_ line: Line, in document: inout MarkupDocument) {
    guard let listName, !line.isEmpty else { return }
    switch (listName, Self.pair(line)) {
    case ("author", ("name", let value)?), ("authors", ("name", let value)?):
      document.facts.addAuthor(value.unquoted.string)
    case ("title", nil), ("description", nil), ("summary", nil), ("abstract", nil): document.facts.note(listName, line)
    default: document.appendLine(line)
    }
  }
}
