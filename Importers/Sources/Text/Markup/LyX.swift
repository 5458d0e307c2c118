/// Reads LyX: the text of layouts, whose names mark titles, authors and headings. Insets for programs are dropped.
struct LyXReader: MarkupReader {
  private enum Part {
    /// A paragraph, with the name of its layout.
    case layout(String)
    /// An inset. `isCode` is true if its contents are not for readers.
    case inset(isCode: Bool)
    case header
  }

  private var open: [Part] = []
  /// Text of the open paragraph.
  private var paragraph: [UInt8] = []

  private static let deepest = 200
  private static let longest = 256 << 10

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    guard line.first == UInt8(ascii: "\\") else { return readText(line) }
    let command = line.dropFirst()
    let name = command.prefix { $0 != 0x20 }.string
    let rest = command.dropFirst(name.utf8.count).trimmed
    switch name {
    case "begin_header": begin(.header)
    case "begin_layout":
      endParagraph(into: &document)
      begin(.layout(rest.string))
    case "begin_inset": begin(.inset(isCode: Self.isCode(rest)))
    case "end_layout": end(into: &document)
    case "end_inset", "end_header": _ = open.popLast()
    case "SpecialChar", "SpecialCharNoPassThru": appendSign(rest)
    case "backslash": append(UInt8(ascii: "\\"))
    case "newline", "end_deeper", "begin_deeper": append(0x20)
    case "language", "pdf_title", "pdf_author", "pdf_keywords", "pdf_subject":
      if case .header? = open.last { note(name, rest, in: &document.facts) }
    default: break
    }
  }

  mutating func finish(_ document: inout MarkupDocument) { endParagraph(into: &document) }

  private mutating func begin(_ part: Part) { if open.count < Self.deepest { open.append(part) } }

  private mutating func readText(_ line: Line) {
    guard case .layout? = open.last, !isInCode else { return }
    let room = Self.longest - paragraph.count
    paragraph.append(contentsOf: line.prefix(max(0, room)))
  }

  private mutating func append(_ byte: UInt8) { if case .layout? = open.last, !isInCode { paragraph.append(byte) } }

  private var isInCode: Bool {
    open.contains { if case .inset(isCode: true) = $0 { true } else { false } }
  }

  private static func isCode(_ kind: Line) -> Bool {
    ["ERT", "Formula", "External", "Graphics", "CommandInset", "space", "Quotes", "Preview"].contains {
      kind.string.hasPrefix($0)
    }
  }

  private mutating func appendSign(_ name: Line) {
    let signs = ["\\ldots{}": "…", "ldots": "…", "\\-": "", "softhyphen": "", "LyX": "LyX", "\\LyX{}": "LyX"]
    for byte in (signs[name.string] ?? " ").utf8 { append(byte) }
  }

  /// Ends the innermost paragraph, and gives its text according to its layout.
  private mutating func end(into document: inout MarkupDocument) {
    guard case .layout(let kind)? = open.popLast() else { return }
    give(kind, into: &document)
  }

  /// Ends the outer paragraph when another one begins inside it, as in notes.
  private mutating func endParagraph(into document: inout MarkupDocument) {
    let kind = open.reversed().lazy.compactMap { if case .layout(let kind) = $0 { kind } else { nil } }.first
    give(kind ?? "", into: &document)
  }

  private mutating func give(_ kind: String, into document: inout MarkupDocument) {
    defer { paragraph.removeAll(keepingCapacity: true) }
    guard !paragraph.isEmpty else { return }
    let text = DocumentFacts.plain(paragraph)
    switch kind.split(separator: "*").first.map({ $0.lowercased() }) ?? "" {
    case "title": document.facts.title = document.facts.title ?? text
    case "author": text.split(separator: ",").forEach { document.facts.addAuthor(String($0)) }
    case "date": document.facts.setCreated(text)
    case "keywords": Self.addKeywords(text, to: &document.facts)
    case "part", "chapter", "section", "subsection", "subsubsection": return document.appendHeading(text.utf8)
    default: break
    }
    document.appendLine(paragraph)
  }

  private static func addKeywords(_ text: String, to facts: inout DocumentFacts) {
    for word in text.split(separator: ",") { facts.addKeyword(DocumentFacts.plain(word.utf8)) }
  }

  private func note(_ name: String, _ value: Line, in facts: inout DocumentFacts) {
    let text = DocumentFacts.plain(value.unquoted)
    switch name {
    case "pdf_title": facts.title = facts.title ?? text
    case "pdf_author": facts.addAuthor(text)
    case "pdf_keywords": Self.addKeywords(text, to: &facts)
    case "pdf_subject": facts.description = facts.description ?? text
    default: if let tag = Self.languages[text] { facts.setLanguage(tag) }
    }
  }

  private static let languages = [
    "english": "en", "british": "en", "american": "en", "german": "de", "ngerman": "de", "french": "fr",
    "spanish": "es", "italian": "it", "dutch": "nl", "portuguese": "pt", "russian": "ru", "polish": "pl",
    "czech": "cs", "swedish": "sv", "danish": "da", "finnish": "fi", "greek": "el", "turkish": "tr",
    "ukrainian": "uk", "hungarian": "hu", "japanese": "ja", "korean": "ko", "chinese-simplified": "zh",
  ]
}
