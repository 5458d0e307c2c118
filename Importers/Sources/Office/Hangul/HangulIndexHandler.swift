import DocumentText
import XMLEvents

/// Reads the index of a Hangul package: the document's properties and the order of its parts.
final class HangulIndexHandler: XMLHandler {
  private enum Name: String, CaseIterable {
    case title = "opf:title"
    case language = "opf:language"
    case meta = "opf:meta"
    case item = "opf:item"
    case reference = "opf:itemref"

    static let all = allCases
  }

  let vocabulary = XMLVocabulary(
    namespaces: ["http://www.idpf.org/2007/opf/": "opf", "http://www.idpf.org/2007/opf": "opf"],
    names: Name.all.map(\.rawValue))
  /// Paths of the parts, in reading order.
  private(set) var parts: [String] = []
  private let reading: DocumentReading
  private var places: [String: String] = [:]
  /// The name of the open property.
  private var kind = ""
  private var value: [UInt8] = []
  private static let longest = 64 << 10
  private static let mostParts = 10_000
  private static let longestName = 1_000

  init(_ reading: DocumentReading) { self.reading = reading }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    value.removeAll(keepingCapacity: true)
    guard name >= 0 else { return }
    switch Name.all[Int(name)] {
    case .meta: kind = attributes["name"] ?? ""
    case .item where places.count < Self.mostParts:
      if let id = Self.name(attributes["id"]), let place = Self.name(attributes["href"]) { places[id] = place }
    case .reference where parts.count < Self.mostParts:
      if let place = attributes["idref"].flatMap({ places[$0] }) { parts.append(place) }
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if value.count < Self.longest { value.append(contentsOf: bytes) }
  }

  func end(_ name: Int32) {
    let text = String(decoding: value, as: UTF8.self)
    value.removeAll(keepingCapacity: true)
    guard name >= 0, !text.isEmpty else { return }
    switch Name.all[Int(name)] {
    case .title: reading.properties.title = text
    case .language: reading.properties.language = text
    case .meta: note(text)
    case .item, .reference: break
    }
  }

  /// The name of a part; `nil` if it is too long to be a valid name.
  private static func name(_ text: String?) -> String? { text.flatMap { $0.utf8.count <= longestName ? $0 : nil } }

  private func note(_ text: String) {
    switch kind {
    case "creator": reading.properties.author = text
    case "lastsaveby": reading.properties.lastEditor = text
    case "subject": reading.properties.subject = text
    case "description": reading.properties.description = text
    case "keyword": reading.properties.keywords.append(text)
    case "CreatedDate": reading.properties.created = DocumentDate.timestamp(text)
    case "ModifiedDate": reading.properties.modified = DocumentDate.timestamp(text)
    default: break
    }
  }
}
