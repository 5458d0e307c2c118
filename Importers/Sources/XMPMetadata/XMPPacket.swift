import XMLEvents

/// The properties of an XMP packet (ISO 16684-1, section 7), whatever file it lies in.
package final class XMPPacket {
  /// The properties with all their structure, by namespace, tab and local name; see ``XMPName``.
  package let properties: [String: RDFValue]
  /// Texts of the properties, and of the fields of structures under both names with a slash between them; of
  /// alternatives in several languages only the default one.
  package let values: [String: [String]]
  /// The packet is not well-formed; what stood before the fault was read.
  package let isDamaged: Bool

  /// - Parameter extended: further packets, whose properties count where the first packet lacks them.
  package init(_ packet: [UInt8], extended: [[UInt8]] = []) {
    let reader = RDFReader()
    var isWhole = true
    for packet in [packet] + extended { isWhole = Self.read(packet, into: reader) && isWhole }
    properties = CommonRDF.properties(reader.properties)
    values = Self.flattened(properties)
    isDamaged = !isWhole
  }

  /// The properties of RDF that stands in a document of its own kind, such as an SVG drawing.
  package init(_ reader: RDFReader) {
    properties = CommonRDF.properties(reader.properties)
    values = Self.flattened(properties)
    isDamaged = false
  }

  package func first(_ name: String) -> String? { values[name]?.first }

  package func texts(_ name: String) -> [String] { values[name] ?? [] }

  /// - Returns: whether the packet is well-formed. Padding and NULs after it are common and harm nothing.
  private static func read(_ packet: [UInt8], into reader: RDFReader) -> Bool {
    let parser = XMLParser()
    parser.begin(PacketHandler(reader))
    // White space before an XML declaration is an error to the parser only.
    let content = packet[(packet.firstIndex { $0 > 0x20 } ?? 0)...]
    _ = content.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    reader.closeAll()
    return parser.isComplete
  }

  private static func flattened(_ properties: [String: RDFValue]) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (name, value) in properties {
      let texts = value.texts
      if !texts.isEmpty { values[name] = texts }
      for (field, value) in value.fields {
        let texts = value.texts
        if !texts.isEmpty { values[name + "/" + field] = texts }
      }
    }
    return values
  }
}

/// Hands the events of a packet to the reader of RDF.
private final class PacketHandler: NamedXMLHandler {
  private let reader: RDFReader

  init(_ reader: RDFReader) { self.reader = reader }

  func startElement(_ name: String, attributes: [(name: String, value: String)]) {
    reader.startElement(name, attributes: attributes)
  }

  func endElement(_ name: String) { reader.endElement() }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { reader.text(bytes) }
}
