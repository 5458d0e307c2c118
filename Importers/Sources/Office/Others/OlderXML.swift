import DocumentText
import Spreadsheets
import WordBuffer
import XMLEvents

/// Extracts text and properties of Word documents in one file: WordprocessingML 2003, and flat packages.
final class WordXMLHandler: PartHandler {
  private var value: [UInt8] = []
  private static let longest = 64 << 10

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    value.removeAll(keepingCapacity: true)
    super.begin(name, attributes)
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    super.take(bytes, isText: isText)
    if !isText, value.count < Self.longest { value.append(contentsOf: bytes) }
  }

  override func finish(_ name: Int32) {
    super.finish(name)
    if let name = OpenXMLName[name], !value.isEmpty {
      PropertiesHandler.note(name, String(decoding: value, as: UTF8.self), in: &reading.properties)
    }
    value.removeAll(keepingCapacity: true)
  }
}

/// Extracts text and properties of a workbook in one file: SpreadsheetML 2003.
final class SpreadsheetXMLHandler: PropertyFlow {
  private enum Name: String, CaseIterable {
    case sheet = "ss:Worksheet"
    case row = "ss:Row"
    case data = "ss:Data"
    case cell = "ss:Cell"
    case style = "ss:Style"
    case numberFormat = "ss:NumberFormat"
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

  /// Number formats by style identifier.
  private var codes: [String: FormatCode] = [:]
  private var style = ""
  /// Number format of the open cell; `nil` for values that are not numbers.
  private var code: FormatCode?
  private var number: [UInt8] = []
  private static let mostCodes = 5_000
  private static let longestNumber = 64

  init(_ reading: DocumentReading) { super.init(Self.rules, reading) }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    super.begin(name, attributes)
    switch Name.all[Int(name)] {
    case .sheet: attributes["Name"].map { beginSheet($0) }
    case .style: style = attributes["ID"] ?? ""
    case .numberFormat: if codes.count < Self.mostCodes { codes[style] = Self.code(attributes["Format"] ?? "") }
    case .cell:
      style = attributes["StyleID"] ?? ""
      attributes["HRef"].map { reading.names.addLink($0) }
    case .data:
      code = attributes["Type"] == "Number" ? codes[style] : nil
      number.removeAll(keepingCapacity: true)
    default: break
    }
  }

  private func beginSheet(_ name: String) {
    reading.names.addSheet(name)
    output.appendLine(name)
  }

  /// The code of a format. Some formats have names instead of codes.
  private static func code(_ format: String) -> FormatCode? {
    let named = [
      "Fixed": "0.00", "Standard": "#,##0.00", "Percent": "0.00%", "Scientific": "0.00E+00", "Currency": "#,##0.00",
      "Medium Date": "d-mmm-yy", "Medium Time": "h:mm AM/PM", "Short Time": "h:mm", "Long Time": "h:mm:ss AM/PM",
      "General Number": "General", "General Date": "General", "Short Date": "General", "Long Date": "General",
    ]
    return FormatCode(named[format] ?? format)
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    super.take(bytes, isText: isText)
    if code != nil, isText, number.count < Self.longestNumber { number.append(contentsOf: bytes) }
  }

  override func finish(_ name: Int32) {
    super.finish(name)
    guard Name.all[Int(name)] == .data, let code else { return }
    self.code = nil
    let text = String(decoding: number, as: UTF8.self)
    guard let value = Double(text), let shown = code.shown(value, .in1900), shown != text else { return }
    output.widen(to: .space)
    output.append(shown)
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
