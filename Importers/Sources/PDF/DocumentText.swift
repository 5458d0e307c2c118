import ImporterKit

/// A document's text, page by page, with a form feed between pages so that a hit's page can be found again.
struct DocumentText {
  /// A document that claims pages it does not have is left after so many misses in a row.
  private static let mostMissingPages = 64

  private var words: [UInt8] = []
  private var cleaner = PlainText()
  private var language = LanguageSample()
  private var missing = 0
  private var firstMissing: Int?
  private var wantsText: Bool

  private init(wantsText: Bool) { self.wantsText = wantsText }

  static func give(_ document: borrowing Document, request: ImportRequest, to sink: inout AttributeSink) {
    var text = DocumentText(wantsText: request.wants.contains(.text))
    let count = document.pageCount
    for index in 0..<max(0, count) {
      guard text.givePage(index, of: document, to: &sink) else { break }
    }
    text.language.give(to: &sink)
    if let page = text.firstMissing { sink.notePartial("page \(page + 1) of \(count) cannot be read") }
  }

  /// - Returns: `false` once no further page is of use.
  private mutating func givePage(_ index: Int, of document: borrowing Document, to sink: inout AttributeSink) -> Bool {
    if wantsText, index > 0 { wantsText = sink.appendText("\u{C}") }
    guard let page = document.page(at: index) else {
      if firstMissing == nil { firstMissing = index }
      missing += 1
      return missing < Self.mostMissingPages
    }
    missing = 0
    words.removeAll(keepingCapacity: true)
    page.appendText(to: &words)
    page.appendRemarks(to: &words)
    cleaner.withCleaned(words) { clean in
      language.add(clean)
      if wantsText { wantsText = sink.appendText(clean) }
    }
    if language.isFull { language.give(to: &sink) }
    return wantsText || !language.isGiven
  }
}
