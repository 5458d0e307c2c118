/// Reads manual pages with the `man` or `mdoc` macros. Macros are dropped, and their text is kept.
struct RoffReader: MarkupReader {
  private var isInName = false
  private var nameLine: [UInt8] = []
  private var topic: String?
  private var isIgnored = false
  /// True if the last condition did not hold, so that `.el` applies.
  private var elseHolds = false
  /// True after `.SH` without arguments, whose title is on the next line.
  private var expectsHeading = false

  /// Maximum number of nested conditions on one line.
  private static let maximumConditions = 8

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    guard let sign = line.first, sign == UInt8(ascii: ".") || sign == UInt8(ascii: "'") else {
      return readText(line, into: &document)
    }
    var body = line.dropFirst().trimmed
    // A condition may be followed by another one on the same line: `.if n .if !t text`.
    for _ in 0..<Self.maximumConditions {
      guard !isIgnored, let shown = conditional(body) else { break }
      guard let sign = shown.first, sign == UInt8(ascii: ".") || sign == UInt8(ascii: "'") else {
        return readText(shown, into: &document)
      }
      body = shown.dropFirst().trimmed
    }
    // Skip a definition up to its end, the line `..`, whose body without the first dot is `.`.
    if isIgnored {
      isIgnored = !body.hasPrefix(".")
      return
    }
    let name = body.prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    apply(name.string, RoffArguments.words(in: body.dropFirst(name.count)), into: &document)
  }

  mutating func finish(_ document: inout MarkupDocument) {
    noteName(in: &document)
    document.facts.title = document.facts.title ?? topic
  }

  /// The text after a condition, for terminal output: `.if n …`, or `.el …` after a false condition.
  ///
  /// Empty if the condition does not hold; `nil` if the line has no condition.
  private mutating func conditional(_ body: Line) -> Line? {
    if let rest = body.removing("el ") { return elseHolds ? Self.opened(rest.trimmed) : rest.dropFirst(rest.count) }
    guard let rest = body.removing("if ") ?? body.removing("ie ") else { return nil }
    let condition = rest.trimmed
    let holds = condition.hasPrefix("n ") || condition.hasPrefix("!t ") || condition.hasPrefix("n\\{")
    elseHolds = !holds
    guard holds else { return condition.dropFirst(condition.count) }
    return Self.opened(condition.dropFirst(condition.first == UInt8(ascii: "!") ? 2 : 1).trimmed)
  }

  /// The line without the mark that opens a block of lines.
  private static func opened(_ line: Line) -> Line { line.removing("\\{\\") ?? line.removing("\\{")?.trimmed ?? line }

  private mutating func readText(_ line: Line, into document: inout MarkupDocument) {
    if isIgnored { return }
    let text = RoffText.plain(line)
    if expectsHeading {
      expectsHeading = false
      return startSection(text, into: &document)
    }
    if isInName { nameLine += text + [0x20] }
    document.appendLine(text)
  }

  private mutating func apply(_ macro: String, _ words: [[UInt8]], into document: inout MarkupDocument) {
    switch macro {
    case "TH", "Dt": readHeader(words, isMan: macro == "TH", in: &document.facts)
    case "SH", "SS", "Sh", "Ss":
      if words.isEmpty { expectsHeading = true } else { startSection(RoffText.joined(words), into: &document) }
    case "Dd": document.facts.setCreated(String(decoding: RoffText.joined(words), as: UTF8.self))
    case "Nd":
      document.facts.description = DocumentFacts.plain(RoffText.joined(words))
      document.appendLine(RoffText.joined(words))
    case "Nm":
      if document.facts.title == nil, let name = words.first { document.facts.title = DocumentFacts.plain(name) }
      document.appendLine(RoffText.joined(words.isEmpty ? [Array((topic ?? "").utf8)] : words))
    case "ig", "de", "am": isIgnored = true
    case "UR", "MT", "B", "I", "BR", "RB", "IR", "RI", "BI", "IB", "SM", "SB", "IP", "TP", "HP", "OP", "SY", "UE", "ME",
      "MR", "TQ", "T2", "Tn":
      readFontMacro(macro, words, into: &document)
    // mdoc macros have an upper-case and a lower-case letter, such as `Fl`. Other names are not mdoc.
    case let name where name.count == 2 && name.first?.isUppercase == true && name.last?.isLowercase == true:
      document.appendLine(MdocText.plain(name, words))
    default: break
    }
  }

  /// Reads a font macro. Macros with alternating fonts join their words, others separate them by spaces.
  private mutating func readFontMacro(_ macro: String, _ words: [[UInt8]], into document: inout MarkupDocument) {
    let isAlternating = ["BR", "RB", "IR", "RI", "BI", "IB", "MR"].contains(macro)
    let words = macro == "IP" || macro == "HP" || macro == "TP" ? Array(words.prefix(macro == "IP" ? 1 : 0)) : words
    let text = isAlternating ? Array(words.joined()) : RoffText.joined(words)
    if text.isEmpty { return }
    if isInName { nameLine += text + [0x20] }
    document.appendLine(text)
  }

  /// Reads `.TH LS 1 "March 2021" "coreutils 8.32" "User Commands"`. `.Dt` has only the name and the section.
  private mutating func readHeader(_ words: [[UInt8]], isMan: Bool, in facts: inout DocumentFacts) {
    let words = words.map(DocumentFacts.plain)
    topic = words.first
    if isMan, words.count > 2 { facts.setCreated(words[2]) }
    if isMan, words.count > 3, !words[3].isEmpty { facts.version = words[3] }
  }

  private mutating func startSection(_ title: [UInt8], into document: inout MarkupDocument) {
    noteName(in: &document)
    isInName = nameLine.isEmpty && document.facts.title == nil
    document.appendHeading(title)
  }

  /// Takes title and description from the first section, which has the form "name - description".
  private mutating func noteName(in document: inout MarkupDocument) {
    guard isInName else { return }
    isInName = false
    let line = DocumentFacts.plain(nameLine)
    for dash in [" - ", " – ", " — ", " -- ", " −"] {
      guard let range = Self.range(of: dash, in: line) else { continue }
      document.facts.title = String(line[..<range.lowerBound])
      document.facts.description = DocumentFacts.plain(line[range.upperBound...].utf8)
      return
    }
  }

  private static func range(of part: String, in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) { return start..<text.index(start, offsetBy: part.count) }
      start = text.index(after: start)
    }
    return nil
  }
}

