/// Reads SubRip and WebVTT subtitles: the text without numbers, times and tags.
struct SubtitleReader: MarkupReader {
  private enum Part { case outside, cue, skipped }

  private var part = Part.outside
  /// A line that is the number or name of a cue if times follow it.
  private var held: [UInt8] = []
  private var isFirst = true

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    var line = line.trimmed
    if isFirst {
      isFirst = false
      if let rest = line.removing("WEBVTT") { line = rest.trimmed }
    }
    if Self.isTimes(line) {
      held.removeAll(keepingCapacity: true)
      part = .cue
    } else if line.isEmpty {
      // A held line without a following time was text, not the number of a cue.
      if !held.isEmpty { document.appendLine(held) }
      held.removeAll(keepingCapacity: true)
      part = .outside
    } else {
      readText(line, into: &document)
    }
  }

  mutating func finish(_ document: inout MarkupDocument) { if !held.isEmpty { document.appendLine(held) } }

  private mutating func readText(_ line: Line, into document: inout MarkupDocument) {
    switch part {
    case .cue: document.appendLine(Self.plain(line))
    case .skipped: break
    case .outside:
      if line.hasPrefix("STYLE") || line.hasPrefix("REGION") {
        part = .skipped
      } else if let note = line.removing("NOTE") {
        part = .cue
        if !note.isBlank { document.appendLine(note.trimmed) }
      } else if let (name, value) = line.field, name == "language" || name == "title" {
        document.facts.note(name, value)
      } else {
        if !held.isEmpty { document.appendLine(held) }
        held = Array(line)
      }
    }
  }

  /// True for `00:01:02,500 --> 00:01:04,000`. WebVTT may omit the hours.
  private static func isTimes(_ line: Line) -> Bool {
    guard let first = line.first, (0x30...0x39).contains(first) else { return false }
    let start = line.prefix { $0 != 0x20 }
    return start.count >= 5 && line[start.endIndex...].trimmed.hasPrefix("-->")
      && start.allSatisfy { (0x30...0x3A).contains($0) || $0 == 0x2C || $0 == 0x2E }
  }

  private static let maximumTag = 256

  /// The text without `<i>` and `{\an8}`, and with WebVTT's character references decoded.
  private static func plain(_ line: Line) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = line
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), let end = tagEnd(rest) {
        rest = rest[end...]
      } else if rest.hasPrefix("{\\"), let close = rest.prefix(Self.maximumTag).firstIndex(of: UInt8(ascii: "}")) {
        rest = rest[(close + 1)...]
      } else if byte == UInt8(ascii: "&"), let (text, end) = reference(rest) {
        plain.append(contentsOf: text.utf8)
        rest = rest[end...]
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  /// The position after a tag; `nil` unless a letter, a digit or a slash follows the bracket.
  private static func tagEnd(_ text: Line) -> Line.Index? {
    guard let next = text.dropFirst().first, Line.isNameByte(next) || next == UInt8(ascii: "/"), next != 0x2D else {
      return nil
    }
    return text.prefix(maximumTag).firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  private static func reference(_ text: Line) -> (String, Line.Index)? {
    for (name, value) in [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&quot;", "\"")] {
      if text.prefix(name.utf8.count).elementsEqual(name.utf8) { return (value, text.startIndex + name.utf8.count) }
    }
    return nil
  }
}
