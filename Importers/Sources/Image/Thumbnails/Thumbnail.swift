import ByteReading
import ImporterKit
import Pictures

/// Makes the thumbnail of an image: from the camera's own thumbnail if it is large enough, else by decoding.
enum Thumbnail {
  /// Maximum number of pixels. Decoders that unpack before they scale would exceed the importer's memory with more.
  static let maximumPixels = 100_000_000
  private static let maximumFileBytes = 512 << 20
  private static let pieceBytes = 256 << 10

  /// A PNG with a longest side of at most `edge` pixels, upright, never enlarged.
  ///
  /// - Throws: ``ImportFailure`` if the image is too large or damaged, or this machine has no decoder for its format.
  static func png(_ source: ByteSource, _ content: ImageContent, orientation: Int?, edge: UInt32) throws(ImportFailure)
    -> [UInt8]
  {
    let pixels = (content.width ?? 0).multipliedReportingOverflow(by: content.height ?? 0)
    guard !pixels.overflow, pixels.partialValue <= maximumPixels else {
      throw ImportFailure("no thumbnail: the image claims more than \(maximumPixels / 1_000_000) megapixels")
    }
    let turn = content.turnsItself ? nil : orientation
    let edge = Int32(clamping: max(1, min(edge, 1_024)))
    if let png = embedded(content, turn, edge) { return png }
    return try decoded(source, turn, edge)
  }

  /// The camera's thumbnail; `nil` if it is too small or, as with black bars, differs in shape from the picture.
  private static func embedded(_ content: ImageContent, _ turn: Int?, _ edge: Int32) -> [UInt8]? {
    guard let jpeg = content.exif.flatMap({ ExifBlock($0)?.thumbnail }), let width = content.width,
      let height = content.height
    else { return nil }
    let frame = JPEGReader.read(ByteSource(block: jpeg))
    guard let smallWidth = frame.width, let smallHeight = frame.height, max(smallWidth, smallHeight) >= Int(edge) else {
      return nil
    }
    let shape = Double(width) / Double(height)
    let smallShape = Double(smallWidth) / Double(smallHeight)
    guard abs(shape - smallShape) <= shape * 0.02 else { return nil }
    return try? decoded(ByteSource(block: jpeg), turn, edge)
  }

  private static func decoded(_ source: ByteSource, _ turn: Int?, _ edge: Int32) throws(ImportFailure) -> [UInt8] {
    guard source.count <= maximumFileBytes else { throw ImportFailure("no thumbnail: the file is too large") }
    var loader = try PixbufLoader(edge: edge, maximumPixels: maximumPixels)
    var offset = 0
    while offset < source.count {
      let piece = source.prefix(at: offset, limit: pieceBytes)
      guard !piece.isEmpty else { break }
      try loader.write(piece)
      offset += piece.count
    }
    return try loader.finish(orientation: turn).png()
  }
}
