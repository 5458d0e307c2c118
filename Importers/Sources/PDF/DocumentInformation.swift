import ImporterKit
import Languages

/// Document properties as attributes.
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

  /// A list as people type it into one field: its parts without the white space around, empty ones left out.
  static func parts(of list: String?, at separators: Set<Character>) -> AttributeValue? {
    list.map { .strings($0.split(whereSeparator: separators.contains).compactMap { PlainText.line(String($0)) }) }
  }
}

/// Gathers the beginning of a document, page by page, to guess its language.
struct LanguageSample {
  /// Numbers and signs, of which tables are full, are left out of the guess: some pages' worth to find letters in.
  private static let mostBytes = 4096

  private var bytes: [UInt8] = []
  private(set) var isGiven = false

  var isFull: Bool { bytes.count >= Self.mostBytes - 3 }

  /// Takes from the beginning of `text` what is still missing, cut between characters.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard !isGiven else { return }
    var end = min(text.count, Self.mostBytes - bytes.count)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    bytes += text[..<end]
  }

  /// Gives the languages, once.
  mutating func give(to sink: inout AttributeSink) {
    guard !isGiven else { return }
    isGiven = true
    let languages = bytes.withUnsafeBufferPointer { LanguageGuess.languages(of: $0) }
    if !languages.isEmpty { sink.set(.languages, .strings(languages)) }
  }
}
