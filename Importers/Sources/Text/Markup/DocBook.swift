/// Reads DocBook: titles as headings, authors, keywords and dates as attributes, everything else as text.
struct DocBookReader: MarkupReader {
  private var scanner = MarkupScanner()
  /// The text of the open element that becomes an attribute.
  private var captured: [UInt8]?
  private var author: [UInt8]?
  private static let maximumCapture = 16 << 10

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    var scanner = scanner
    scanner.scan(line) { part in
      switch part {
      case .text(let bytes): append(bytes, to: &document)
      case .start(let name): start(name, &document)
      case .end(let name): end(name, &document)
      }
    }
    self.scanner = scanner
    if captured != nil { captured?.append(0x0A) } else { document.endLine() }
  }

  private mutating func append(_ bytes: [UInt8], to document: inout MarkupDocument) {
    guard let count = captured?.count else {
      // Indentation belongs to the source, not to the text.
      let isIndented = document.text.last == 0x0A || document.text.isEmpty
      return document.append(isIndented ? Array(bytes.drop { $0 <= 0x20 }) : bytes)
    }
    if count < Self.maximumCapture { captured?.append(contentsOf: bytes) }
  }

  private mutating func start(_ name: String, _ document: inout MarkupDocument) {
    switch name {
    case "title", "refname", "personname", "firstname", "surname", "keyword", "date", "pubdate", "holder",
      "publishername",
      "refpurpose":
      captured = []
    case "author", "editor", "othercredit": author = []
    default: if !Self.isInline(name) { document.endLine() }
    }
  }

  private mutating func end(_ name: String, _ document: inout MarkupDocument) {
    if name == "author" || name == "editor" || name == "othercredit" { return endAuthor(&document) }
    guard let text = captured else {
      if !Self.isInline(name) { document.endLine() }
      return
    }
    captured = nil
    note(name, text, &document)
  }

  private mutating func note(_ name: String, _ text: [UInt8], _ document: inout MarkupDocument) {
    let plain = DocumentFacts.plain(text)
    switch name {
    case "title": return document.appendHeading(plain.utf8)
    case "refname": document.facts.title = document.facts.title ?? plain
    case "refpurpose": document.facts.description = document.facts.description ?? plain
    case "keyword": document.facts.addKeyword(plain)
    case "date", "pubdate": document.facts.setCreated(plain)
    case "holder": document.facts.copyright = plain
    case "publishername": document.facts.addPublisher(plain)
    case "personname", "firstname", "surname":
      author = (author ?? []) + Array(plain.utf8) + [0x20]
      return
    default:
      // The end of an element inside the captured one; keep capturing.
      captured = text
      return
    }
    document.appendLine(plain.utf8)
  }

  private mutating func endAuthor(_ document: inout MarkupDocument) {
    guard let name = author, !name.isEmpty else { return }
    author = nil
    document.facts.addAuthor(DocumentFacts.plain(name))
    document.appendLine(DocumentFacts.plain(name).utf8)
  }

  /// True for elements within lines. All other elements stand on lines of their own.
  private static func isInline(_ name: String) -> Bool {
    [
      "emphasis", "literal", "code", "command", "filename", "option", "replaceable", "link", "ulink", "xref",
      "firstterm",
      "quote", "acronym", "application", "envar", "function", "parameter", "type", "varname", "userinput", "citetitle",
      "trademark", "abbrev", "constant", "email", "uri", "guilabel", "guimenu", "keycap", "systemitem", "prompt",
      "computeroutput", "subscript", "superscript", "phrase", "productname", "symbol", "tag", "sgmltag", "indexterm",
      "glossterm", "optional", "arg", "refentrytitle", "manvolnum", "citerefentry", "classname", "methodname",
    ].contains(name)
  }
}

/// Separates tags from text in XML and SGML, across lines.
///
/// Declarations, comments and instructions are dropped. Entities that the document declares are not expanded, because a
/// few declarations can expand to gigabytes.
struct MarkupScanner {
  enum Part {
    case text([UInt8])
    /// The name in lower case, without prefix.
    case start(String)
    case end(String)
  }

  private enum State { case text, tag, comment, characters, instruction, declaration }

  private var state = State.text
  private var text: [UInt8] = []
  private var tag: [UInt8] = []
  private var quote: UInt8 = 0
  private var brackets = 0
  private static let maximumTag = 4096

