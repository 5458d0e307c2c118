import ImporterKit
import Languages

/// Gives the properties of a document as attributes.
enum DocumentInformation {
  static func give(_ document: borrowing Document, to sink: inout AttributeSink) {
    let packet = document.information
    sink.set(.title, (document.title ?? packet?.title).map(AttributeValue.string))
    sink.set(.authors, parts(of: document.author, at: [";"]) ?? list(packet?.authors))
    sink.set(.subject, (document.subject ?? packet?.subject).map(AttributeValue.string))
    sink.set(.keywords, parts(of: document.keywords, at: [",", ";"]) ?? list(packet?.keywords))
    sink.set(.creator, (document.creator ?? packet?.creator).map(AttributeValue.string))
    sink.set(.encodingApplications, parts(of: document.producer ?? packet?.producer, at: []))
    sink.set(.copyright, packet?.copyright.map(AttributeValue.string))
    sink.set("kMDItemContributors", list(packet?.contributors))
    sink.set("kMDItemPublishers", list(packet?.publishers))
    sink.set(.contentCreationDate, (document.created ?? packet?.created).map(AttributeValue.date))
    sink.set(.contentModificationDate, (document.modified ?? packet?.modified).map(AttributeValue.date))
    giveForm(of: document, to: &sink)
  }

  private static func giveForm(of document: borrowing Document, to sink: inout AttributeSink) {
    sink.set(.version, .string(document.version))
    sink.set(Outline.attribute, .strings(document.headings))
    sink.set(.numberOfPages, .integer(Int64(document.pageCount)))
    if let (width, height) = document.page(at: 0)?.size {
      sink.set(.pageWidth, .real(width))
      sink.set(.pageHeight, .real(height))
    }
  }

  private static func list(_ texts: [String]?) -> AttributeValue? {
    texts.flatMap { $0.isEmpty ? nil : .strings($0) }
  }

  /// Splits a list that people typed into one field. Trims its parts and drops empty ones.
  static func parts(of list: String?, at separators: Set<Character>) -> AttributeValue? {
    list.map { .strings($0.split(whereSeparator: separators.contains).compactMap { PlainText.line(String($0)) }) }
  }
}

/// Collects the beginning of a document, page by page, for the detection of its language.
struct LanguageSample {
  /// Size of the sample in bytes. Detection ignores numbers and signs, so the sample spans several pages of tables.
  private static let mostBytes = 4096

  private var bytes: [UInt8] = []
  private(set) var isGiven = false

  var isFull: Bool { bytes.count >= Self.mostBytes - 3 }

  /// Adds the beginning of `text`, up to the size of the sample, cut between characters.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard !isGiven else { return }
    var end = min(text.count, Self.mostBytes - bytes.count)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    bytes += text[..<end]
  }

  /// Sets the languages, only once.
  mutating func give(to sink: inout AttributeSink) {
    guard !isGiven else { return }
    isGiven = true
    let languages = bytes.withUnsafeBufferPointer { LanguageGuess.languages(of: $0) }
    if !languages.isEmpty { sink.set(.languages, .strings(languages)) }
  }
}
