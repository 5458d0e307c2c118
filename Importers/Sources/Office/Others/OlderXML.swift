import DocumentText
import XMLEvents

/// Takes text and properties out of Word's documents in one file: WordprocessingML of 2003, and a package written flat.
final class WordXMLHandler: PartHandler {
  private var value: [UInt8] = []
  private static let longest = 64 << 10

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    value.removeAll(keepingCapacity: true)
    super.begin(name, attributes)
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    if !isText, value.count < Self.longest { value.append(contentsOf: bytes) }
  }

  override func finish(_ name: Int32) {
    if let name = OpenXMLName[name], !value.isEmpty {
      PropertiesHandler.note(name, String(decoding: value, as: UTF8.self), in: &reading.properties)
    }
    value.removeAll(keepingCapacity: true)
  }
}

/// Takes text and properties out of a workbook in one file: SpreadsheetML of 2003.
final class SpreadsheetXMLHandler: PropertyFlow {
  private enum Name: String, CaseIterable {
    case sheet = "ss:Worksheet"
    case row = "ss:Row"
    case data = "ss:Data"
    case cell = "ss:Cell"
    case title = "o:Title"
    case author = "o:Author"
    case lastAuthor = "o:LastAuthor"
    case subject = "o:Subject"
    case keywords = "o:Keywords"
    case description = "o:Description"
    case company = "o:Company"
    case created = "o:Created"
    case lastSaved = "o:LastSaved"

    static let all = allCases
  }

  init(_ reading: DocumentReading) { super.init(Self.rules, reading) }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    super.begin(name, attributes)
    guard Name.all[Int(name)] == .sheet, let sheet = attributes["Name"] else { return }
    reading.names.addSheet(sheet)
    output.appendLine(sheet)
  }

  override func note(_ name: Int32, _ text: String) {
    switch Name.all[Int(name)] {
    case .title: reading.properties.title = text
    case .author: reading.properties.author = text
    case .lastAuthor: reading.properties.lastEditor = text
    case .subject: reading.properties.subject = text
    case .keywords: reading.properties.keywords.append(text)
    case .description: reading.properties.description = text
    case .company: reading.properties.company = text
    case .created: reading.properties.created = DocumentDate.timestamp(text)
    case .lastSaved: reading.properties.modified = DocumentDate.timestamp(text)
    default: break
    }
  }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: [
        "urn:schemas-microsoft-com:office:spreadsheet": "ss", "urn:schemas-microsoft-com:office:office": "o",
      ],
      names: Name.all.map(\.rawValue)),
    Name.all.map { name in
      switch name {
      case .row: .line
      case .data: .textSpace
      case .cell: .space
      default: .none
      }
    })
}
