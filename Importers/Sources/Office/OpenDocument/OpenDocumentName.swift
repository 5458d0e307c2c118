import DocumentText
import XMLEvents

/// The elements of OpenDocument and OpenOffice 1 that are read.
enum OpenDocumentName: String, CaseIterable {
  case paragraph = "text:p"
  case heading = "text:h"
  case space = "text:s"
  case tab = "text:tab"
  case tabStop = "text:tab-stop"
  case lineBreak = "text:line-break"
  case citation = "text:note-citation"
  case noteBody = "text:note-body"
  case trackedChanges = "text:tracked-changes"
  case footnoteCitation = "text:footnote-citation"
  case link = "text:a"
  case drawnLink = "draw:a"
  case ruby = "text:ruby"
  case rubyText = "text:ruby-text"
  case cell = "table:table-cell"
  case row = "table:table-row"
  case table = "table:table"
  case annotation = "office:annotation"
  case date = "dc:date"
  case creator = "dc:creator"
  case page = "draw:page"
  case frame = "draw:frame"
  case image = "draw:image"
  case binaryData = "office:binary-data"
  case scripts = "office:scripts"
  case settings = "office:settings"
  case spreadsheet = "office:spreadsheet"
  case presentation = "office:presentation"
  case meta = "office:meta"
  case notes = "presentation:notes"
  case shapeTitle = "svg:title"
  case shapeDescription = "svg:desc"
  case mathIdentifier = "math:mi"
  case mathNumber = "math:mn"
  case mathOperator = "math:mo"
  case mathText = "math:mtext"
  case databaseTable = "db:table"
  case databaseRepresentation = "db:table-representation"
  case databaseColumn = "db:column"
  case databaseQuery = "db:query"
  case databaseComponent = "db:component"

  case title = "dc:title"
  case subject = "dc:subject"
  case description = "dc:description"
  case language = "dc:language"
  case firstAuthor = "meta:initial-creator"
  case keyword = "meta:keyword"
  case keywords = "meta:keywords"
  case created = "meta:creation-date"
  case generator = "meta:generator"
  case statistic = "meta:document-statistic"
  case userDefined = "meta:user-defined"

  case encryption = "manifest:encryption-data"

  static let all = allCases

  /// The element for a number from the parser; `nil` for unknown elements.
  static subscript(number: Int32) -> OpenDocumentName? { number < 0 ? nil : all[Int(number)] }

  static let rules = FlowRules(
    XMLVocabulary(namespaces: namespaces, names: all.map(\.rawValue)),
    all.map { name in
      switch name {
      case .paragraph, .heading, .shapeTitle, .shapeDescription: .textLine
      case .mathIdentifier, .mathNumber, .mathOperator, .mathText: .textSpace
      case .lineBreak, .row, .noteBody, .annotation, .page, .notes, .frame: .line
      case .space, .tab, .tabStop, .cell: .space
      case .ruby: .asideGroup
      case .rubyText: .aside
      // Skip the number of a note, which would be joined to the word before it.
      case .citation, .footnoteCitation, .trackedChanges, .binaryData, .scripts, .settings:
        .skip
      default: .none
      }
    })

  private static let namespaces: [String: String] = {
    var table = [
      "http://purl.org/dc/elements/1.1/": "dc", "http://www.w3.org/1998/Math/MathML": "math",
      "http://www.w3.org/2000/svg": "svg", "http://openoffice.org/2001/manifest": "manifest",
      "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0": "svg",
      "urn:oasis:names:tc:opendocument:xmlns:database:1.0": "db",
      "http://openoffice.org/2004/database": "db",
      "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0": "draw", "http://openoffice.org/2000/drawing": "draw",
    ]
    for name in ["text", "table", "office", "presentation", "meta", "manifest"] {
      table["urn:oasis:names:tc:opendocument:xmlns:\(name):1.0"] = name
      table["http://openoffice.org/2000/\(name)"] = name
    }
    return table
  }()
}
