import DocumentText
import XMLEvents

/// Extracts text and properties of OpenDocument, from the parts of a package or from a document in one file.
final class OpenDocumentHandler: TextFlow {
  private let reading: DocumentReading
  private var isInMeta = false
  private var isSpreadsheet = false
  private var isPresentation = false
  /// Text of the open element among the properties.
  private var value: [UInt8] = []
  private(set) var slideCount = 0
  /// Title of the open slide; empty until one is found.
  private var slideTitle = ""
  private var isTitleFrame = false
  /// Value of the open cell, and the text that it shows.
  private var cell = CellValue()
  /// Number of open tables. Only an outer table is a sheet.
  private var tables = 0

  private static let longestValue = 64 << 10
  private static let longestTitle = 1_000

  init(_ reading: DocumentReading) {
    self.reading = reading
    super.init(OpenDocumentName.rules, reading.text)
  }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    if isInMeta { return beginMeta(OpenDocumentName[name], attributes) }
    switch OpenDocumentName[name] {
    case .meta: isInMeta = true
    // These belong to a comment. The document's own date and creator are among the properties.
    case .date, .creator: skip()
    case .spreadsheet: isSpreadsheet = true
    case .presentation: isPresentation = true
    case .table: beginTable(attributes["name"])
    case .cell where isSpreadsheet: cell = CellValue(attributes)
    case .page where isPresentation: beginSlide()
    case .frame: beginFrame(attributes)
    case .image: attributes["href"].map { noteImage($0) }
    case .link, .drawnLink: attributes["href"].map { reading.names.addLink($0) }
    case .databaseTable, .databaseRepresentation, .databaseColumn, .databaseQuery, .databaseComponent:
      appendGapped(attributes["name"])
    default: break
    }
  }

  override func finish(_ name: Int32) {
    if isInMeta { return finishMeta(OpenDocumentName[name]) }
    switch OpenDocumentName[name] {
    case .table: tables -= 1
    case .cell where isSpreadsheet:
      appendGapped(cell.unseen)
      cell = CellValue()
    case .page where isPresentation: reading.names.addSlide(slideTitle)
    case .frame: isTitleFrame = false
    default: break
    }
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    if isSpreadsheet, isText { cell.take(bytes) }
    if isInMeta {
      if value.count < Self.longestValue { value.append(contentsOf: bytes) }
    } else if isTitleFrame, isText, slideTitle.utf8.count < Self.longestTitle {
      slideTitle += String(decoding: bytes, as: UTF8.self)
    }
  }

  private func beginTable(_ name: String?) {
    tables += 1
    guard isSpreadsheet, tables == 1, let name else { return }
    reading.names.addSheet(name)
    output.appendLine(name)
  }

  private func beginSlide() {
    slideCount += 1
    slideTitle = ""
  }

  private func beginFrame(_ attributes: XMLAttributes) {
    isTitleFrame = isPresentation && slideTitle.isEmpty && attributes["class"] == "title"
    if let name = attributes["name"] { reading.names.addPicture(name) }
  }

  /// Adds the name of a linked picture. Names of embedded pictures are skipped, because the program generated them.
  private func noteImage(_ address: String) { if !address.hasPrefix("Pictures/") { reading.names.addPicture(address) } }
}

/// The document's properties.
extension OpenDocumentHandler {
  private func beginMeta(_ name: OpenDocumentName?, _ attributes: XMLAttributes) {
    value.removeAll(keepingCapacity: true)
    guard name == .statistic else { return }
    reading.properties.pageCount = attributes.integer("page-count")
    reading.properties.wordCount = attributes.integer("word-count")
  }

  private func finishMeta(_ name: OpenDocumentName?) {
    let text = String(decoding: value, as: UTF8.self)
    value.removeAll(keepingCapacity: true)
    switch name {
    case .meta: isInMeta = false
    case nil: break
    case let name? where !text.isEmpty: note(name, text, in: &reading.properties)
    default: break
    }
  }

  private func note(_ name: OpenDocumentName, _ text: String, in properties: inout DocumentProperties) {
    switch name {
    case .title: properties.title = text
    case .subject: properties.subject = text
    case .description: properties.description = text
    case .language: properties.language = text
    case .firstAuthor: properties.author = text
    case .creator: properties.lastEditor = text
    case .keyword, .keywords: properties.keywords.append(text)
    case .created: properties.created = DocumentDate.timestamp(text)
    case .date: properties.modified = DocumentDate.timestamp(text)
    case .generator: properties.application = text
    case .userDefined: output.appendLine(text)
    default: break
    }
  }
}

/// The value of a cell if it differs from the text shown: `1234.5` for `1,234.50`, or an ISO date.
struct CellValue {
  private var value: String?
  private var shown: [UInt8] = []
  private static let longest = 256

  init() {}

  init(_ attributes: XMLAttributes) {
    let value = attributes["value"] ?? attributes["date-value"]
    // A date without a time may be written with midnight.
    self.value = value.map { $0.hasSuffix("T00:00:00") ? String($0.dropLast(9)) : $0 }
  }

  mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
    if value != nil, shown.count < Self.longest { shown.append(contentsOf: text) }
  }

  /// The value if the cell shows a different text; `nil` if both are equal or nothing is shown.
  var unseen: String? {
    guard let value, !shown.isEmpty, !shown.elementsEqual(value.utf8), value.utf8.count < Self.longest else {
      return nil
    }
    return value
  }
}
