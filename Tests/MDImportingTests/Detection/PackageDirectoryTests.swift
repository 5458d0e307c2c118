import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDImporting

/// Documents that are ZIP archives, recognised by the directory at their end.
struct PackageDirectoryTests {
  private static let detector = TypeDetector()
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// The type of a file with these bytes.
  private func type(_ name: String, _ bytes: [UInt8]) throws -> String? {
    try folder.write(bytes, to: name)
    let file = try Descriptor.open(path: FilePath("\(folder.path)/\(name)"), flags: FileFlags.readOnly)
    return Self.detector.type(of: file, named: FileName(name))?.contentType
  }

  /// A ZIP archive with uncompressed members.
  private static func archive(
    _ members: [(name: String, contents: String)], comment: Int = 0
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var (bytes, directory) = ([UInt8](), [UInt8]())
    for (name, contents) in members {
      let sizes = number(contents.utf8.count, 4) + number(contents.utf8.count, 4) + number(name.utf8.count, 2)
      directory += [0x50, 0x4B, 1, 2] + number(0, 16) + sizes + number(0, 12) + number(bytes.count, 4)
      directory += name.utf8
      bytes += [0x50, 0x4B, 3, 4] + number(0, 14) + sizes + number(0, 2)
      bytes += Array(name.utf8) + Array(contents.utf8)
    }
    let counts = number(members.count, 2) + number(members.count, 2)
    let end = number(directory.count, 4) + number(bytes.count, 4) + number(comment, 2)
    return bytes + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + counts + end
      + [UInt8](repeating: 0x20, count: comment)
  }

  private static func archive(_ names: String...) -> [UInt8] {
    archive(names.map { ($0, String(repeating: "x", count: 5_000)) })
  }

  /// The first members fill the beginning of the file, and none of them identifies the document.
  @Test(arguments: [
    ("word/document.xml", "wordprocessingml.document"), ("xl/workbook.xml", "spreadsheetml.sheet"),
    ("ppt/presentation.xml", "presentationml.presentation"),
  ])
  func membersInAnyOrder(member: String, expected: String) throws {
    let expected = "org.openxmlformats." + expected
    let bytes = Self.archive(member, "_rels/.rels", "[Content_Types].xml")
    for name in ["letter", "letter.doc", "letter.bak", "letter.nosuchending"] {
      #expect(try type(name, bytes) == expected, "\(name)")
    }
    // A file name with an archive extension decides.
    #expect(try type("letter.zip", bytes) == "public.zip-archive")
    let commented = Self.archive([(member, "x"), ("[Content_Types].xml", "x")], comment: 65_535)
    #expect(try type("letter", commented) == expected)
  }

  @Test(arguments: [
    ("application/vnd.oasis.opendocument.text", "org.oasis-open.opendocument.text"),
    ("application/epub+zip", "org.idpf.epub-container"), ("application/hwp+zip", "com.hancom.hwpx"),
  ])
  func theStatedTypeNeedNotComeFirst(mimeType: String, expected: String) throws {
    #expect(try type("book", Self.archive([("META-INF/manifest.xml", "x"), ("mimetype", mimeType)])) == expected)
  }

  @Test func booksWithoutAStatedTypeAreBooks() throws {
    #expect(try type("book", Self.archive("OPS/a.xhtml", "META-INF/container.xml")) == "org.idpf.epub-container")
  }

  @Test func archivesStayArchives() throws {
    let other = Self.archive([("a.txt", "x"), ("mimetype", "application/x-anything")])
    for bytes in [Self.archive("a.txt", "word/document.xml"), Self.archive("in/[Content_Types].xml", "word/a"), other] {
      #expect(try type("some", bytes) == "public.zip-archive")
    }
  }

  /// The archive is truncated at any length, and has any byte of its directory changed.
  @Test func damageIsSurvived() throws {
    let whole = Self.archive([("word/document.xml", "x"), ("mimetype", "application/epub+zip"), ("b", "y")])
    for length in stride(from: 4, to: whole.count, by: 3) { _ = try type("cut", Array(whole[..<length])) }
    for place in whole.indices.suffix(120) {
      for byte: UInt8 in [0, 0x7F, 0xFF] {
        var damaged = whole
        damaged[place] = byte
        _ = try type("damaged", damaged)
      }
    }
  }
}
