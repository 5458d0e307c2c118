/// Reads translations of gettext: originals and translations as text, the header as attributes.
struct GettextReader: MarkupReader {
  private enum Part { case none, original, translation }

  private var part = Part.none
  private var text: [UInt8] = []
  private var isHeader = false
  private var hasHeader = false
  private static let maximumText = 64 << 10

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    let trimmed = line.trimmed
    if trimmed.first == 0x22 { return appendQuoted(trimmed) }
    if let value = trimmed.removing("msgid") ?? trimmed.removing("msgctxt") {
      end(into: &document)
      part = .original
      return appendQuoted(value)
    }
    if let value = trimmed.removing("msgstr") {
      // The header is the translation of an empty original: `msgid ""`.
      isHeader = part == .original && text.isEmpty && !hasHeader
      end(into: &document)
      part = .translation
      return appendQuoted(value)
    }
    end(into: &document)
    part = .none
    readComment(trimmed, into: &document)
  }

  mutating func finish(_ document: inout MarkupDocument) { end(into: &document) }

  /// Appends comments of translators and programmers. Source locations (`#:`), flags and obsolete entries are skipped.
  private func readComment(_ line: Line, into document: inout MarkupDocument) {
    guard let comment = line.removing("# ") ?? line.removing("#. ") else { return }
    document.appendLine(comment.trimmed)
  }

  /// Appends the text between the first and the last quotation mark, with its escapes decoded.
  private mutating func appendQuoted(_ line: Line) {
    guard part != .none, let open = line.firstIndex(of: 0x22), let close = line.lastIndex(of: 0x22), open < close else {
      return
    }
    var rest = line[(open + 1)..<close]
    while let byte = rest.popFirst(), text.count < Self.maximumText {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"), UInt8(ascii: "r"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x20)
      default: text.append(escaped)
      }
    }
  }

  private mutating func end(into document: inout MarkupDocument) {
    defer { text.removeAll(keepingCapacity: true) }
    guard !text.isEmpty else { return }
    guard part == .translation, isHeader else { return document.appendLine(text) }
    isHeader = false
    hasHeader = true
    text.withUnsafeBufferPointer { bytes in
      for line in bytes[...].split(separator: 0x0A) { Self.note(line, in: &document.facts) }
    }
  }

  private static func note(_ line: Line, in facts: inout DocumentFacts) {
    guard let (name, value) = line.field else { return }
    switch name {
    case "project-id-version": facts.note("title", value)
    case "last-translator": facts.note("author", value)
    case "language": facts.note("language", value)
    case "pot-creation-date": facts.setCreated(value.string)
    case "po-revision-date": facts.setModified(value.string)
    default: break
    }
  }
}
