import ImporterKit

/// Gives the text of a document page by page.
///
/// A form feed separates pages, so that the page of a hit can be found again.
struct DocumentText {
  /// Maximum number of missing pages in a row. A damaged catalog may claim any number of pages.
  private static let mostMissingPages = 64
  /// Maximum number of pages to paint. Painting a page takes many times as long as reading its text.
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

  /// Gives the text, then the attached files.
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

  /// Notes damage of a page. Slight damage is noted only if the page has no text, because then it may be the cause.
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

  /// Gives the text of a page.
  ///
  /// - Returns: False if no further page is needed.
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
    // A page with millions of instructions would take minutes. The page's text so far is dropped, the document's is
    // kept.
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
