public import ImporterKit

/// An importer of documents. The thumbnail is a picture inside the document, or else the start of its text drawn on a
/// page.
public protocol DocumentImporter: Importer {
  /// Reads one file like `importFile`. It gives an embedded picture before the text, and stops after it if only a
  /// picture is wanted.
  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws
}

extension DocumentImporter {
  public mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    guard file.request.wants.contains(.thumbnail) else { return try readDocument(file, into: &sink) }
    sink.keepBeginning()
    // Of a damaged document, draw the text that was read before the damage.
    defer { Self.drawBeginning(for: file.request, into: &sink) }
    try readDocument(file, into: &sink)
  }

  /// Draws the collected text unless a picture has been given.
  private static func drawBeginning(for request: ImportRequest, into sink: inout AttributeSink) {
    guard let beginning = sink.beginning else { return }
    let shape = PageShape(of: request)
    let wording = PageWording(beginning, on: shape)
    do throws(ImportFailure) {
      let edge = Int(clamping: request.thumbnailEdge)
      sink.setThumbnail(png: try TextPage().picture(of: wording, on: shape, edge: edge))
    } catch { sink.notePartial("\(error)") }
  }
}
