import DocumentText
import Spreadsheets
import WordBuffer
import XMLEvents

/// Extracts text and properties of a Gnumeric workbook.
final class GnumericHandler: TextFlow {
  private enum Name: String, CaseIterable {
    case sheet = "gnm:Sheet"
    case sheetName = "gnm:Name"
    case names = "gnm:Names"
    case cell = "gnm:Cell"
    case content = "gnm:Content"
    case comment = "gnm:CellComment"
    case item = "gnm:Item"
    case itemName = "gnm:name"
    case itemValue = "gnm:val-string"
    case title = "dc:title"
    case creator = "dc:creator"
    case subject = "dc:subject"
    case description = "dc:description"
    case date = "dc:date"
    case language = "dc:language"
    case author = "meta:initial-creator"
    case created = "meta:creation-date"
    case keyword = "meta:keyword"
    case generator = "meta:generator"
    case userDefined = "meta:user-defined"

    static let all = allCases
  }

  private let reading: DocumentReading
  private var value: [UInt8] = []
  private var itemName = ""
  private var row: Int?
  /// Number format of the open cell, if the cell has one of its own.
  private var code: FormatCode?
  private var isInSheet = false
  private var isInNames = false
  private static let longest = 1 << 20

  init(_ reading: DocumentReading) {
    self.reading = reading
    super.init(Self.rules, reading.text)
  }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    value.removeAll(keepingCapacity: true)
    switch Name.all[Int(name)] {
    case .sheet: isInSheet = true
    case .names: isInNames = true
    case .cell:
      code = attributes["ValueFormat"].flatMap(FormatCode.init)
      let row = attributes.integer("Row")
      output.widen(to: row == self.row ? .space : .line)
      self.row = row
    case .comment: output.appendLine(attributes["Text"] ?? "")
    case .userDefined: appendGapped(attributes["value"])
    default: break
    }
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    if value.count < Self.longest { value.append(contentsOf: bytes) }
  }

  override func finish(_ name: Int32) {
    let text = String(decoding: value, as: UTF8.self)
    value.removeAll(keepingCapacity: true)
    switch Name.all[Int(name)] {
    // A cell holds what was typed. For a formula, no result is stored.
    case .cell, .content: if !text.hasPrefix("=") { appendCell(text) }
    case .sheet: isInSheet = false
    case .names: isInNames = false
    case .sheetName where isInSheet && !isInNames: noteSheet(text)
    case .itemName: itemName = text
    case .itemValue: noteItem(text)
    case let name where !text.isEmpty: note(name, text, in: &reading.properties)
    default: break
    }
  }

  /// Appends what was typed and, if it differs, what the cell shows.
  private func appendCell(_ text: String) {
    output.append(text)
    guard let code, let number = Double(text), let shown = code.shown(number, .in1900), shown != text else { return }
    output.widen(to: .space)
    output.append(shown)
  }

  private func noteSheet(_ name: String) {
    reading.names.addSheet(name)
    output.appendLine(name)
    row = nil
  }

  /// Takes a property in the form of versions before 1.9.
  private func noteItem(_ text: String) {
    switch itemName {
    case "title": reading.properties.title = text
    case "author": reading.properties.author = text
    case "keywords": reading.properties.keywords.append(text)
    case "company": reading.properties.company = text
    case "comments": reading.properties.description = text
    case "category": reading.properties.category = text
    case "manager": reading.properties.manager = text
    case "application": reading.properties.application = text
    default: break
    }
  }

  private func note(_ name: Name, _ text: String, in properties: inout DocumentProperties) {
    switch name {
    case .title: properties.title = text
    case .creator: properties.lastEditor = text
    case .author: properties.author = text
    case .subject: properties.subject = text
    case .description: properties.description = text
    case .language: properties.language = text
    case .date: properties.modified = DocumentDate.timestamp(text)
    case .created: properties.created = DocumentDate.timestamp(text)
    case .keyword: properties.keywords.append(text)
    case .generator: properties.application = text
    case .userDefined: output.appendLine(text)
    default: break
    }
  }

  /// The namespaces of all versions, which differ only in their number.
  static let namespaces: [String: String] = Dictionary(
    uniqueKeysWithValues: (1...12).flatMap { version in
      [
        ("http://www.gnumeric.org/v\(version).dtd", "gnm"), ("http://www.gnome.org/gnumeric/v\(version)", "gnm"),
        ("http://www.gnome.org/gnumeric/v\(version)/", "gnm"),
      ]
    })

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: GnumericHandler.namespaces.merging([
        "http://purl.org/dc/elements/1.1/": "dc", "urn:oasis:names:tc:opendocument:xmlns:meta:1.0": "meta",
      ]) { own, _ in own },
      names: Name.all.map(\.rawValue)),
    Name.all.map { _ in .none })
}
