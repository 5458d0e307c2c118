/// Reads TeX and LaTeX: title, authors, date and sections. Commands are dropped, and their text is kept.
struct LaTeXReader: MarkupReader {
  private var scanner = LaTeXScanner()
  /// True inside an environment for verbatim text, such as `verbatim` or `lstlisting`.
  private var isVerbatim = false

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    if isVerbatim {
      isVerbatim = !line.hasPrefix("\\end{verbatim") && !line.hasPrefix("\\end{lstlisting")
      if isVerbatim { document.appendLine(line) }
      return
    }
    isVerbatim = line.hasPrefix("\\begin{verbatim") || line.hasPrefix("\\begin{lstlisting")
    if !isVerbatim { scanner.scan(line, into: &document) }
  }

  mutating func finish(_ document: inout MarkupDocument) { scanner.finish(&document) }
}

/// Removes the commands of LaTeX, character by character, across lines.
struct LaTeXScanner {
  /// The use of the text in a group, that is in braces.
  private enum Use { case text, dropped, title, author, date, heading, keywords }

  private struct Group {
    let use: Use
    /// Number of open braces when the group began, including its own.
    let depth: Int
    var text: [UInt8] = []
  }

  private var depth = 0
  private var group: Group?
  /// The use of the next group, set by the last command.
  private var awaited: Use?
  private var bracketDepth = 0
  /// Depth of an inner group to drop, such as a footnote in the title.
  private var skippedDepth: Int?
  private static let maximumGroup = 16 << 10

