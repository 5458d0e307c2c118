import DocumentText
import XMLEvents

/// Extracts text and properties from Pages, Keynote and Numbers documents until 2012, which are XML.
final class AppleXMLHandler: TextFlow {
  private let reading: DocumentReading
  private var isInMetadata = false
  /// The open property.
  private var field: AppleXMLName?
  private var slideCount = 0
  private var cells: AppleCells

  init(_ reading: DocumentReading) {
    self.reading = reading
    cells = AppleCells(reading.text)
    super.init(AppleXMLName.rules, reading.text)
  }

  override func begin(_ number: Int32, _ attributes: XMLAttributes) {
    let name = AppleXMLName.all[Int(number)]
    if cells.begin(name, attributes) { return }
    switch name {
    case .metadata, .slMetadata, .keyMetadata, .lsMetadata: isInMetadata = true
    case .string, .keyString: if isInMetadata { note(attributes["string"]) }
    case .slide:
      slideCount += 1
      reading.properties.pageCount = slideCount
    case .sheet: beginSheet(attributes["workspace-name"])
    case .created, .modified: field = name
    case .date: noteDate(attributes["val"])
    default: if isInMetadata { field = name }
    }
  }

  override func finish(_ number: Int32) {
    let name = AppleXMLName.all[Int(number)]
    cells.finish(name)
    switch name {
    case .metadata, .slMetadata, .keyMetadata, .lsMetadata: isInMetadata = false
    default: break
    }
  }

  private func beginSheet(_ name: String?) {
    guard let name else { return }
    reading.names.addSheet(name)
    output.appendLine(name)
  }

  private func noteDate(_ text: String?) {
    guard let text else { return }
    if field == .created { reading.properties.created = DocumentDate.timestamp(text) }
    if field == .modified { reading.properties.modified = DocumentDate.timestamp(text) }
  }

  private func note(_ text: String?) {
    guard let text, let field else { return }
    switch field {
    case .authors, .keyAuthors: reading.properties.author = [reading.properties.author, text].joined()
    case .comment, .keyComment: reading.properties.description = text
    // Templates contain only the copyright sign.
    case .copyright, .keyCopyright: reading.properties.copyright = text == "(c)" ? nil : text
    case .keywords, .keyKeywords, .projects: reading.properties.keywords.append(text)
    case .title, .keyTitle: reading.properties.title = text
    default: break
    }
  }
}

extension [String?] {
  /// The list as one text, separated by semicolons.
  fileprivate func joined() -> String { compactMap(\.self).joined(separator: ";") }
}

/// Extracts the text of Keynote 1 presentations: slides with their boxes and lists, and notes.
final class FirstKeynoteHandler: TextFlow {
  private enum Name: String, CaseIterable {
    case theme
    case slide
    case content
    case notes

    static let all = allCases
  }

  private let reading: DocumentReading

  init(_ reading: DocumentReading) {
    self.reading = reading
    super.init(Self.rules, reading.text)
  }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    if Name.all[Int(name)] == .slide { reading.properties.pageCount = (reading.properties.pageCount ?? 0) + 1 }
  }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: ["http://developer.apple.com/schemas/APXL": ""], names: Name.all.map(\.rawValue),
      takesUndeclared: true),
    Name.all.map { name in
      switch name {
      // The theme holds only text of templates.
      case .theme: .skip
      case .slide: .line
      case .content, .notes: .textLine
      }
    })
}
