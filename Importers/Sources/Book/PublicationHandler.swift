import DocumentText
import XMLEvents

/// A file of a publication, as its manifest lists it.
struct PublicationItem {
  let address: String
  let mediaType: String
  let properties: String
  /// Identifier of the file to show if a program does not support this one.
  let fallback: String?

  var isDrawing: Bool { mediaType.hasPrefix("image/svg") }

  /// True for pictures, sound, video and fonts, whose text does not belong to the book.
  var isMedia: Bool {
    !isDrawing && ["image/", "audio/", "video/", "font/"].contains { mediaType.hasPrefix($0) }
  }
}

/// Reads a package document: the book's properties, its files, and their reading order.
final class PublicationHandler: XMLHandler {
  private enum Name: String, CaseIterable {
    case title = "dc:title"
    case creator = "dc:creator"
    case contributor = "dc:contributor"
    case publisher = "dc:publisher"
    case language = "dc:language"
    case identifier = "dc:identifier"
    case subject = "dc:subject"
    case description = "dc:description"
    case rights = "dc:rights"
    case source = "dc:source"
    case coverage = "dc:coverage"
    case date = "dc:date"
    case meta = "opf:meta"
    case item = "opf:item"
    case reference = "opf:itemref"

    static let all = allCases
  }

  let vocabulary = XMLVocabulary(
    namespaces: [
      "http://www.idpf.org/2007/opf": "opf", "http://openebook.org/namespaces/oeb-package/1.0/": "opf",
      "http://purl.org/dc/elements/1.1/": "dc", "http://purl.org/dc/elements/1.0/": "dc",
    ],
    names: Name.all.map(\.rawValue), takesUndeclared: true)

  private let reading: BookReading
  private(set) var items: [String: PublicationItem] = [:]
  private(set) var order: [String] = []
  private(set) var coverIdentifier: String?
  private var value: [UInt8] = []
  private var role: String?
  private var event: String?
  private var meta: (property: String, refined: String?) = ("", nil)
  private var people: [Person] = []
  /// The collections to which the book belongs, such as series.
  private var collections: [(identifier: String?, name: String)] = []
  private var identifier: String?

  private struct Person {
    let name: String
    let identifier: String?
    var role: String?
    let isContributor: Bool
  }

  private static let longest = 64 << 10
  private static let most = 50_000