  mutating func scan(_ line: Line, _ handle: (Part) -> Void) {
    var rest = line
    while !rest.isEmpty {
      switch state {
      case .text: scanText(&rest, handle)
      case .tag: scanTag(&rest, handle)
      case .comment: skip(to: "-->", in: &rest)
      case .instruction: skip(to: ">", in: &rest)
      case .characters: scanCharacters(&rest)
      case .declaration: scanDeclaration(&rest)
      }
    }
    flush(handle)
  }

  private mutating func flush(_ handle: (Part) -> Void) {
    if !text.isEmpty { handle(.text(text)) }
    text.removeAll(keepingCapacity: true)
  }

  private mutating func scanText(_ rest: inout Line, _ handle: (Part) -> Void) {
    let plain = rest.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
    text.append(contentsOf: plain)
    rest = rest[plain.endIndex...]
    guard let sign = rest.first else { return }
    if sign == UInt8(ascii: "&") { return appendReference(&rest) }
    if let tail = rest.removing("<!--") {
      (state, rest) = (.comment, tail)
    } else if let tail = rest.removing("<![CDATA[") {
      (state, rest) = (.characters, tail)
    } else if let tail = rest.removing("<?") {
      (state, rest) = (.instruction, tail)
    } else if let tail = rest.removing("<!") {
      (state, rest, brackets) = (.declaration, tail, 0)
    } else {
      flush(handle)
      tag.removeAll(keepingCapacity: true)
      (state, rest, quote) = (.tag, rest.dropFirst(), 0)
    }
  }

  private mutating func scanTag(_ rest: inout Line, _ handle: (Part) -> Void) {
    guard let byte = rest.popFirst() else { return }
    if quote != 0 {
      if byte == quote { quote = 0 }
    } else if byte == 0x22 || byte == 0x27 {
      quote = byte
    } else if byte == UInt8(ascii: ">") {
      state = .text
      return endTag(handle)
    }
    if tag.count < Self.maximumTag { tag.append(byte) }
    if rest.isEmpty { tag.append(0x20) }
  }

  private func endTag(_ handle: (Part) -> Void) {
    let isEnd = tag.first == UInt8(ascii: "/")
    let name = tag.dropFirst(isEnd ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    let local = String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self).lowercased()
    if !isEnd { handle(.start(local)) }
    if isEnd || tag.last == UInt8(ascii: "/") { handle(.end(local)) }
  }

  private mutating func skip(to end: StaticString, in rest: inout Line) {
    while !rest.isEmpty {
      if let tail = rest.removing(end) {
        (state, rest) = (.text, tail)
        return
      }
      rest = rest.dropFirst()
    }
  }

  private mutating func scanCharacters(_ rest: inout Line) {
    let plain = rest.prefix { $0 != UInt8(ascii: "]") }
    text.append(contentsOf: plain)
    rest = rest[plain.endIndex...]
    if let tail = rest.removing("]]>") {
      (state, rest) = (.text, tail)
    } else if let byte = rest.popFirst() {
      text.append(byte)
    }
  }

  /// Skips a document type, with its internal declarations in brackets.
  private mutating func scanDeclaration(_ rest: inout Line) {
    switch rest.popFirst() {
    case UInt8(ascii: "["): brackets += 1
    case UInt8(ascii: "]"): brackets = max(0, brackets - 1)
    case UInt8(ascii: ">") where brackets == 0: state = .text
    default: break
    }
  }

  private mutating func appendReference(_ rest: inout Line) {
    let name = rest.dropFirst().prefix(32).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"), !name.isEmpty else {
      text.append(UInt8(ascii: "&"))
      rest = rest.dropFirst()
      return
    }
    text.append(contentsOf: Self.value(of: name.string).utf8)
    rest = rest[(name.endIndex + 1)...]
  }

  private static func value(of name: String) -> String {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let number, number >= 0xA0 || (0x20..<0x7F).contains(number) else { return " " }
      return Unicode.Scalar(number).map { String($0) } ?? "\u{FFFD}"
    }
    return references[name] ?? " "
  }

  private static let references = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "mdash": "—", "ndash": "–",
    "copy": "©", "hellip": "…", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
    "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "oslash": "ø", "aring": "å",
  ]
}