/// Splits the arguments of a macro: words between spaces or in quotation marks.
enum RoffArguments {
  private static let maximumWords = 64

  /// The words with their escapes decoded.
  static func words(in line: Line) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var rest = line.trimmed
    while !rest.isEmpty, words.count < maximumWords {
      if rest.hasPrefix("\\\"") { break }
      if rest.first == 0x22 {
        words.append(RoffText.plain(quoted(&rest)))
      } else {
        let word = bare(rest)
        words.append(RoffText.plain(word))
        rest = rest[word.endIndex...]
      }
      rest = rest.drop { $0 == 0x20 || $0 == 9 }
    }
    return words
  }

  /// The word up to the next space without a backslash before it.
  private static func bare(_ text: Line) -> Line {
    var index = text.startIndex
    while index < text.endIndex, text[index] != 0x20, text[index] != 9 {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return text[..<min(index, text.endIndex)]
  }

  /// The text up to the closing quotation mark. A doubled mark inside is kept as it is.
  private static func quoted(_ rest: inout Line) -> Line {
    let body = rest.dropFirst()
    var index = body.startIndex
    while index < body.endIndex {
      if body[index] == 0x22 {
        guard index + 1 < body.endIndex, body[index + 1] == 0x22 else { break }
        index += 1
      }
      index += 1
    }
    let end = min(index, body.endIndex)
    rest = body[end...].dropFirst()
    return body[..<end]
  }
}