  init(_ reading: BookReading) { self.reading = reading }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    value.removeAll(keepingCapacity: true)
    guard name >= 0 else { return }
    switch Name.all[Int(name)] {
    case .item where items.count < Self.most: addItem(attributes)
    case .reference where order.count < Self.most: attributes["idref"].map { order.append($0) }
    case .meta: beginMeta(attributes)
    default:
      role = attributes["role"]
      event = attributes["event"]
      identifier = attributes["id"]
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { if value.count < Self.longest { value.append(contentsOf: bytes) } }

  private func addItem(_ attributes: XMLAttributes) {
    guard let identifier = attributes["id"], let address = attributes["href"] else { return }
    items[identifier] = PublicationItem(
      address: address, mediaType: attributes["media-type"]?.lowercased() ?? "",
      properties: attributes["properties"] ?? "", fallback: attributes["fallback"])
  }

  private static let mostFallbacks = 10

  /// The file with an identifier, or the first of its fallbacks that may have text.
  func readable(_ identifier: String) -> PublicationItem? {
    var item = items[identifier]
    for _ in 0..<Self.mostFallbacks {
      guard let current = item, current.isMedia else { return item }
      item = current.fallback.flatMap { items[$0] }
    }
    return nil
  }

  /// Begins a property. In EPUB 2 name and content are attributes; in EPUB 3 the value is the element's text.
  private func beginMeta(_ attributes: XMLAttributes) {
    meta = (attributes["property"] ?? "", attributes["refines"].map { String($0.drop { $0 == "#" }) })
    identifier = attributes["id"]
    guard let content = attributes["content"] else { return }
    switch attributes["name"] {
    case "cover": coverIdentifier = content
    case "calibre:series": reading.properties.series = content
    case "calibre:series_index": reading.properties.seriesIndex = content
    case "generator", "Sigil version": reading.properties.application = content
    default: break
    }
  }

  func end(_ name: Int32) {
    guard name >= 0, !value.isEmpty else { return }
    note(Name.all[Int(name)], String(decoding: value, as: UTF8.self), in: &reading.properties)
    value.removeAll(keepingCapacity: true)
  }

  private func note(_ name: Name, _ text: String, in properties: inout BookProperties) {
    switch name {
    case .title: properties.titles.append(text)
    case .creator, .contributor:
      people.append(Person(name: text, identifier: identifier, role: role, isContributor: name == .contributor))
    case .publisher: properties.publishers.append(text)
    case .language: properties.languages.append(text)
    case .identifier: properties.identifiers.append(text)
    case .subject: properties.subjects.append(text)
    case .description: properties.description = PlainMarkup.text(text)
    case .rights: properties.rights = text
    case .source: properties.identifiers.append(text)
    case .coverage: properties.coverage = text
    case .date: noteDate(text, in: &properties)
    case .meta: noteMeta(text, in: &properties)
    case .item, .reference: break
    }
  }

  private func noteDate(_ text: String, in properties: inout BookProperties) {
    switch event {
    case nil, "publication", "original-publication":
      if properties.published == nil { properties.published = DocumentDate.timestamp(text) }
    case "modification": properties.modified = DocumentDate.timestamp(text)
    default: break
    }
  }

  private func noteMeta(_ text: String, in properties: inout BookProperties) {
    switch meta.property {
    case "dcterms:modified": properties.modified = DocumentDate.timestamp(text)
    case "belongs-to-collection": collections.append((identifier, text))
    case "group-position": properties.seriesIndex = text
    case "role":
      for index in people.indices where people[index].identifier == meta.refined { people[index].role = text }
    default: break
    }
  }

  /// Assigns people to authors, editors and contributors after all roles are known.
  func finish() {
    if reading.properties.series == nil { reading.properties.series = collections.first?.name }
    for person in people {
      switch person.role {
      case "edt": reading.properties.editors.append(person.name)
      case nil, "aut":
        // A contributor without a role stays a contributor, but one with the role `aut` is an author.
        if person.isContributor && person.role == nil {
          reading.properties.contributors.append(person.name)
        } else {
          reading.properties.authors.append(person.name)
        }
      case "bkp": reading.properties.application = person.name
      default:
        if person.isContributor {
          reading.properties.contributors.append(person.name)
        } else {
          reading.properties.authors.append(person.name)
        }
      }
    }
  }
}

/// Removes the markup from descriptions, as shops and editors insert it.
enum PlainMarkup {
  static func text(_ markup: String) -> String {
    guard markup.contains("<") else { return markup }
    var plain: [UInt8] = []
    var isInside = false
    for byte in markup.utf8 {
      switch byte {
      case UInt8(ascii: "<"):
        isInside = true
        plain.append(0x20)
      case UInt8(ascii: ">"): isInside = false
      default: if !isInside { plain.append(byte) }
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

/// Detects chapters in HTML, which does not close empty elements as XML requires.
///
/// An XML parser would nest everything that follows into such an element, so a long chapter would exceed the depth
/// limit.
enum UnclosedMarkup {
  private static let empty = ["br", "hr", "img", "meta", "link", "input", "col", "area", "base", "wbr", "embed"].map {
    Array($0.utf8)
  }
  private static let longestTag = 8 << 10

  static func occurs(in page: [UInt8]) -> Bool {
    var place = 0
    while let start = page[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      guard let name = empty.first(where: { isName($0, at: place, in: page) }) else { continue }
      guard let end = page[place...].prefix(longestTag).firstIndex(of: UInt8(ascii: ">")) else { return false }
      place = end + 1
      if page[end - 1] != UInt8(ascii: "/"), !isClosed(name, at: place, in: page) { return true }
    }
    return false
  }

  private static func isName(_ name: [UInt8], at place: Int, in page: [UInt8]) -> Bool {
    let end = place + name.count
    guard end < page.count else { return false }
    for index in name.indices where page[place + index] | 0x20 != name[index] { return false }
    return page[end] <= 0x20 || page[end] == UInt8(ascii: ">") || page[end] == UInt8(ascii: "/")
  }

  private static func isClosed(_ name: [UInt8], at place: Int, in page: [UInt8]) -> Bool {
    page[place...].drop { $0 <= 0x20 }.starts(with: [UInt8(ascii: "<"), UInt8(ascii: "/")] + name)
  }
}
