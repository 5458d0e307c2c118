import ImporterKit
import MDSystem
import Pictures

/// Recognises text in pictures, and on PDF pages that consist of a picture only, with Tesseract.
///
/// Another importer reads the same file. This importer therefore gives nothing for pages that already contain text.
@main struct OCRImporter: Importer {
  private let reader: TextReader

  init() throws { reader = try TextReader() }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    guard file.status.size > 0 else { throw ImportFailure("the file is empty") }
    var words = 0
    if file.request.contentType == "com.adobe.pdf" {
      let document = try ScannedDocument(file)
      words = try document.read(by: reader, into: &sink)
    } else {
      let found = try reader.read(try GreyPicture(decoding: file))
      sink.appendText(found.text)
      words = found.words
    }
    sink.set(.recognizedWords, .integer(Int64(words)))
  }
}

extension GreyPicture {
  /// Maximum size of a file that is decoded.
  private static let mostBytes = 256 << 20
  private static let pieceBytes = 256 << 10
  /// Maximum number of pixels in a picture that is decoded. Some decoders unpack the whole picture before they scale
  /// it.
  private static let mostPixels = 50_000_000

  /// Decodes a picture upright, scaled down to ``GreyPicture/mostPixelsRead``.
  init(decoding file: borrowing ImportFile) throws {
    guard file.status.size <= Self.mostBytes else { throw ImportFailure("the picture's file is too large") }
    var loader = try PixbufLoader(
      area: Self.mostPixelsRead, maximumPixels: Self.mostPixels, failing: "no text is recognised")
    var offset: Int64 = 0
    while true {
      let piece = try file.read(at: offset, limit: Self.pieceBytes)
      if piece.isEmpty { break }
      try loader.write(piece[...])
      offset += Int64(piece.count)
    }
    let picture = try loader.finish(orientation: nil)
    self = picture.withPixels { GreyPicture($0, size: (picture.width, picture.height), picture.layout) }
  }
}
