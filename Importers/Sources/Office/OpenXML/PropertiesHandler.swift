import DocumentText
import XMLEvents

/// Reads the document's properties from the core and extended parts of a package.
final class PropertiesHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private let reading: DocumentReading
  private var value: [UInt8] = []
  private static let longest = 64 << 10

  init(_ reading: DocumentReading) { self.reading = reading }

  func start(_ name: Int32, _ attributes: XMLAttributes) { value.removeAll(keepingCapacity: true) }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { if value.count < Self.longest { value.append(contentsOf: bytes) } }

  func end(_ name: Int32) {
    guard let name = OpenXMLName[name], !value.isEmpty else { return }
    Self.note(name, String(decoding: value, as: UTF8.self), in: &reading.properties)
    value.removeAll(keepingCapacity: true)
  }

  static func note(_ name: OpenXMLName, _ text: String, in properties: inout DocumentProperties) {
    switch name {
    case .title: properties.title = text
    case .author: properties.author = text
    case .lastEditor: properties.lastEditor = text
    case .subject: properties.subject = text
    case .description: properties.description = text
    case .keywords, .keyword: properties.keywords.append(text)
    case .category: properties.category = text
    case .language: properties.language = text
    case .version: properties.version = text
    case .created: properties.created = DocumentDate.timestamp(text)
    case .modified: properties.modified = DocumentDate.timestamp(text)
    default: noteExtended(name, text, in: &properties)
    }
  }

  private static func noteExtended(_ name: OpenXMLName, _ text: String, in properties: inout DocumentProperties) {
    switch name {
    case .application: properties.application = text
    case .company: properties.company = text
    case .manager: properties.manager = text
    case .pages, .slides: properties.pageCount = max(properties.pageCount ?? 0, Int(text) ?? 0)
    case .words: properties.wordCount = Int(text)
    case .oldTitle: properties.title = text
    case .oldAuthor: properties.author = text
    case .oldLastAuthor: properties.lastEditor = text
    case .oldKeywords: properties.keywords.append(text)
    case .oldSubject: properties.subject = text
    case .oldDescription: properties.description = text
    case .oldCompany: properties.company = text
    case .oldCreated: properties.created = DocumentDate.timestamp(text)
    case .oldSaved: properties.modified = DocumentDate.timestamp(text)
    default: break
    }
  }
}
