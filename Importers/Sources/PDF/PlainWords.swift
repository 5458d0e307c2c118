/// Reasons as sentences for a person.
enum PlainWords {
  static let locked = "the document is encrypted and opens with a password only"
  static let cutShort = "the file ends in the middle: pages may be missing"
  static let noPages = "the document is damaged: none of its pages can be found"

  static func damage(_ damage: ComplaintLog.Damage, ofPage page: Int) -> String {
    switch damage {
    case .data: "the contents of page \(page) are damaged: text may be missing"
    case .font: "a font of page \(page) is damaged: text may be missing"
    case .instructions: "instructions on page \(page) are damaged: text may be missing"
    case .something: "page \(page) is damaged, and no text can be read from it"
    }
  }

  /// Why nothing can be read.
  static func refusal(ofDocumentWithHeader hasHeader: Bool, isEmpty: Bool, isCut: Bool) -> String {
    if isEmpty { return "the file is empty" }
    if !hasHeader { return "the file does not begin as a PDF document does" }
    if isCut { return "the document is damaged: the file ends in the middle, without the table of its contents" }
    return "the document is damaged: the table of its contents cannot be read"
  }
}
