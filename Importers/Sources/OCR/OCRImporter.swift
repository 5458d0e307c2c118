import ImporterKit
import MDSystem
import Pictures

/// Recognises text in pictures, and on pages of PDF documents that are nothing but a picture, by Tesseract.
///
/// Another importer has read the same file: of pictures and pages that hold text already nothing is given.
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
  /// A file of more bytes is not decoded.
  private static let mostBytes = 256 << 20
  private static let pieceBytes = 256 << 10
  /// A larger picture is not decoded: some decoders unpack all of it before they scale.
  private static let mostPixels = 50_000_000

  /// Decodes a picture, upright, scaled down to ``GreyPicture/mostPixelsRead``.
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
