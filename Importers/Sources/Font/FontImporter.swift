import CFreeType
import ImporterKit

/// Reads all font formats that FreeType supports: names in all languages, makers, licence, and the languages that the
/// glyphs cover.
@main struct FontImporter: Importer {
  private let library: FontLibrary

  init() throws { library = try FontLibrary() }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    if let metrics = try AdobeMetrics(file) { return metrics.give(to: &sink) }
    if UnreadFont.isKnown(try file.read(limit: 16)) { return }
    let stream = FontStream(file)
    let first = try library.face(0, of: stream)
    if !file.request.wants.isDisjoint(with: [.attributes, .text]) { describe(first, stream, to: &sink) }
    guard file.request.wants.contains(.thumbnail) else { return }
    sink.flush()
    Self.giveSpecimen(of: first, file.request, to: &sink)
  }

  private func describe(_ first: FontFace, _ stream: FontStream, to sink: inout AttributeSink) {
    var report = FontReport()
    let count = min(first.faceCount, FontReport.maximumFaces)
    if first.faceCount > count { sink.noteTruncated() }
    report.add(first)
    report.faceCount = first.faceCount
    for index in 1..<max(count, 1) {
      guard let face = try? library.face(index, of: stream) else {
        sink.notePartial("a face of the collection cannot be read")
        break
      }
      report.add(face)
    }
    report.give(to: &sink)
    if let error = stream.readError { sink.notePartial("\(error)") }
  }

  private static func giveSpecimen(of face: FontFace, _ request: ImportRequest, to sink: inout AttributeSink) {
    if let png = face.specimen(edge: Int(clamping: request.thumbnailEdge)) {
      sink.setThumbnail(png: png)
    } else {
      sink.notePartial("no thumbnail: the font has no glyph that can be drawn")
    }
  }
}

/// The FreeType library, initialized once per process.
final class FontLibrary {
  private let library: FT_Library

  /// - Throws: ``ImportFailure`` if there is not enough memory.
  init() throws(ImportFailure) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw ImportFailure("FreeType cannot be set up") }
    self.library = library
  }

  deinit { FT_Done_FreeType(library) }

  /// Opens one face of the file. Collections contain several.
  func face(_ index: Int, of stream: FontStream) throws(ImportFailure) -> FontFace {
    var arguments = FT_Open_Args()
    arguments.flags = UInt32(FT_OPEN_STREAM)
    arguments.stream = stream.record
    var face: FT_Face?
    let error = FT_Open_Face(library, &arguments, FT_Long(index), &face)
    guard error == 0, let face else { throw ImportFailure(Self.reason(of: error)) }
    return FontFace(face, stream)
  }

  /// Returns an error message for FreeType's error numbers (`fterrdef.h`).
  private static func reason(of error: FT_Error) -> String {
    switch error {
    case 0x02, 0x07: "not a font of a kind that FreeType knows"
    case 0x40: "the font needs more memory than there is"
    case 0x55, 0x51...0x54: "the font ends before its tables do"
    default: "the font is damaged (FreeType's error \(error))"
    }
  }
}
