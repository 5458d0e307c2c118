import DocumentText
import XMLEvents

/// Extracts text and properties of an AbiWord document.
final class AbiWordHandler: TextFlow {
  private enum Name: String, CaseIterable {
    case paragraph = "abi:p"
    case field = "abi:field"
    case lineBreak = "abi:br"
    case columnBreak = "abi:cbr"
    case pageBreak = "abi:pbr"
    case image = "abi:image"
    case property = "abi:m"
    case data = "abi:data"
    case styles = "abi:styles"
    case history = "abi:history"

    static let all = allCases
  }

  private let reading: DocumentReading
  private var key = ""
  private var value: [UInt8] = []
  private static let longest = 64 << 10

  init(_ reading: DocumentReading) {
    self.reading = reading
    super.init(Self.rules, reading.text)
  }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    switch Name.all[Int(name)] {
    case .property:
      key = attributes["key"] ?? ""
      value.removeAll(keepingCapacity: true)
    case .image: appendGapped(attributes["alt"] ?? attributes["title"])
    default: break
    }
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    if !key.isEmpty, value.count < Self.longest { value.append(contentsOf: bytes) }
  }

  override func finish(_ name: Int32) {
    guard Name.all[Int(name)] == .property else { return }
    note(key, String(decoding: value, as: UTF8.self), in: &reading.properties)
    key = ""
  }

  private func note(_ key: String, _ text: String, in properties: inout DocumentProperties) {
    switch key {
    case "dc.title": properties.title = text
    case "dc.creator": properties.author = text
    case "dc.subject": properties.subject = text
    case "dc.description": properties.description = text
    case "dc.language": properties.language = text
    case "dc.rights": properties.copyright = text
    case "dc.publisher": properties.company = text
    case "abiword.keywords": properties.keywords.append(text)
    case "abiword.generator": properties.application = text
    case "meta:creation-date": properties.created = DocumentDate.timestamp(text)
    default: break
    }
  }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: ["http://www.abisource.com/awml.dtd": "abi"], names: Name.all.map(\.rawValue), takesUndeclared: true),
    Name.all.map { name in
      switch name {
      case .paragraph: .textLine
      case .lineBreak, .columnBreak, .pageBreak: .line
      case .data, .styles, .history: .skip
      default: .none
      }
    })
}
