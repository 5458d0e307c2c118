import CXML

/// Wraps libxml2's push parser. A document is fed piece by piece, and its parts go to a handler.
///
/// One parser reads many documents, and never loads other files.
///
/// For an ``XMLHandler`` it continues after errors, stops at declared entities, and keeps libxml2's own limits: depth
/// 256, 10 MB per text or value. For a ``NamedXMLHandler`` it stops at the first error.
public final class XMLParser {
  private var context: xmlParserCtxtPtr?
  private var receiver: Receiver?
  private var names = XMLNameCache()
  private let entities = XMLEntities()
  private var attributes = AttributeGuard(isHTML: false)
  private var depth = 0
  /// Number of attributes that the document declares. libxml2 adds those with a default value to elements that lack
  /// them.
  private var declaredAttributes = 0
  private var isStopped = false
  /// True if the root element has ended without an error.
  public private(set) var isComplete = false
  /// The first reason why the document is incomplete.
  public private(set) var problem: XMLProblem?

  /// Maximum depth. Deeper nesting is an attack; libxml2 itself refuses it some levels later.
  private static let maximumDepth = 250
  /// Maximum number of cached names. libxml2 keeps all names until it is created anew, and documents of one kind have
  /// fewer.
  private static let mostNames: Int32 = 8_192

  private enum Receiver {
    case numbered(any XMLHandler)
    case named(any NamedXMLHandler)

    /// Text after an error is still useful in documents. In metadata and maps only the certain part is.
    ///
    /// Drawings have pictures in attributes; their readers limit the size.
    var options: [xmlParserOption] {
      switch self {
      case .numbered: [XML_PARSE_RECOVER]
      case .named: [XML_PARSE_HUGE]
      }
    }
  }

  public init() {}

  deinit { xmlFreeParserCtxt(context) }

  /// Begins a document.
  public func begin(_ handler: any XMLHandler) {
    names.begin(handler.vocabulary)
    begin(.numbered(handler))
  }

  /// Begins a document that may declare entities, as drawings do for their namespaces. Entities without markup are
  /// expanded.
  public func begin(_ handler: any NamedXMLHandler) { begin(.named(handler)) }

  private func begin(_ receiver: Receiver) {
    self.receiver = receiver
    entities.forgetDeclared()
    (depth, declaredAttributes, isStopped, isComplete, problem) = (0, 0, false, false, nil)
    attributes = AttributeGuard(isHTML: false)
    if let context, xmlDictSize(context.pointee.dict) < Self.mostNames {
      xmlCtxtResetPush(context, nil, 0, nil, nil)
      // A new parser also detects the encoding from the first bytes.
      context.pointee.charset = Int32(XML_CHAR_ENCODING_NONE.rawValue)
    } else {
      renew()
    }
    // Without `XML_PARSE_NOENT` an ampersand in an attribute would arrive as "&#38;". It is safe, because only plain
    // declared entities exist.
    let options = [XML_PARSE_NOENT, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_NONET] + receiver.options
    xmlCtxtUseOptions(context, Int32(bitPattern: options.reduce(0) { $0 | $1.rawValue }))
    if context == nil { stop(.outOfMemory) }
  }

  private func renew() {
    xmlFreeParserCtxt(context)
    names.removeAll()
    var events = Self.events
    context = xmlCreatePushParserCtxt(&events, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
  }

  /// Parses the next piece.
  ///
  /// - Returns: False once the rest of the document is not needed.
  public func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !isStopped else { return false }
    guard attributes.allows(bytes) else {
      stop(.tooManyAttributes)
      return false
    }
    bytes.withMemoryRebound(to: CChar.self) { _ = xmlParseChunk(context, $0.baseAddress, Int32($0.count), 0) }
    noteProblem()
    return !isStopped
  }

  /// Ends the document, which may be incomplete. The parser emits what it still holds back.
  public func finish() {
    if !isStopped {
      xmlParseChunk(context, nil, 0, 1)
      noteProblem()
    }
    receiver = nil
  }

