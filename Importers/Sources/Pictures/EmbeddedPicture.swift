package import ImporterKit

/// A picture of the whole that a document or book has inside.
package enum EmbeddedPicture {
  private static let mostPixels = 50_000_000

  /// Gives the picture as a thumbnail, whatever kind it is of. One that cannot be decoded is not missed: the document is what
  /// people look for.
  package static func give(_ picture: [UInt8], for request: ImportRequest, to sink: inout AttributeSink) {
    guard request.wants.contains(.thumbnail), request.thumbnailEdge > 0, !picture.isEmpty else { return }
    let edge = Int32(clamping: min(request.thumbnailEdge, 1_024))
    guard var loader = try? PixbufLoader(edge: edge, maximumPixels: mostPixels) else { return }
    guard (try? loader.write(picture[...])) != nil, let png = try? loader.finish(orientation: nil).png() else { return }
    sink.setThumbnail(png: png)
  }
}
