import CDjVu
import DocumentText
import Glibc
import ImporterKit
import MDSystem
import Pictures
import WordBuffer

/// Reads DjVu documents with DjVuLibre: the metadata, then the hidden text of the pages. The first page becomes the
/// thumbnail.
@main struct DjvuImporter: Importer {
  init() {}

  /// Maximum size of a document. The library keeps the file in memory.
  private static let mostBytes: Int64 = 384 << 20

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let size = Int64(clamping: file.status.size)
    let beginning = try file.read(limit: 16)
    guard DjvuForm.begins(beginning) else {
      throw ImportFailure(size == 0 ? "the file is empty" : "not a DjVu document")
    }
    // The library may take minutes to repair a damaged name.
    let document = sink.limited(toSeconds: 10, "the document takes more than 10 s to open: it was not read") {
      DjvuDocument(file, count: min(size, Self.mostBytes))
    }
    guard let document else { throw ImportFailure("the document is damaged: nothing in it can be read") }
    document.give(to: &sink)
    sink.flush()
    if size > Self.mostBytes { sink.notePartial("the document is so large that only its beginning was read") }
    guard !document.isIndirect else { return sink.notePartial("its pages are files of their own") }
    if !file.request.wants.isDisjoint(with: [.attributes, .text]) { giveText(of: document, file.request, to: &sink) }
    if file.request.wants.contains(.thumbnail) { giveThumbnail(of: document, file.request, to: &sink) }
  }

  private func giveThumbnail(
    of document: borrowing DjvuDocument, _ request: ImportRequest, to sink: inout AttributeSink
  ) {
    sink.flush()
    if let png = document.picture(ofPage: 0, edge: Int32(clamping: min(request.thumbnailEdge, 1_024))) {
      sink.setThumbnail(png: png)
    } else {
      sink.notePartial("no thumbnail: the first page is damaged")
    }
  }

  private func giveText(of document: borrowing DjvuDocument, _ request: ImportRequest, to sink: inout AttributeSink) {
    let text = DocumentText(for: request)
    for page in 0..<document.pageCount {
      document.appendText(of: page, to: text)
      if !text.give(to: &sink) { break }
    }
    text.finish(to: &sink)
  }
}

/// Outer format of DjVu files.
private enum DjvuForm {
  /// Checks for `AT&TFORM`, a size, and the identifier of a single page or of a document with several pages.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 16, bytes.starts(with: "AT&TFORM".utf8) else { return false }
    return bytes[12...].elementsEqual("DJVU".utf8) || bytes[12...].elementsEqual("DJVM".utf8)
  }
}

/// A document opened by the library. Closed at the end of the value's lifetime.
private struct DjvuDocument: ~Copyable {
  private let document: OpaquePointer

  init?(_ file: borrowing ImportFile, count: Int64) {
    guard let document = cdjvu_open(file.descriptor.rawValue, count) else { return nil }
    self.document = document
  }

  deinit { cdjvu_close(document) }

  var pageCount: Int32 { cdjvu_page_count(document) }
  var isIndirect: Bool { cdjvu_is_indirect(document) }

  /// Sets the metadata, whose keys are those of BibTeX and of the PDF information dictionary.
  func give(to sink: inout AttributeSink) {
    var facts: [String: String] = [:]
    for index in 0..<cdjvu_fact_count(document) {
      let name = String(cString: cdjvu_fact_name(document, index)).lowercased()
      let value = Self.line(String(cString: cdjvu_fact_value(document, index)))
      if !value.isEmpty, facts[name] == nil { facts[name] = value }
    }
    DjvuFacts.give(facts, to: &sink)
    let headings = (0..<cdjvu_heading_count(document)).map { Self.line(String(cString: cdjvu_heading(document, $0))) }
    sink.set(.headings, .strings(headings.filter { !$0.isEmpty }.prefix(Self.mostHeadings).map { $0 }))
    sink.set(.numberOfPages, .integer(Int64(pageCount)))
  }

  private static let mostHeadings = 64

  func appendText(of page: Int32, to text: DocumentText) {
    guard let words = cdjvu_page_text(document, page) else { return }
    // Control characters end lines, paragraphs, regions and columns. All of them count as white space.
    for line in String(cString: words).utf8.split(whereSeparator: { [0x0A, 0x0B, 0x1D, 0x1F].contains($0) }) {
      text.appendLine(String(Substring(line)))
    }
    text.widen(to: .line)
  }

  /// Renders a page as a PNG file.
  func picture(ofPage page: Int32, edge: Int32) -> [UInt8]? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let pixels = cdjvu_page_picture(document, page, edge, &width, &height) else { return nil }
    defer { free(pixels) }
    let bytes = UnsafeRawBufferPointer(start: pixels, count: Int(width) * Int(height) * 3)
    return try? Pixbuf(colors: bytes, width: Int(width), height: Int(height))?.png()
  }

  private static let longest = 4_096

  private static func line(_ text: String) -> String {
    let words = text.utf8.split { $0 <= 0x20 || $0 == 0x7F }
    return String(String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self).prefix(longest))
  }
}

/// Maps the metadata of a document to attributes.
private enum DjvuFacts {
  static func give(_ facts: [String: String], to sink: inout AttributeSink) {
    func text(_ names: String...) -> String? { names.lazy.compactMap { facts[$0] }.first }
    sink.set(.title, text("title", "booktitle").map { .string($0) })
    sink.set(.authors, text("author", "creator").map { .strings(parts($0, ";")) })
    sink.set("kMDItemEditors", facts["editor"].map { .strings(parts($0, ";")) })
    sink.set("kMDItemPublishers", facts["publisher"].map { .strings([$0]) })
    sink.set(.keywords, facts["keywords"].map { .strings(parts($0, ",;")) })
    sink.set(.subject, facts["subject"].map { .string($0) })
    sink.set(.itemDescription, text("abstract", "note", "description").map { .string($0) })
    sink.set(.copyright, text("copyright", "rights").map { .string($0) })
    sink.set("kMDItemIdentifier", text("isbn", "doi").map { .string($0) })
    sink.set(.languages, facts["language"].map { .strings([$0]) })
    sink.set("limelight_series", facts["series"].map { .string($0) })
    sink.set(.encodingApplications, text("producer").map { .strings([$0]) })
    sink.set(.contentCreationDate, text("creationdate", "date", "year").flatMap(date).map { .date($0) })
    sink.set(.contentModificationDate, facts["moddate"].flatMap(date).map { .date($0) })
  }

  private static func parts(_ text: String, _ separators: String) -> [String] {
    text.split { separators.contains($0) }.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }

  /// Parses a date in ISO 8601 or in PDF's form `D:20030512…`.
  private static func date(_ text: String) -> Timestamp? {
    guard text.hasPrefix("D:"), text.utf8.count >= 10 else { return DocumentDate.timestamp(text) }
    let digits = Array(text.utf8.dropFirst(2))
    let part = { (range: Range<Int>) in String(decoding: digits[range], as: UTF8.self) }
    return DocumentDate.timestamp("\(part(0..<4))-\(part(4..<6))-\(part(6..<8))")
  }
}
