import CXML
public import WordBuffer
import XMLEvents

/// Extracts the words of a web page with libxml2's forgiving parser, event by event. No tree is built.
public final class HTMLTextParser {
  public private(set) var words = WordBuffer()
  public private(set) var metadata = HTMLMetadata()
  /// The reason if the page was not read to its end.
  public private(set) var stopReason: String?

  private var context: htmlParserCtxtPtr?
  private var hiddenDepth = 0
  private var depth = 0
  private var isInTitle = false
  private var isInBody = false
  /// The open heading: its level and its text so far.
  private var heading: (level: UInt8, text: [UInt8])?
  private static let maximumHeading = 4096
  private var properties = ElementProperties()
  /// Text of the open script with linked data.
  private var script: [UInt8]?
  private static let maximumScript = 256 << 10
  /// True if the page is a browser's bookmarks file, in which addresses are the contents.
  private var isBookmarks = false
  private var address: String?
  private var readings = RubyReadings()
  /// True directly inside `rp`, whose text is skipped. Its end tag may be missing, so any tag ends it.
  private var isInParenthesis = false
  private var attributes = AttributeGuard(isHTML: true)
  /// Maximum depth. Deeper pages are hostile: for each end tag libxml2 searches all open elements.
  private static let maximumDepth = 1024

  public init() {
    var handler = Self.handler
    context = htmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil, XML_CHAR_ENCODING_UTF8)
    let options = [
      HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET, HTML_PARSE_IGNORE_ENC,
    ]
    htmlCtxtUseOptions(context, Int32(bitPattern: options.reduce(0) { $0 | $1.rawValue }))
  }

  deinit { htmlFreeParserCtxt(context) }

  /// Reads the next part of the page, which has any length and is valid UTF-8.
  public func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
    // libxml2 takes 32-bit counts.
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) where stopReason == nil {
      let piece = UnsafeBufferPointer(rebasing: bytes[start...].prefix(1 << 20))
      guard attributes.allows(piece) else {
        return stop("an element has more than \(AttributeGuard.most) attributes")
      }
      piece.withMemoryRebound(to: CChar.self) { _ = htmlParseChunk(context, $0.baseAddress, Int32($0.count), 0) }
    }
  }

  /// Ends the page. The parser emits what it still holds back.
  public func finish() {
    guard stopReason == nil else { return }
    htmlParseChunk(context, nil, 0, 1)
    endLine()
  }

  public func removeText() { words.removeText() }
}

extension HTMLTextParser {
  fileprivate func start(_ name: UnsafePointer<UInt8>, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
    depth += 1
    isInParenthesis = false
    if depth > Self.maximumDepth, stopReason == nil { stop("elements are nested deeper than \(Self.maximumDepth)") }
    let attributes = HTMLAttributes(attributes)
    noteProperty(attributes)
    switch HTMLElement(name: name) {
    case .block: endLine()
    case .ruby: readings.beginWord()
    case .reading: readings.begin(depth: depth)
    case .parenthesis: isInParenthesis = true
    case .gap:
      words.widen(to: .space)
      if isBookmarks, name[0] == UInt8(ascii: "a"), name[1] == 0 { noteBookmark(attributes) }
    case .hidden:
      hiddenDepth += 1
      // JSON-LD is metadata inside of a hidden script element, so its text is collected separately.
      if attributes["type"]?.lowercased() == "application/ld+json" { script = [] }
    // A title element inside the body, such as that of an SVG drawing, is not the title of the page.
    case .title: isInTitle = !isInBody
    case .meta: noteMeta(attributes)
    case .image: appendImage(attributes)
    case .body: isInBody = true
    case .heading:
      endLine()
      heading = (name[1] &- 0x30, [])
    case nil: break
    }
  }

  fileprivate func end(_ name: UnsafePointer<UInt8>) {
    properties.end(depth: depth, &metadata)
    readings.end(depth: depth)
    depth -= 1
    isInParenthesis = false
    switch HTMLElement(name: name) {
    case .block: endLine()
    case .gap:
      words.widen(to: .space)
      appendAddress()
    case .hidden:
      hiddenDepth = max(0, hiddenDepth - 1)
      if let script { LinkedData.read(script, into: &metadata) }
      script = nil
    case .title: isInTitle = false
    case .heading:
      endLine()
      if let heading { metadata.noteHeading(heading.text, isUpper: heading.level <= 2) }
      heading = nil
    default: break
    }
  }

