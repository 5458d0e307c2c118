import ByteReading

/// Reads the properties of RDF in XML (W3C RDF/XML Syntax), the form of XMP and of the metadata in SVG drawings.
///
/// The reader takes the events of an XML document that contains RDF anywhere. A name is the namespace, a tab and the
/// local name. The properties of all top-level resources are merged.
package final class RDFReader {
  /// The properties whose elements have ended so far.
  package private(set) var properties: [String: RDFValue] = [:]

  private var frames: [Frame] = []
  private var bytesLeft = maximumTextBytes
  private var valuesLeft = maximumValues

  /// Maximum bytes of all texts together, because descriptions are short. Longer values, such as pictures in base64,
  /// are dropped.
  private static let maximumTextBytes = 1 << 20
  private static let maximumValues = 50_000

  package static let namespace = "http://www.w3.org/1999/02/22-rdf-syntax-ns#\t"
  package static let root = namespace + "RDF"
  private static let description = namespace + "Description"
  private static let alternatives = namespace + "Alt"
  private static let lists: Set = [namespace + "Bag", namespace + "Seq", alternatives]

  /// The kind of an open element.
  private enum Kind {
    /// An element outside the RDF.
    case outside
    /// `rdf:RDF`, whose children are resources.
    case root
    /// A resource, whose children are properties.
    case resource
    case property
    /// A property whose children are properties too (`rdf:parseType="Resource"`).
    case structure
    case list
  }

  private struct Frame {
    var kind: Kind
    var name: String
    var value = RDFValue()
    var text: [UInt8] = []
  }

  package init() {}

  package func startElement(_ name: String, attributes: [(name: String, value: String)]) {
    var frame = Frame(kind: kind(of: name, attributes), name: name)
    switch frame.kind {
    case .resource: addFields(attributes, to: &frame)
    case .property, .structure:
      frame.value.language = attributes.first { $0.name.hasSuffix("namespace\tlang") }?.value
      if let address = attributes.first(where: { $0.name == Self.namespace + "resource" })?.value {
        frame.value.text = keep(address) ?? ""
      }
      addFields(attributes, to: &frame)
    case .outside, .root, .list: break
    }
    frames.append(frame)
  }

  private func kind(of name: String, _ attributes: [(name: String, value: String)]) -> Kind {
    switch frames.last?.kind {
    case nil, .outside: name == Self.root ? .root : name == Self.description ? .resource : .outside
    case .root: .resource
    case .property: Self.lists.contains(name) ? .list : .resource
    case .resource, .structure, .list:
      attributes.contains { $0.name == Self.namespace + "parseType" && $0.value == "Resource" } ? .structure : .property
    }
  }

  /// Adds simple properties in their short form: attributes of a resource, or of the property whose value it is.
  private func addFields(_ attributes: [(name: String, value: String)], to frame: inout Frame) {
    for (name, value) in attributes where name.contains("\t") && !Self.isSyntax(name) {
      if frame.value.fields[name] == nil, let text = keep(value) { frame.value.fields[name] = RDFValue(text: text) }
    }
    guard frame.kind == .resource, isTopLevel else { return }
    for (name, value) in frame.value.fields where properties[name] == nil { properties[name] = value }
    frame.value.fields = [:]
  }

  /// True for attributes of RDF and of XML itself.
  private static func isSyntax(_ name: String) -> Bool {
    name.hasPrefix(namespace) || name.hasPrefix("http://www.w3.org/XML/1998/namespace")
  }

  /// True if a resource that begins here is not the value of a property.
  private var isTopLevel: Bool {
    switch frames.last?.kind {
    case nil, .outside, .root: true
    default: false
    }
  }

  /// The trimmed text; `nil` if it is empty or exceeds a limit.
  private func keep(_ text: String) -> String? {
    let text = LegacyText.trim(text)
    guard !text.isEmpty, text.utf8.count <= bytesLeft, valuesLeft > 0 else { return nil }
    bytesLeft -= text.utf8.count
    valuesLeft -= 1
    return text
  }

  package func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Append in place. A copy of the frame would copy all text before it for each piece.
    guard let last = frames.indices.last, frames[last].kind == .property,
      frames[last].text.count + bytes.count <= bytesLeft
    else { return }
    frames[last].text += bytes
  }

  package func endElement() {
    guard var frame = frames.popLast() else { return }
    switch frame.kind {
    case .property, .structure:
      if frame.value.text.isEmpty, let text = keep(String(decoding: frame.text, as: UTF8.self)) {
        frame.value.text = text
      }
      // A text with qualifiers is a structure that holds the text as `rdf:value`.
      if let text = frame.value.fields[Self.namespace + "value"]?.text { frame.value.text = text }
      add(frame)
    case .list:
      guard let owner = frames.indices.last else { break }
      frames[owner].value.items += frame.value.items
      if frame.name == Self.alternatives { frames[owner].value.isAlternatives = true }
    case .resource:
      if !isTopLevel { frames[frames.count - 1].value.fields.merge(frame.value.fields) { first, _ in first } }
    case .outside, .root: break
    }
  }

  /// Ends a document. Elements that a damaged one left open must not affect the next one.
  func closeAll() { frames = [] }

  /// Adds a finished property to the resource, structure or list that contains it.
  private func add(_ property: Frame) {
    guard let owner = frames.indices.last, !property.value.isEmpty else { return }
    if frames[owner].kind == .list { return frames[owner].value.items.append(property.value) }
    // The resource is the described file itself, unless it is the value of another property.
    if frames[owner].kind == .resource, owner == 0 || frames[owner - 1].kind != .property {
      Self.add(property.value, to: &properties[property.name])
    } else {
      Self.add(property.value, to: &frames[owner].value.fields[property.name])
    }
  }

  /// Sets a value. A repeated property has several values, as if they were in a list.
  private static func add(_ value: RDFValue, to place: inout RDFValue?) {
    guard place != nil else { return place = value }
    if place?.items.isEmpty == true, let first = place { place?.items = [first] }
    if value.items.isEmpty { place?.items.append(value) } else { place?.items += value.items }
    if value.isAlternatives { place?.isAlternatives = true }
  }
}
