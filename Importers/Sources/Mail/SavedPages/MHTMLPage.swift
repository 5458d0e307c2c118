import ImporterKit

/// A page in the form of a message (MHTML, RFC 2557), as Chrome, Edge and Word save it.
///
/// Pictures and styles among the parts do not become items, because nobody searches for them.
struct MHTMLPage {
  private let fields: HeaderFields
  private let partText: PartText

  init(_ bytes: Bytes, _ partText: PartText) {
    fields = HeaderFields(bytes.trimmed)
    self.partText = partText
  }

  /// True if the file is mail, which programs also save under the names of pages.
  ///
  /// Mail has a recipient or a sender, or a form that no saved page has.
  var isMessage: Bool {
    if isFromBrowser { return false }
    // Confluence gives pages a `Message-ID` but no sender.
    if fields[.to] != nil || fields[.messageID] != nil && fields[.from] != nil { return true }
    return fields[.contentType].map { !Self.types.contains(MIMEParameters($0).value) } ?? false
  }

  private static let types: Set<String> = ["multipart/related", "multipart/alternative", "text/html"]

  /// True if the sender is a browser: `<Saved by Blink>`.
  private var isFromBrowser: Bool {
    fields[.from].map { $0.trimmed.dropping(1).hasPrefix("saved by ") } ?? false
  }

  /// Gives the page and its frames. A message without a page is noted, because its bytes are no more useful in another
  /// way.
  ///
  /// - Throws: ``ImportFailure`` if the file has neither a type nor a browser as sender.
  func read(into sink: inout AttributeSink) throws(ImportFailure) {
    guard fields[.contentType] != nil || isFromBrowser else { throw ImportFailure("there is no page in the file") }
    var header = HeaderText(partText.decoder)
    let tree = PartTree(fields, header: header, isPage: true)
    let pages = pages(of: tree, &header)
    give(pages.first?.location, &header, to: &sink)
    guard let page = pages.first else { return sink.notePartial("there is no page in the file") }
    let reader = SavedPage(partText)
    reader.give(page: page, to: &sink)
    for frame in pages.dropFirst() where !reader.give(frame: frame, to: &sink) { break }
    if let limit = tree.limit { sink.notePartial(limit) }
  }

  /// The page itself, which need not be the first part, and then its frames.
  private func pages(of tree: PartTree, _ header: inout HeaderText) -> [MessagePart] {
    var pages = tree.texts.filter(\.isHTML)
    guard !pages.isEmpty else { return Array(tree.texts.prefix(1)) }
    let start = fields[.contentType].flatMap { MIMEParameters($0).bytes("start") }?
      .withUnsafeBufferPointer(MessageIdentifier.first)
    let location = fields[.snapshotLocation].map { header.address($0) }
    let first =
      pages.firstIndex { start != nil && $0.identifier == start }
      ?? pages.firstIndex { location != nil && $0.location == location } ?? 0
    pages.insert(pages.remove(at: first), at: 0)
    return pages
  }

  /// Gives the attributes of the header. The subject is the title if the page has none; the date is when it was saved.
  private func give(_ location: String?, _ header: inout HeaderText, to sink: inout AttributeSink) {
    if let subject = fields[.subject].map({ header.string($0) }), !subject.isEmpty {
      sink.set(.title, .string(subject))
    }
    if let date = fields[.date].flatMap(MailDate.read) { sink.set(.downloadedDate, .array([.date(date)])) }
    let address = (fields[.snapshotLocation] ?? fields[.contentLocation]).map { header.address($0) } ?? location
    if let address { SavedPage.give(address: address, to: &sink) }
  }
}
