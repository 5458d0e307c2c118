import DocumentText
import XMLEvents

/// The elements of Pages, Keynote and Numbers until 2012 that are read.
enum AppleXMLName: String, CaseIterable {
  case paragraph = "sf:p"
  case lineBreak = "sf:lnbr"
  case otherBreak = "sf:br"
  case tab = "sf:tab"
  case table = "sf:tabular-model"
  /// A cell of text, and the text itself, which is an attribute or a list of paragraphs.
  case cell = "sf:t"
  case cellText = "sf:ct"
  case longCellText = "sf:cell-text"
  /// Numbers and results of formulas.
  case cellNumber = "sf:n"
  case slider = "sf:sl"
  case stepper = "sf:st"
  case resultNumber = "sf:rn"
  case longCellNumber = "sf:number-cell"
  case longResultNumber = "sf:result-number-cell"
  case cellDate = "sf:d"
  case resultDate = "sf:rd"
  case longCellDate = "sf:date-cell"
  case longResultDate = "sf:result-date-cell"
  /// The values that a cell offers, and the chosen one.
  case menu = "sf:menu-choices"
  case chosen = "sf:proxied-cell-ref"
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
  case tablePrototypes = "ls:tabular-prototypes"
  case created = "sl:SLCreationDateProperty"
  case modified = "sl:SLLastModifiedDateProperty"
  case date = "sl:date"

  static let all = allCases

  static let rules = FlowRules(
    XMLVocabulary(
      namespaces: [
        "http://developer.apple.com/namespaces/sf": "sf", "http://developer.apple.com/namespaces/sl": "sl",
        "http://developer.apple.com/namespaces/ls": "ls", "http://developer.apple.com/namespaces/keynote2": "key",
      ],
      names: all.map(\.rawValue)),
    all.map { name in
      switch name {
      case .paragraph: .textLine
      case .lineBreak, .otherBreak: .line
      case .tab: .space
      // Placeholder texts, and the contents of templates.
      case .ghost, .master, .theme, .stylesheet, .keyStylesheet, .data, .prototypes, .tablePrototypes: .skip
      default: .none
      }
    })
}