  /// Ends the document early, because its reader wants no more.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    xmlStopParser(context)
  }

  private func stop(_ reason: XMLProblem) {
    if problem == nil { problem = reason }
    stop()
  }

  private func noteProblem() {
    guard let context, !isStopped, problem == nil else { return }
    if context.pointee.wellFormed == 0 { problem = .notWellFormed }
    // libxml2 itself has given up.
    if context.pointee.disableSAX != 0 { isStopped = true }
  }
}

extension XMLParser {
  fileprivate func start(
    _ local: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?, _ attributes: XMLAttributes
  ) {
    depth += 1
    guard depth <= Self.maximumDepth else { return stop(.nestedTooDeeply) }
    guard !isStopped else { return }
    switch receiver {
    case .numbered(let handler): handler.start(names.number(local, namespace), attributes)
    case .named(let handler): handler.startElement(XMLName.text(local, namespace), attributes: attributes.named)
    case nil: break
    }
  }

  fileprivate func end(_ local: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?) {
    depth -= 1
    guard !isStopped else { return }
    switch receiver {
    case .numbered(let handler): handler.end(names.number(local, namespace))
    case .named(let handler): handler.endElement(XMLName.text(local, namespace))
    case nil: break
    }
    if depth == 0, problem == nil, context?.pointee.wellFormed == 1 { isComplete = true }
  }

  fileprivate func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int32) {
    guard !isStopped, count > 0 else { return }
    let bytes = UnsafeBufferPointer(start: bytes, count: Int(count))
    switch receiver {
    case .numbered(let handler): handler.text(bytes)
    case .named(let handler): handler.text(bytes)
    case nil: break
    }
  }

  fileprivate func noteDeclaredAttribute() {
    declaredAttributes += 1
    if declaredAttributes > AttributeGuard.most { stop(.tooManyAttributes) }
  }

  /// Handles the declaration of an entity. The value is `nil` if it lies outside the document.
  fileprivate func declareEntity(_ name: UnsafePointer<UInt8>?, _ value: UnsafePointer<UInt8>?) {
    guard case .named = receiver else { return stop(.declaresEntities) }
    if let name, let value { entities.declare(String(cString: name), String(cString: value)) }
  }

  /// The entity with a name: one of HTML, or a plain one of the document.
  fileprivate func entity(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    entities.entity(name, isInAttribute: context?.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE)
  }

  /// Calls the parser of an event without counting a reference. The parser outlives the library's calls.
  @discardableResult
  private static func with<Result>(_ context: UnsafeMutableRawPointer?, _ body: (XMLParser) -> Result?) -> Result? {
    guard let context else { return nil }
    return Unmanaged<XMLParser>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
  }

  /// The callbacks, of which libxml2 keeps a copy.
  fileprivate static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.initialized = XML_SAX2_MAGIC
    events.startElementNs = { context, local, _, namespace, _, _, count, _, attributes in
      guard let local else { return }
      XMLParser.with(context) { $0.start(local, namespace, XMLAttributes(attributes, count: Int(count))) }
    }
    events.endElementNs = { context, local, _, namespace in
      guard let local else { return }
      XMLParser.with(context) { $0.end(local, namespace) }
    }
    let characters: charactersSAXFunc = { context, bytes, count in XMLParser.with(context) { $0.text(bytes, count) } }
    events.characters = characters
    events.ignorableWhitespace = characters
    events.cdataBlock = characters
    events.getEntity = { context, name in name.flatMap { name in XMLParser.with(context) { $0.entity(name) } } }
    events.attributeDecl = { context, _, _, _, _, _, values in
      xmlFreeEnumeration(values)
      XMLParser.with(context) { $0.noteDeclaredAttribute() }
    }
    events.entityDecl = { context, name, type, _, _, value in
      // Parameter entities only matter within the document type itself.
      let isGeneral = type == Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue)
      XMLParser.with(context) { $0.declareEntity(isGeneral ? name : nil, value) }
    }
    return events
  }
}
