import CExpat

/// Receiver of a document's parts, in document order. Names are `namespace-URI TAB local-name`.
public protocol XMLHandler: AnyObject {
  func startElement(_ name: String, attributes: [(name: String, value: String)])
  func endElement(_ name: String)
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// An expat parser, fed piece by piece. Expat expands no external entities and bounds internal ones itself.
public struct XMLParser: ~Copyable {
  private let parser: XML_Parser
  private let context: XMLContext

  /// - Returns: `nil` when expat is out of memory.
  public init?(_ handler: any XMLHandler) {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: UInt8(ascii: "\t"))) else { return nil }
    self.parser = parser
    context = XMLContext(handler, parser)
    // Expat bears with 8 MiB of expanded entities; namespaces of drawings, the honest use, need some hundred bytes.
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 256 << 10)
    XML_SetUserData(parser, Unmanaged.passUnretained(context).toOpaque())
    XML_SetElementHandler(parser, { XMLContext.of($0)?.start($1, $2) }, { XMLContext.of($0)?.end($1) })
    XML_SetCharacterDataHandler(parser) { XMLContext.of($0)?.text($1, $2) }
  }

  deinit { XML_ParserFree(parser) }

  /// Parses the next piece.
  ///
  /// - Returns: `false` once the document is broken or nested too deeply; what was reported before stays valid.
  public borrowing func parse(_ bytes: ArraySlice<UInt8>, isLast: Bool = false) -> Bool {
    bytes.withUnsafeBytes { raw in
      XML_Parse(parser, raw.baseAddress?.assumingMemoryBound(to: XML_Char.self), Int32(raw.count), isLast ? 1 : 0)
        != XML_STATUS_ERROR
    }
  }

  /// The document's element has ended.
  public var isComplete: Bool { context.isComplete }
}

/// Context of expat's callbacks.
private final class XMLContext {
  private let handler: any XMLHandler
  private let parser: XML_Parser
  private var depth = 0
  private(set) var isComplete = false

  /// Deeper nesting is an attack, not a picture's description.
  private static let maximumDepth = 256
  private static let maximumAttributes = 1_000

  init(_ handler: any XMLHandler, _ parser: XML_Parser) {
    self.handler = handler
    self.parser = parser
  }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLContext? {
    pointer.map { Unmanaged<XMLContext>.fromOpaque($0).takeUnretainedValue() }
  }

  /// `attributes` is a list of names and values by turns, ended by a null pointer.
  func start(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    depth += 1
    guard depth <= Self.maximumDepth, let name else {
      XML_StopParser(parser, 0)
      return
    }
    var pairs: [(name: String, value: String)] = []
    while let key = attributes?[pairs.count * 2], let value = attributes?[pairs.count * 2 + 1],
      pairs.count < Self.maximumAttributes
    {
      pairs.append((String(cString: key), String(cString: value)))
    }
    handler.startElement(String(cString: name), attributes: pairs)
  }

  func end(_ name: UnsafePointer<XML_Char>?) {
    depth -= 1
    if depth == 0 { isComplete = true }
    if let name { handler.endElement(String(cString: name)) }
  }

  func text(_ bytes: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard let bytes, count > 0 else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      handler.text(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}
