package import ImporterKit

/// A preview picture inside a document or book.
package enum EmbeddedPicture {
  private static let mostPixels = 50_000_000

  /// Sets the picture as thumbnail. A metafile must consist of a single bitmap. A picture that cannot be decoded is
  /// ignored, because the document matters more.
  package static func give(_ picture: [UInt8], for request: ImportRequest, to sink: inout AttributeSink) {
    guard request.wants.contains(.thumbnail), request.thumbnailEdge > 0, !picture.isEmpty else { return }
    let edge = Int32(clamping: min(request.thumbnailEdge, 1_024))
    guard var loader = try? PixbufLoader(edge: edge, maximumPixels: mostPixels) else { return }
    let picture = Metafile(picture).map { $0.bitmap?.file ?? [] } ?? picture
    guard (try? loader.write(picture[...])) != nil, let shown = try? loader.finish(orientation: nil) else { return }
    // Books without a cover contain a picture of a single pixel instead.
    guard max(shown.width, shown.height) > 1, let png = try? shown.png() else { return }
    sink.setThumbnail(png: png)
  }
}
