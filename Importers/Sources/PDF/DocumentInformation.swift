import ImporterKit

/// What a document says of itself, as attributes.
enum DocumentInformation {
  static func give(_ document: borrowing Document, to sink: inout AttributeSink) {
    sink.set(.title, document.title.map(AttributeValue.string))
    sink.set(.authors, parts(of: document.author, at: [";"]))
    sink.set(.subject, document.subject.map(AttributeValue.string))
    sink.set(.keywords, parts(of: document.keywords, at: [",", ";"]))
    sink.set(.creator, document.creator.map(AttributeValue.string))
    sink.set(.encodingApplications, parts(of: document.producer, at: []))
    sink.set(.version, .string(document.version))
    sink.set(.contentCreationDate, document.created.map(AttributeValue.date))
    sink.set(.contentModificationDate, document.modified.map(AttributeValue.date))
    sink.set(.numberOfPages, .integer(Int64(document.pageCount)))
    if let (width, height) = document.page(at: 0)?.size {
      sink.set(.pageWidth, .real(width))
      sink.set(.pageHeight, .real(height))
    }
  }

  /// A list as people type it into one field: its parts without the white space around, empty ones left out.
  static func parts(of list: String?, at separators: Set<Character>) -> AttributeValue? {
    list.map { .strings($0.split(whereSeparator: separators.contains).compactMap { PlainText.line(String($0)) }) }
  }
}
