import ImporterKit

/// A document's text, page by page, with a form feed between pages so that a hit's page can be found again.
struct DocumentText {
  /// A document that claims pages it does not have is left after so many misses in a row.
  private static let mostMissingPages = 64
  /// Painting a page costs many times what its text does.
  private static let mostPaintedPages = 32

  private var words: [UInt8] = []
  private var cleaner = PlainText()
  private var language = LanguageSample()
  private var missing = 0
  private var firstMissing: Int?
  private var painted = 0
  private var wantsText: Bool
  private let strings: UTF8Strings
  private var links = Links()

  private init(_ strings: UTF8Strings, wantsText: Bool) {
    self.strings = strings
    self.wantsText = wantsText
  }

  /// Gives the text, then the files that the document holds.
  static func give(
    _ document: borrowing Document, request: ImportRequest, complaints: ComplaintLog, to sink: inout AttributeSink
  ) {
    var attachments = document.attachments
    var text = DocumentText(document.strings, wantsText: request.wants.contains(.text))
    let count = document.pageCount
    for index in 0..<max(0, count) {
      guard text.givePage(index, of: document, attachments: &attachments, to: &sink) else { break }
      if let damage = complaints.takeDamage() { text.note(damage, ofPage: index + 1, to: &sink) }
    }
    text.language.give(to: &sink)
    sink.set(Links.attribute, .strings(text.links.addresses))
    if let page = text.firstMissing { sink.notePartial("page \(page + 1) of \(count) cannot be read") }
    if count < 1 { sink.notePartial(PlainWords.noPages) }
    attachments.give(to: &sink, request: request, complaints: complaints)
  }

  /// Most complaints cost no text; where none is there, it may be the one that did.
  private func note(_ damage: ComplaintLog.Damage, ofPage page: Int, to sink: inout AttributeSink) {
    let isBare = !words.contains { $0 > 0x20 }
    if isBare || damage > .something { sink.notePartial(PlainWords.damage(damage, ofPage: page)) }
  }

  private mutating func readPage(_ page: borrowing Page, attachments: inout Attachments) {
    let remarks = page.remarks(strings, allowsPainting: painted < Self.mostPaintedPages)
    if remarks.isPainted { painted += 1 }
    page.appendText(to: &words)
    remarks.append(to: &words)
    remarks.keepAttachments(in: &attachments)
    page.add(linksTo: &links)
  }

  /// - Returns: `false` once no further page is of use.
  private mutating func givePage(
    _ index: Int, of document: borrowing Document, attachments: inout Attachments, to sink: inout AttributeSink
  ) -> Bool {
    if wantsText, index > 0 { wantsText = sink.appendText("\u{C}") }
    guard let page = document.page(at: index) else {
      if firstMissing == nil { firstMissing = index }
      missing += 1
      return missing < Self.mostMissingPages
    }
    missing = 0
    words.removeAll(keepingCapacity: true)
    sink.limited(toSeconds: Page.mostSeconds, PlainWords.tooSlow(page: index + 1)) {
      readPage(page, attachments: &attachments)
    }
    cleaner.withCleaned(words) { clean in
      language.add(clean)
      if wantsText { wantsText = sink.appendText(clean) }
    }
    if language.isFull { language.give(to: &sink) }
    return wantsText || !language.isGiven
  }
}
