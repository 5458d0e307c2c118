import Encodings
import ImporterKit

/// A page in the form of a message (MHTML, RFC 2557), as Chrome, Edge and Word save it. The parts that are pictures and styles
/// are no items: nobody looks for them.
struct MHTMLPage {
  let decoder: CharsetDecoder

  func read(_ bytes: Bytes, into sink: inout AttributeSink) throws(ImportFailure) {
    let fields = HeaderFields(bytes.trimmed)
    var header = HeaderText(decoder)
    let tree = PartTree(fields, header: header)
    guard fields[.contentType] != nil, let first = tree.texts.firstIndex(where: \.isHTML) ?? tree.texts.indices.first
    else {
      throw ImportFailure("there is no page in the file")
    }
    give(fields, &header, to: &sink)
    let reader = SavedPage(decoder)
    var page: [UInt8] = []
    for (place, part) in tree.texts.enumerated() where place == first || place > first && part.isHTML {
      page.removeAll(keepingCapacity: true)
      part.encoding.append(part.body, to: &page)
      if place == first {
        reader.give(page: &page, charset: part.charset, to: &sink)
      } else if !reader.give(frame: &page, charset: part.charset, to: &sink) {
        break
      }
    }
    if let limit = tree.limit { sink.notePartial(limit) }
  }

  /// The subject is the title where the page has none; the date is the day of saving.
  private func give(_ fields: HeaderFields, _ header: inout HeaderText, to sink: inout AttributeSink) {
    if let subject = fields[.subject].map({ header.string($0) }), !subject.isEmpty {
      sink.set(.title, .string(subject))
    }
    if let date = fields[.date].flatMap(MailDate.read) { sink.set(.downloadedDate, .array([.date(date)])) }
    if let address = fields[.snapshotLocation] ?? fields[.contentLocation] {
      SavedPage.give(address: header.string(address), to: &sink)
    }
  }
}
