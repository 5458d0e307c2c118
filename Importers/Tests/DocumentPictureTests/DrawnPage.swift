import CZlib
import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport

/// A sample of one kind of document, with the importer that draws it.
struct PicturedKind: Sendable, CustomStringConvertible {
  let file: String
  let program: String
  let contentType: String
  var isSlide = false

  var description: String { file }
  var path: String { Fixtures.folder.appending(path: file).path }

  /// - Parameter wants: the parts to request, by default only the thumbnail.
  func answer(edge: UInt32 = 256, wants: ImportRequest.Wants = .thumbnail) throws -> ImporterProcess.Answer {
    try ImporterProcess(BuiltProduct.path(program)).importFile(
      path, contentType: contentType, wants: wants, thumbnailEdge: edge)
  }

  /// Imports bytes that a test has made.
  static func answer(
    _ bytes: [UInt8], by program: String, contentType: String = "public.data",
    wants: ImportRequest.Wants = .thumbnail
  ) throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path(program)).importFile(
      try folder.write(bytes, to: "document"), contentType: contentType, wants: wants, thumbnailEdge: 256)
  }

  static let drawn = [
    PicturedKind(
      file: "docx/SampleDoc.docx", program: "Office",
      contentType: "org.openxmlformats.wordprocessingml.document"),
    PicturedKind(file: "xlsx/SampleSS.xlsx", program: "Office", contentType: "org.openxmlformats.spreadsheetml.sheet"),
    // The preview of this file is a metafile that draws lines and words.
    PicturedKind(
      file: "xlsx/DateFormatTests.xlsx", program: "Office", contentType: "org.openxmlformats.spreadsheetml.sheet"),
    PicturedKind(
      file: "pptx/lists-plain.pptx", program: "Office",
      contentType: "org.openxmlformats.presentationml.presentation", isSlide: true),
    PicturedKind(file: "gnumeric/invoice.gnumeric", program: "Office", contentType: "org.gnome.gnumeric"),
    PicturedKind(file: "abw/abi_memo.abw", program: "Office", contentType: "com.abisource.abiword"),
    PicturedKind(
      file: "LegacyOffice/doc/52117.doc", program: "LegacyOffice", contentType: "com.microsoft.word.doc"),
    PicturedKind(
      file: "LegacyOffice/doc/Word6_sections.doc", program: "LegacyOffice", contentType: "com.microsoft.word.doc"),
    PicturedKind(
      file: "LegacyOffice/xls/SampleSS.xls", program: "LegacyOffice", contentType: "com.microsoft.excel.xls"),
    PicturedKind(
      file: "LegacyOffice/ppt/49648.ppt", program: "LegacyOffice", contentType: "com.microsoft.powerpoint.ppt",
      isSlide: true),
    PicturedKind(file: "LegacyOffice/rtf/testRTF.rtf", program: "LegacyOffice", contentType: "public.rtf"),
    PicturedKind(
      file: "LegacyOffice/msg/testMSG.msg", program: "LegacyOffice", contentType: "com.microsoft.outlook.msg"),
    PicturedKind(file: "wps/testWORKS.wps", program: "LegacyOffice", contentType: "com.microsoft.works.wps"),
    PicturedKind(file: "wpd/test5.wp", program: "WordPerfect", contentType: "com.corel.wordperfect.doc"),
    PicturedKind(file: "chm/libffi.chm", program: "Help", contentType: "com.microsoft.chm"),
    PicturedKind(file: "dvi/usrman.dvi.gz", program: "Typeset", contentType: "org.tug.tex.dvi"),
    PicturedKind(file: "ps/man-groff.ps.gz", program: "Typeset", contentType: "com.adobe.postscript"),
    PicturedKind(file: "mobi/formatting.mobi", program: "Book", contentType: "com.amazon.mobi-ebook"),
    // The cover of this file is a single pixel.
    PicturedKind(file: "mobi/eng.mobi", program: "Book", contentType: "com.amazon.mobi-ebook"),
    PicturedKind(file: "epub/epub2_no_cover.epub", program: "Book", contentType: "org.idpf.epub-container"),
    PicturedKind(file: "fb2/basic.fb2", program: "Book", contentType: "org.fictionbook.fb2"),
  ]
}

/// A picture drawn by the importer: grey, eight bits per pixel, rows without filters.
struct DrawnPage {
  let width: Int
  let height: Int
  private let rows: [UInt8]

  /// Returns `nil` for other pictures.
  init?(_ png: [UInt8]) {
    guard png.count > 45, png[24] == 8, png[25] == 0 else { return nil }
    width = Self.number(png, 16)
    height = Self.number(png, 20)
    var bytes = [UInt8](repeating: 0, count: (width + 1) * height)
    var count = uLong(bytes.count)
    let packed = png[41..<(41 + Self.number(png, 33))]
    guard uncompress(&bytes, &count, Array(packed), uLong(packed.count)) == Z_OK, count == bytes.count else {
      return nil
    }
    rows = bytes
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Number of dark pixels in a row.
  func ink(inRow row: Int) -> Int {
    rows[(row * (width + 1) + 1)..<((row + 1) * (width + 1))].count { $0 < 160 }
  }

  /// Horizontal range of the dark pixels in the given rows, as fractions of the width.
  func extent(inRows rows: Range<Int>) -> ClosedRange<Double>? {
    let columns = (0..<width).filter { column in rows.contains { self.rows[$0 * (width + 1) + 1 + column] < 160 } }
    guard let first = columns.first, let last = columns.last else { return nil }
    return Double(first) / Double(width)...Double(last) / Double(width)
  }

  var ink: Int { (0..<height).reduce(0) { $0 + ink(inRow: $1) } }
}
