/// Decides whether a line can be the title of a text without a declared title.
enum TitleLine {
  case title
  /// A line for programs, a rule or a date. The next line may be the title.
  case passedOver
  /// The text is a log, a changelog, a key or markup, so none of its lines is a title.
  case untitled

  /// - Parameter line: The line without white space at both ends.
  init(_ line: Line) {
    if Self.isMarkup(line) || Self.isChangeHeader(line) || DateLine.beginsLogEntry(line) {
      self = .untitled
    } else if !Self.hasWord(line) || Self.isForPrograms(line) || DateLine.isDate(line) {
      self = .passedOver
    } else {
      self = .title
    }
  }

  private static func hasWord(_ line: Line) -> Bool {
    line.contains { $0 >= 0x80 || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }

  /// True for the start of XML, a web page, PostScript or a key in a file with the name of plain text.
  private static func isMarkup(_ line: Line) -> Bool {
    line.hasPrefix("<?") || line.hasPrefixIgnoringCase("<!doctype") || line.hasPrefix("%!PS")
      || line.hasPrefix("-----BEGIN ") && !line.hasPrefix("-----BEGIN PGP SIGNED")
  }

  /// True for `2004-05-02  Ada Beispiel  <ada@example.org>`, the header of an entry in GNU changelogs.
  private static func isChangeHeader(_ line: Line) -> Bool {
    guard line.last == UInt8(ascii: ">"), let open = line.lastIndex(of: UInt8(ascii: "<")), line[open...].contains(0x40)
    else { return false }
    return DateLine.isDate(line.prefix { $0 != 0x20 && $0 != 0x09 })
  }

  /// True for directives, declarations, comments and editor settings.
  private static func isForPrograms(_ line: Line) -> Bool {
    switch line.first {
    case UInt8(ascii: "."): line.elementsEqual("..".utf8) || line.hasPrefix(".. ")
    case UInt8(ascii: "_"): line.hasPrefix("__ ")
    case UInt8(ascii: ":"): isField(line)
    case UInt8(ascii: "<"): line.hasPrefix("<!") || !hasWordOutsideTags(line)
    case UInt8(ascii: "#"): line.hasPrefix("#!") || isModeLine(line)
    case UInt8(ascii: "{"): [UInt8(ascii: "%"), UInt8(ascii: "{"), UInt8(ascii: ":")].contains(line.dropFirst().first)
    case UInt8(ascii: "["): isLinkDefinition(line) || line.hasPrefixIgnoringCase("[toc]") || line.hasPrefix("[[_TOC_]]")
    case UInt8(ascii: "|"): isSubstitutions(line)
    case UInt8(ascii: "\\"): line.hasPrefix("\\documentclass") || line.hasPrefix("\\input")
    case UInt8(ascii: "-"): line.hasPrefix("-----BEGIN ") || isModeLine(line)
    default: isMacro(line) || isModeLine(line) || line.hasPrefix("SPDX-")
    }
  }

  /// True for a field `:name:` or `:name: value`, which reStructuredText and AsciiDoc have. A role is not a field.
  static func isField(_ line: Line) -> Bool {
    guard line.first == UInt8(ascii: ":") else { return false }
    let name = line.dropFirst().prefix { Line.isNameByte($0) || $0 == 0x20 || $0 == 0x21 || $0 == 0x2E }
    guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":") else { return false }
    return name.endIndex + 1 == line.endIndex || line[name.endIndex + 1] <= 0x20
  }

  /// True for a macro of AsciiDoc: `include::header.adoc[]`.
  static func isMacro(_ line: Line) -> Bool {
    guard line.last == UInt8(ascii: "]") else { return false }
    let name = line.prefix(while: Line.isNameByte)
    return !name.isEmpty && line[name.endIndex...].hasPrefix("::")
  }

  /// True for a Markdown link definition: `[name]: https://…`
  private static func isLinkDefinition(_ line: Line) -> Bool {
    guard let close = line.firstIndex(of: UInt8(ascii: "]")) else { return false }
    return line[(close + 1)...].hasPrefix(": ")
  }

  /// True for a row of substitutions: `|version| |build|`
  private static func isSubstitutions(_ line: Line) -> Bool {
    line.split(separator: 0x20).allSatisfy { $0.count > 2 && $0.first == 0x7C && $0.last == 0x7C }
  }

  private static func hasWordOutsideTags(_ line: Line) -> Bool {
    var isInside = false
    for byte in line {
      if byte == UInt8(ascii: "<") { isInside = true }
      if !isInside, byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) { return true }
      if byte == UInt8(ascii: ">") { isInside = false }
    }
    return false
  }

  /// True for the settings of Emacs (`-*- mode: text -*-`) and of Vim (`vim: set tw=78:`).
  private static func isModeLine(_ line: Line) -> Bool {
    let text = line.prefix(200).drop { !Line.isNameByte($0) || $0 == 0x2D }
    if text.hasPrefix("vim:") || text.hasPrefix("ex: set") { return true }
    let marks = line.prefix(200).split(separator: 0x20).filter { $0.elementsEqual("-*-".utf8) }
    return marks.count == 2
  }
}
