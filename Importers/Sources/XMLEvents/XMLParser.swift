import CXML

/// Libxml2's push parser: a document is fed piece by piece, and its parts go to a handler.
///
/// One parser reads many documents. It goes on behind errors, loads nothing, and stops where entities are declared. The
/// library's own limits stay in force: depth 256, 10 MB for one text or value.
public final class XMLParser {
  private var context: xmlParserCtxtPtr?
  private var handler: (any XMLHandler)?
  private var names = XMLNameCache()
  private let entities = HTMLEntities()
  private var attributes = AttributeGuard(isHTML: false)
  private var depth = 0
  /// Attributes that the document declares: those with a value are added to elements that lack them.
  private var declaredAttributes = 0
  private var isStopped = false
  /// First reason why the document is not all there.
  public private(set) var problem: XMLProblem?

  /// Deeper nesting is an attack: the parser itself refuses it some levels later.
  private static let maximumDepth = 250
  /// More names than documents of one kind have: the parser keeps all it has met until it is made anew.
  private static let mostNames: Int32 = 8_192

  public init() {}

  deinit { xmlFreeParserCtxt(context) }

  /// Begins a document.
  public func begin(_ handler: any XMLHandler) {
    names.begin(handler.vocabulary)
    self.handler = handler
    (depth, declaredAttributes, isStopped, problem) = (0, 0, false, nil)
    attributes = AttributeGuard(isHTML: false)
    if let context, xmlDictSize(context.pointee.dict) < Self.mostNames {
      xmlCtxtResetPush(context, nil, 0, nil, nil)
      // As for a new one: the encoding is to be told by the first bytes.
      context.pointee.charset = Int32(XML_CHAR_ENCODING_NONE.rawValue)
    } else {
      renew()
    }
    // Without the second an ampersand in an attribute would come as "&#38;". Entities that a document declares are never
    // there to be put in: the parser has stopped at the declaration.
    let options = [
      XML_PARSE_RECOVER, XML_PARSE_NOENT, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_NONET,
    ]
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
  /// - Returns: `false` once the rest of the document is not needed.
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

  /// Ends the document, which may have been cut off: what the parser still holds back comes out.
  public func finish() {
    if !isStopped {
      xmlParseChunk(context, nil, 0, 1)
      noteProblem()
    }
    handler = nil
  }

  /// Ends the document early, as its reader wants no more.
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
    // The library itself has given up.
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
    handler?.start(names.number(local, namespace), attributes)
  }

  fileprivate func end(_ local: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?) {
    depth -= 1
    guard !isStopped else { return }
    handler?.end(names.number(local, namespace))
  }

  fileprivate func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int32) {
    guard !isStopped, count > 0 else { return }
    handler?.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  fileprivate func noteDeclaredAttribute() {
    declaredAttributes += 1
    if declaredAttributes > AttributeGuard.most { stop(.tooManyAttributes) }
  }

  /// Meaning of an entity that the document does not declare.
  fileprivate func entity(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    entities.entity(name, isInAttribute: context?.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE)
  }

  /// Calls the parser of an event, which lives as long as the library works for it: no reference is counted for each.
  @discardableResult
  private static func with<Result>(_ context: UnsafeMutableRawPointer?, _ body: (XMLParser) -> Result?) -> Result? {
    guard let context else { return nil }
    return Unmanaged<XMLParser>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
  }

  /// The events; the library keeps a copy.
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
    events.entityDecl = { context, _, _, _, _, _ in XMLParser.with(context) { $0.stop(.declaresEntities) } }
    return events
  }
}

/// Entities of HTML, such as `nbsp`, which pages in XML use although nothing in them declares any.
private final class HTMLEntities {
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  /// The character as UTF-8, ended by a zero.
  private let content = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)

  init() {
    entity.initialize(to: xmlEntity())
    entity.pointee.type = XML_ENTITY_DECL
    // The one kind whose text the parser passes on as it is, and keeps nothing of.
    entity.pointee.etype = XML_INTERNAL_PREDEFINED_ENTITY
    entity.pointee.content = content
    entity.pointee.orig = content
    content.initialize(repeating: 0, count: 8)
  }

  deinit {
    entity.deallocate()
    content.deallocate()
  }

  /// The entity of a name, good until the next is asked for; `nil` where HTML has none.
  func entity(_ name: UnsafePointer<UInt8>, isInAttribute: Bool) -> xmlEntityPtr? {
    guard let found = htmlEntityLookup(name), let scalar = Unicode.Scalar(found.pointee.value) else { return nil }
    entity.pointee.name = name
    // In attributes the parser takes the first byte alone.
    let bytes = isInAttribute && !scalar.isASCII ? [0x20] : Array(String(scalar).utf8)
    for (index, byte) in bytes.enumerated() { content[index] = byte }
    content[bytes.count] = 0
    entity.pointee.length = Int32(bytes.count)
    return entity
  }
}
