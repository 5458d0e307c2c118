import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// A document whose parts are members of a ZIP archive.
final class Package {
  let archive: ZipArchive
  let reading: DocumentReading
  /// Parts read so far, by where they are: none is read twice, whatever refers to it.
  private var visited: Set<String> = []
  /// Which parts a part refers to, of those that were asked for.
  var relationships: [String: [Relationship]] = [:]

  /// Thumbnails beyond are left alone, as the host would.
  private static let largestThumbnail = 512 << 10

  init(_ archive: ZipArchive, _ reading: DocumentReading) {
    self.archive = archive
    self.reading = reading
  }

  /// Reads a part of XML, once; one that is not there has nothing to say.
  ///
  /// - Returns: `false` once the host wants no more text.
  func read(_ name: String, _ handler: any XMLHandler, into sink: inout AttributeSink) -> Bool {
    guard let member = archive[name], visited.insert(name.lowercased()).inserted else { return true }
    return reading.read(handler, into: &sink) { archive.read(member, $0) }
  }

  /// Whether a part has been read.
  func hasRead(_ name: String) -> Bool { visited.contains(name.lowercased()) }

  /// Gives a picture of the document that is in it, if it is a PNG that is small enough.
  func giveThumbnail(_ name: String, into sink: inout AttributeSink) {
    let request = reading.request
    guard request.wants.contains(.thumbnail), request.thumbnailEdge > 0, let member = archive[name],
      let png = archive.contents(of: member, limit: Self.largestThumbnail),
      let edge = PNGHeader(png)?.longestSide, edge <= request.thumbnailEdge
    else { return }
    sink.setThumbnail(png: png)
  }
}