  fileprivate func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let script, script.count < Self.maximumScript { self.script?.append(contentsOf: bytes) }
    // Parentheses around ruby readings are only for browsers without ruby support.
    guard hiddenDepth == 0, !isInParenthesis else { return }
    if readings.isOpen { return readings.append(bytes) }
    if properties.isOpen { properties.append(bytes) }
    if isInTitle { return metadata.appendTitle(bytes) }
    if let heading, heading.text.count < Self.maximumHeading { self.heading?.text.append(contentsOf: bytes) }
    words.append(bytes)
  }

  /// Ends a line, after appending the readings that belong to it.
  private func endLine() {
    if let readings = readings.take() {
      words.widen(to: .space)
      readings.withUnsafeBufferPointer { words.append($0) }
    }
    words.widen(to: .line)
  }

  private func stop(_ reason: String) {
    stopReason = reason
    xmlStopParser(context)
  }

  private func noteMeta(_ attributes: HTMLAttributes) {
    guard let content = attributes["content"], let name = attributes["name"] ?? attributes["property"] else { return }
    metadata.note(name: name, content: content)
  }

  /// Takes the property that an element names with `itemprop` or `property`. Those of `meta` are taken with its name.
  private func noteProperty(_ attributes: HTMLAttributes) {
    guard attributes.areThere else { return }
    let opensScope = attributes.has("itemscope") || attributes.has("typeof")
    let named = attributes["itemprop"] ?? (isInBody ? attributes["property"] : nil)
    guard opensScope || named != nil else { return }
    let property = named.map { String($0.drop { $0 == " " }.split { " :".contains($0) }.last ?? "") }
    let value = attributes["content"] ?? attributes["datetime"] ?? attributes["src"]
    properties.begin(property, value: value, opensScope: opensScope, depth: depth, &metadata)
  }

  private func noteBookmark(_ attributes: HTMLAttributes) {
    address = attributes["href"]
    if let tags = attributes["tags"] { metadata.note(name: "keywords", content: tags) }
  }

  private func appendAddress() {
    guard var text = address else { return }
    address = nil
    text.withUTF8 { words.append($0) }
    words.widen(to: .line)
  }

  fileprivate func noteDocumentType(_ name: UnsafePointer<UInt8>) {
    isBookmarks = xmlStrcasecmp(name, "NETSCAPE-Bookmark-file-1") == 0
  }

  /// Appends the words that replace a picture.
  private func appendImage(_ attributes: HTMLAttributes) {
    words.widen(to: .space)
    if var description = attributes["alt"] { description.withUTF8 { words.append($0) } }
    words.widen(to: .space)
  }
}

extension HTMLTextParser {
  /// Calls the parser of an event without counting a reference. The parser outlives the library's calls.
  private static func with(_ context: UnsafeMutableRawPointer?, _ body: (HTMLTextParser) -> Void) {
    if let context { Unmanaged<HTMLTextParser>.fromOpaque(context)._withUnsafeGuaranteedRef(body) }
  }

  /// The callbacks, of which libxml2 keeps a copy.
  fileprivate static var handler: htmlSAXHandler {
    var handler = htmlSAXHandler()
    handler.startElement = { context, name, attributes in
      if let name { HTMLTextParser.with(context) { $0.start(name, attributes) } }
    }
    handler.endElement = { context, name in
      if let name { HTMLTextParser.with(context) { $0.end(name) } }
    }
    let characters: charactersSAXFunc = { context, bytes, count in
      HTMLTextParser.with(context) { $0.characters(UnsafeBufferPointer(start: bytes, count: Int(count))) }
    }
    handler.internalSubset = { context, name, _, _ in
      if let name { HTMLTextParser.with(context) { $0.noteDocumentType(name) } }
    }
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
    return handler
  }
}

/// Collects the readings of ideographs (`ruby`) until their paragraph ends. Within the paragraph they would split
/// words.
struct RubyReadings {
  private var text: [UInt8] = []
  /// Depth of the open element that holds a reading.
  private var depth: Int?
  private static let mostBytes = 64 << 10

  /// True inside a reading.
  var isOpen: Bool { depth != nil }

  /// Begins a word with readings, which are separated from those of the previous word.
  mutating func beginWord() { if !text.isEmpty { text.append(0x20) } }

  mutating func begin(depth: Int) { if self.depth == nil { self.depth = depth } }

  /// Ends the reading at or above a depth.
  mutating func end(depth: Int) { if let open = self.depth, depth <= open { self.depth = nil } }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if text.count < Self.mostBytes { text.append(contentsOf: bytes) }
  }

  /// Returns the readings of the paragraph, and clears them.
  mutating func take() -> [UInt8]? {
    depth = nil
    guard !text.isEmpty else { return nil }
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }
}
