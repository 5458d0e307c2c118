import XMLEvents

/// The properties of an XMP packet (ISO 16684-1, section 7) in any kind of file.
package final class XMPPacket {
  /// The properties with all their structure, by namespace, tab and local name; see ``XMPName``.
  package let properties: [String: RDFValue]
  /// The texts of properties, and of the fields of structures under both names joined by a slash. Of alternatives in
  /// several languages, only the default one.
  package let values: [String: [String]]
  /// True if the packet is not well-formed. Its properties before the error were read.
  package let isDamaged: Bool

  /// - Parameter extended: Further packets, for properties that the first packet lacks.
  package init(_ packet: [UInt8], extended: [[UInt8]] = []) {
    let reader = RDFReader()
    var isWhole = true
    for packet in [packet] + extended { isWhole = Self.read(packet, into: reader) && isWhole }
    properties = CommonRDF.properties(reader.properties)
    values = Self.flattened(properties)
    isDamaged = !isWhole
  }

  /// Takes the properties of RDF inside a document of another kind, such as an SVG drawing.
  package init(_ reader: RDFReader) {
    properties = CommonRDF.properties(reader.properties)
    values = Self.flattened(properties)
    isDamaged = false
  }

  package func first(_ name: String) -> String? { values[name]?.first }

  package func texts(_ name: String) -> [String] { values[name] ?? [] }

  /// Reads a packet.
  ///
  /// - Returns: True if the packet is well-formed. Padding and NULs after it are common and harmless.
  private static func read(_ packet: [UInt8], into reader: RDFReader) -> Bool {
    let parser = XMLParser()
    parser.begin(PacketHandler(reader))
    // White space before an XML declaration is an error only to the parser.
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

/// Passes the events of a packet to the RDF reader.
private final class PacketHandler: NamedXMLHandler {
  private let reader: RDFReader

  init(_ reader: RDFReader) { self.reader = reader }

  func startElement(_ name: String, attributes: [(name: String, value: String)]) {
    reader.startElement(name, attributes: attributes)
  }

  func endElement(_ name: String) { reader.endElement() }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { reader.text(bytes) }
}
