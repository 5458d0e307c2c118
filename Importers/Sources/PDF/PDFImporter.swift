import CColorSwitch
import CPoppler
import ImporterKit

/// Reads PDF documents with poppler: document properties, then the text page by page.
@main struct PDFImporter: Importer {
  private let complaints: ComplaintLog

  init() { complaints = ComplaintLog.install() }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    complaints.reset()
    let source = try DocumentSource(reading: file)
    switch Document.open(source) {
    case .opened(let document):
      sink.set(.securityMethod, source.isEncrypted || document.isRestricted ? "Password Encrypted" : "None")
      importDocument(document, request: file.request, into: &sink)
    case .locked:
      sink.set(.securityMethod, "Password Encrypted")
      sink.set(.version, source.headerVersion.map(AttributeValue.string))
      sink.notePartial("the document is encrypted and opens with a password only")
    case .refused(let reason): throw ImportFailure(complaints.first.map { "\(reason): \($0)" } ?? reason)
    }
    // Gives the heap's free pages back to the system; after small files the next one reuses them.
    if source.byteCount > 1 << 20 { malloc_trim(0) }
  }

  private func importDocument(_ document: borrowing Document, request: ImportRequest, into sink: inout AttributeSink) {
    DocumentInformation.give(document, to: &sink)
    // The next step runs over foreign content and may end this process: what is known by now is to be kept.
    sink.flush()
    if !request.wants.isDisjoint(with: [.attributes, .text]) {
      color_switch_set(false)
      DocumentText.give(document, request: request, to: &sink)
      color_switch_set(true)
    }
    if request.wants.contains(.thumbnail) {
      sink.flush()
      let edge = Int(clamping: request.thumbnailEdge)
      if let png = document.page(at: 0)?.picture(longestSide: edge) { sink.setThumbnail(png: png) }
    }
    if let complaint = complaints.firstDamage { sink.notePartial("poppler reports: \(complaint)") }
  }
}
