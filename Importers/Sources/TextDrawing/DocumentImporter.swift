public import ImporterKit

/// An importer of documents, each of which has a picture: the one inside it, else the beginning of its text on a page.
public protocol DocumentImporter: Importer {
  /// Reads one file as an importer does. A picture inside it is given before the text: no more is read then where a picture
  /// is all that is wanted.
  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws
}

extension DocumentImporter {
  public mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    guard file.request.wants.contains(.thumbnail) else { return try readDocument(file, into: &sink) }
    sink.keepBeginning()
    // Of a damaged document that is drawn which was found in it.
    defer { Self.drawBeginning(for: file.request, into: &sink) }
    try readDocument(file, into: &sink)
  }

  /// Draws what was kept, unless a picture has been given.
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
