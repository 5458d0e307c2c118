package import ImporterKit

/// A picture of the whole that a document or book has inside.
package enum EmbeddedPicture {
  private static let mostPixels = 50_000_000

  /// Gives the picture as a thumbnail, whatever kind it is of; of a metafile, the bitmap that is all of it. One that cannot
  /// be decoded is not missed: the document is what people look for.
  package static func give(_ picture: [UInt8], for request: ImportRequest, to sink: inout AttributeSink) {
    guard request.wants.contains(.thumbnail), request.thumbnailEdge > 0, !picture.isEmpty else { return }
    let edge = Int32(clamping: min(request.thumbnailEdge, 1_024))
    guard var loader = try? PixbufLoader(edge: edge, maximumPixels: mostPixels) else { return }
    let picture = Metafile(picture).map { $0.bitmap?.file ?? [] } ?? picture
    guard (try? loader.write(picture[...])) != nil, let shown = try? loader.finish(orientation: nil) else { return }
    // A pixel stands for a picture in books that have none.
    guard max(shown.width, shown.height) > 1, let png = try? shown.png() else { return }
    sink.setThumbnail(png: png)
  }
}