  mutating func scan(_ line: Line, into document: inout MarkupDocument) {
    var index = line.startIndex
    if line.isBlank { awaited = nil }
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\"): index = command(line, from: index, into: &document)
      case UInt8(ascii: "%"): return endLine(&document)
      case UInt8(ascii: "{"): open()
      case UInt8(ascii: "}"): close(into: &document)
      case UInt8(ascii: "[") where awaited != nil && bracketDepth == 0: bracketDepth = 1
      case UInt8(ascii: "]") where bracketDepth > 0: bracketDepth = 0
      case UInt8(ascii: "~"): emit(0x20, into: &document)
      case UInt8(ascii: "-") where index < line.endIndex && line[index] == byte: break
      case UInt8(ascii: "$"), UInt8(ascii: "^"): break
      case UInt8(ascii: "&"): emit(0x20, into: &document)
      // Any other text ends the wait for an argument: the braces in `\title a {b}` hold no title.
      default:
        if byte > 0x20, bracketDepth == 0 { awaited = nil }
        if bracketDepth == 0 { emit(byte, into: &document) }
      }
    }
    endLine(&document)
  }

  private mutating func endLine(_ document: inout MarkupDocument) {
    if group == nil { document.endLine() } else { emit(0x20, into: &document) }
  }

  /// Gives the text of an unfinished heading. An unfinished title is dropped, because its end is unknown.
  mutating func finish(_ document: inout MarkupDocument) {
    if let group, group.use == .text || group.use == .heading {
      document.appendLine(DocumentFacts.plain(group.text).utf8)
    }
    group = nil
  }

  private mutating func open() {
    depth += 1
    bracketDepth = 0
    // A group only matters if it becomes an attribute or is dropped. Plain text passes through without being collected.
    if let awaited, group == nil, awaited != .text { group = Group(use: awaited, depth: depth) }
    if awaited == .dropped, group?.depth != depth, skippedDepth == nil { skippedDepth = depth }
    awaited = nil
  }

  private mutating func close(into document: inout MarkupDocument) {
    defer { depth = max(0, depth - 1) }
    if skippedDepth == depth { skippedDepth = nil }
    guard let ended = group, ended.depth == depth else { return }
    group = nil
    finish(ended, into: &document)
  }

  private func finish(_ group: Group, into document: inout MarkupDocument) {
    group.text.withUnsafeBufferPointer { bytes in
      let text = bytes[...].trimmed
      switch group.use {
      case .title:
        document.facts.note("title", text)
        document.appendLine(DocumentFacts.plain(text).utf8)
      case .author:
        Self.addAuthors(text, to: &document.facts)
        document.appendLine(DocumentFacts.plain(text).utf8)
      case .date: document.facts.note("date", text)
      case .heading: document.appendHeading(DocumentFacts.plain(text).utf8)
      case .keywords:
        document.facts.note("keywords", text)
        document.appendLine(DocumentFacts.plain(text).utf8)
      case .text, .dropped: break
      }
    }
  }

  /// Adds the authors of a group, in which `\and` became a semicolon. Only the first line of each is the name.
  private static func addAuthors(_ text: Line, to facts: inout DocumentFacts) {
    for part in text.parts(separatedBy: ";") {
      let name = part.prefix { $0 != 0x0B }
      for single in DocumentFacts.plain(name).split(separator: ", ") {
        for author in single.split(separator: " and ") { facts.addAuthor(String(author)) }
      }
    }
  }

  private mutating func emit(_ byte: UInt8, into document: inout MarkupDocument) {
    guard group != nil else { return document.append(byte) }
    if group?.use == .dropped || skippedDepth != nil { return }
    if let count = group?.text.count, count < Self.maximumGroup { group?.text.append(byte) }
  }

  /// Reads a command after its backslash. Returns the position after it.
  private mutating func command(_ line: Line, from start: Line.Index, into document: inout MarkupDocument) -> Line.Index
  {
    guard start < line.endIndex else { return start }
    let name = line[start...].prefix { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "@") }
    guard !name.isEmpty else { return sign(line, from: start, into: &document) }
    var end = name.endIndex
    if end < line.endIndex, line[end] == UInt8(ascii: "*") { end += 1 }
    let word = name.string
    if let accent = LaTeXAccents.letter(of: word), let (text, next) = LaTeXAccents.accented(line, from: end, by: accent)
    {
      for byte in text.utf8 { emit(byte, into: &document) }
      return next
    }
    if let text = LaTeXAccents.symbols[word] {
      for byte in text.utf8 { emit(byte, into: &document) }
      // TeX ignores spaces after a command that consists of letters.
      while end < line.endIndex, line[end] == 0x20 { end += 1 }
      return end
    }
    apply(word, into: &document)
    return end
  }

  private mutating func apply(_ word: String, into document: inout MarkupDocument) {
    switch word {
    case "title": awaited = .title
    case "author": awaited = .author
    case "date": awaited = .date
    case "keywords": awaited = .keywords
    case "part", "chapter", "section", "subsection", "subsubsection", "paragraph", "frametitle": awaited = .heading
    case "and": if group != nil { emit(UInt8(ascii: ";"), into: &document) }
    case "item", "par", "newline": if group == nil { document.endLine() }
    case let name where Self.droppedCommands.contains(name): awaited = .dropped
    default: awaited = .text
    }
  }

  /// Commands whose argument is not readable text.
  private static let droppedCommands: Set<String> = [
    "documentclass", "usepackage", "RequirePackage", "begin", "end", "label", "ref", "eqref", "pageref", "cite",
    "citep", "citet", "input", "include", "includegraphics", "bibliography", "bibliographystyle", "vspace", "hspace",
    "setlength", "addtolength", "pagestyle", "thispagestyle", "newcommand", "renewcommand", "providecommand",
    "newenvironment", "setcounter", "addtocounter", "hyphenation", "thanks", "color", "definecolor", "nocite",
    "usetheme", "hypersetup", "inst", "institute", "email", "geometry", "graphicspath", "newtheorem", "index",
  ]

  /// Reads a command of one sign: an accent, a line break, or an escaped sign.
  private mutating func sign(_ line: Line, from start: Line.Index, into document: inout MarkupDocument) -> Line.Index {
    let byte = line[start]
    // A multi-byte character is ordinary text.
    if byte >= 0x80 { return start }
    if let (text, next) = LaTeXAccents.accented(line, from: start + 1, by: byte) {
      for byte in text.utf8 { emit(byte, into: &document) }
      return next
    }
    switch byte {
    case UInt8(ascii: "\\"): emit(group == nil ? 0x20 : 0x0B, into: &document)
    case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "_"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      emit(byte, into: &document)
    case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "@"): break
    default: emit(0x20, into: &document)
    }
    return start + 1
  }
}
