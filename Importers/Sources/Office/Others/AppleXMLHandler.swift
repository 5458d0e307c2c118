import DocumentText
import XMLEvents

/// Takes text and properties out of Pages, Keynote and Numbers documents of before 2013, which are XML.
final class AppleXMLHandler: TextFlow {
  private enum Name: String, CaseIterable {
    case paragraph = "sf:p"
    case lineBreak = "sf:lnbr"
    case otherBreak = "sf:br"
    case tab = "sf:tab"
    /// A cell's text, in an attribute.
    case cellText = "sf:ct"
    case cellNumber = "sf:n"
    case ghost = "sf:ghost-text"
    case metadata = "sf:metadata"
    case slMetadata = "sl:metadata"
    case keyMetadata = "key:metadata"
    case lsMetadata = "ls:metadata"
    case authors = "sf:authors"
    case keyAuthors = "key:authors"
    case comment = "sf:comment"
    case keyComment = "key:comment"
    case copyright = "sf:copyright"
    case keyCopyright = "key:copyright"
    case keywords = "sf:keywords"
    case keyKeywords = "key:keywords"
    case projects = "sf:projects"
    case title = "sf:title"
    case keyTitle = "key:title"
    case string = "sf:string"
    case keyString = "key:string"
    case slide = "key:slide"
    case master = "key:master-slides"
    case theme = "key:theme-list"
    case sheet = "ls:workspace"
    case stylesheet = "sl:stylesheet"
    case keyStylesheet = "key:stylesheet"
    case data = "sf:data"
    case prototypes = "sl:section-prototypes"
    case created = "sl:SLCreationDateProperty"
    case modified = "sl:SLLastModifiedDateProperty"
    case date = "sl:date"

    static let all = allCases
  }

  private let reading: DocumentReading
  private var isInMetadata = false
  /// Which of the properties is open.
  private var field: Name?
  private var slideCount = 0

  init(_ reading: DocumentReading) {
    self.reading = reading
    super.init(Self.rules, reading.text)
  }

  override func begin(_ number: Int32, _ attributes: XMLAttributes) {
    let name = Name.all[Int(number)]
    switch name {
    case .metadata, .slMetadata, .keyMetadata, .lsMetadata: isInMetadata = true
    case .string, .keyString: if isInMetadata { note(attributes["string"]) }
    case .cellText: appendGapped(attributes["s"])
    case .cellNumber: appendGapped(attributes["v"])
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
    switch Name.all[Int(number)] {
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
    case .copyright, .keyCopyright: reading.properties.copyright = text
    case .keywords, .keyKeywords, .projects: reading.properties.keywords.append(text)
    case .title, .keyTitle: reading.properties.title = text
    default: break
    }
  }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: [
        "http://developer.apple.com/namespaces/sf": "sf", "http://developer.apple.com/namespaces/sl": "sl",
        "http://developer.apple.com/namespaces/ls": "ls", "http://developer.apple.com/namespaces/keynote2": "key",
      ],
      names: Name.all.map(\.rawValue)),
    Name.all.map { name in
      switch name {
      case .paragraph: .textLine
      case .lineBreak, .otherBreak: .line
      case .tab: .space
      // Words that stand where something is to be written, and what templates hold.
      case .ghost, .master, .theme, .stylesheet, .keyStylesheet, .data, .prototypes: .skip
      default: .none
      }
    })
}

extension [String?] {
  /// The list as one field, divided by semicolons.
  fileprivate func joined() -> String { compactMap(\.self).joined(separator: ";") }
}
