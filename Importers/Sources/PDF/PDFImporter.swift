import CColorSwitch
import CPoppler
import ImporterKit
import MDSystem

/// Reads PDF documents with poppler, also compressed ones: properties first, then the text page by page.
@main struct PDFImporter: Importer {
  static var yieldsContents: Bool { true }

  private let complaints: ComplaintLog

  init() { complaints = ComplaintLog.install() }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    _ = complaints.takeDamage()
    let source = try DocumentSource(reading: file)
    if source.isPacked { return try importPacked(file, into: &sink) }
    try importDocument(of: source, request: file.request, into: &sink)
  }

  /// Imports the document that a compressed file holds.
  private func importPacked(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    try importDocument(of: unpacked(file, into: &sink), request: file.request, into: &sink)
  }

  /// Unpacks the file into a source. The unpacked array is freed on return, before poppler allocates memory.
  private func unpacked(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws -> DocumentSource {
    let descriptor = try file.descriptor.duplicate()
    let (bytes, isWhole) = PackedFile.contents(of: descriptor.rawValue)
    if !isWhole { sink.notePartial(PlainWords.packedAmiss) }
    return DocumentSource(holding: bytes.span)
  }

  private func importDocument(
    of source: borrowing DocumentSource, request: ImportRequest, into sink: inout AttributeSink
  ) throws {
    var isRescued = false
    switch Document.open(source, isRescued: &isRescued) {
    case .opened(let document):
      if isRescued { sink.notePartial(source.isCut ? PlainWords.cutShort : PlainWords.noTable) }
      sink.set(.securityMethod, source.isEncrypted || document.isRestricted ? "Password Encrypted" : "None")
      importDocument(document, of: source, request: request, into: &sink)
    case .locked:
      sink.set(.securityMethod, "Password Encrypted")
      sink.set(.version, source.headerVersion.map(AttributeValue.string))
      sink.notePartial(PlainWords.locked)
    case .refused: throw ImportFailure(source.refusal)
    }
    // Return the heap's free pages to the system. After a small file they stay for the next one.
    if source.byteCount > 1 << 20 { malloc_trim(0) }
  }

  private func importDocument(
    _ document: borrowing Document, of source: borrowing DocumentSource, request: ImportRequest,
    into sink: inout AttributeSink
  ) {
    DocumentInformation.give(document, to: &sink)
    if complaints.takeDamage() != nil, source.isCut { sink.notePartial(PlainWords.cutShort) }
    // The next step parses untrusted content and may end this process; send what is known so far.
    sink.flush()
    if !request.wants.isDisjoint(with: [.attributes, .text, .members]) {
      color_switch_set(false)
      DocumentText.give(document, request: request, complaints: complaints, to: &sink)
      color_switch_set(true)
    }
    if request.wants.contains(.thumbnail) {
      sink.flush()
      let edge = Int(clamping: request.thumbnailEdge)
      let png = sink.limited(toSeconds: Page.mostSeconds, "no thumbnail: the first page takes too long to paint") {
        document.page(at: 0)?.picture(longestSide: edge)
      }
      if let png { sink.setThumbnail(png: png) }
    }
  }
}
