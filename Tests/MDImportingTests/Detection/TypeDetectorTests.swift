import MDModel
import MDTestSupport
import Testing

@testable import MDImporting

/// Uses the machine's tables of shared-mime-info, on which the package depends.
struct TypeDetectorTests {
  private static let detector = TypeDetector()
  private var detector: TypeDetector { Self.detector }

  private func type(_ name: String, _ head: String = "", isExecutable: Bool = false) -> DetectedType? {
    type(name, bytes: Array(head.utf8), isExecutable: isExecutable)
  }

  private func type(_ name: String, bytes: [UInt8], isExecutable: Bool = false) -> DetectedType? {
    bytes.withUnsafeBytes { head in
      Array(name.utf8).withUnsafeBufferPointer { detector.type(forName: $0, head: head, isExecutable: isExecutable) }
    }
  }

  @Test(arguments: [
    ("a.jpg", "public.jpeg"), ("A.PNG", "public.png"), ("a.pdf", "com.adobe.pdf"), ("a.swift", "public.swift-source"),
    ("a.c", "public.c-source"), ("a.C", "public.c-plus-plus-source"), ("a.h", "public.c-header"),
    ("a.py", "public.python-script"), ("a.svg", "public.svg-image"), ("a.heic", "public.heic"),
    ("a.eml", "com.apple.mail.email"), ("a.md", "net.daringfireball.markdown"), ("a.d.ts", "com.microsoft.typescript"),
    ("a.min.js", "com.netscape.javascript-source"), ("Makefile", "public.make-source"), ("a.yaml", "public.yaml"),
    ("a.docx", "org.openxmlformats.wordprocessingml.document"), ("a.m", "public.objective-c-source"),
  ])
  func namesSettleTheType(name: String, contentType: String) {
    #expect(detector.type(forName: FileName(name))?.contentType == contentType)
  }

  @Test(arguments: [
    "a.rs", "a.go", "a.hs", "a.el", "a.lua", "a.kt", "a.zig", "a.vue", "a.tsx", "a.sql", "a.cmake", "a.vala",
  ])
  func languagesAreSourceCode(name: String) {
    #expect(detector.type(forName: FileName(name))?.typeTree.contains("public.source-code") == true)
  }

  @Test(arguments: [
    "README", "README.first", "COPYING", "CHANGELOG", "AUTHORS", "a.po", "a.tex", "a.ipynb", "a.toml", "a.yml",
    "a.json",
    "a.csv", "a.srt", "a.diff", "a.log", "a.1", "a.rst", "a.org", "a.bib", "CMakeLists.txt", "a.xml", "a.html", "a.css",
  ])
  func textIsTextByName(name: String) { #expect(detector.type(forName: FileName(name))?.isText == true) }

  @Test(arguments: [
    "a.ts", "go.mod", "a.doc", "id.pub", "server.key", "LICENSE", "a.lock", "a.map", "a.page", "a.nosuchextension", "",
    "a.TXT.bak", "a.c~", "a.old",
  ])
  func doubtfulNamesAskForContent(name: String) {
    #expect(type(name, "some words\n")?.isText == true)
    #expect(detector.type(forName: FileName(name)) == nil)
  }

  @Test func aPublicKeyIsText() {
    #expect(type("id.pub", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA ada@example.org\n")?.isText == true)
  }

  @Test func contentSettlesWhatNamesLeaveOpen() {
    #expect(type("a.ts", "export const a = 1\n")?.contentType == "com.microsoft.typescript")
    #expect(type("a.dts", "/dts-v1/;\n/ { model = \"board\"; };\n")?.isText == true)
    #expect(type("a.dts", bytes: [0x7F, 0xFE, 0x80, 0x01, 0xFC, 0x3C])?.isText == false)
    #expect(type("a.ts", "<TS version='2.1'>\n")?.mimeType == "text/vnd.trolltech.linguist")
    var stream = [UInt8](repeating: 0, count: 1_000)
    for place in stride(from: 0, to: stream.count, by: 188) { stream[place] = 0x47 }
    #expect(type("a.ts", bytes: stream)?.contentType == "public.mpeg-2-transport-stream")
    #expect(type("noname", "#!/bin/sh\necho\n")?.contentType == "public.shell-script")
    #expect(type("noname", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])?.contentType == "public.png")
    #expect(type("noname", "%PDF-1.7\n")?.contentType == "com.adobe.pdf")
    let message = "Date: today\nFrom: a@b.org\nMessage-ID: <1@b.org>\nSubject: x\n\nBody\n"
    #expect(type("08:2,", message)?.contentType == "com.apple.mail.email")
    #expect(type("inbox", "From a@b.org Tue Nov 17 19:50:40 2009\n" + message)?.contentType == "com.c-command.mbox")
  }

  @Test func propertyListsAreTextOrNot() {
    let text = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><string>a</string></plist>\n"
    #expect(type("a.plist", text)?.contentType == "com.apple.xml-property-list")
    #expect(type("a.plist", "\u{FEFF}\n" + text)?.contentType == "com.apple.xml-property-list")
    let older = type("a.plist", "{ a = \"b\"; }\n")
    #expect(older?.contentType == "com.apple.ascii-property-list")
    #expect(older?.isText == true && older?.typeTree.contains("public.xml") == false)
    #expect(
      type("a.plist", bytes: Array("bplist00".utf8) + [0x51, 0x61, 0, 8])?.contentType == "com.apple.property-list")
  }

  @Test(arguments: ["a.mht", "a.mhtml"]) func savedPagesHaveTheirDeclaredType(name: String) {
    #expect(detector.type(forName: FileName(name))?.contentType == "com.microsoft.word.mhtml")
    #expect(detector.type(forMIMEType: "application/x-mimearchive").contentType == "com.microsoft.word.mhtml")
  }

  /// The tables know this extension only for programs of a game console.
  @Test func visualBasicIsSourceCode() {
    #expect(detector.type(forName: "a.vb")?.typeTree.contains("public.source-code") == true)
  }

  @Test func textMagicCountsOnlyInText() {
    #expect(type("noname", "function f(x)\n")?.isText == true)
    #expect(type("noname", bytes: Array("function".utf8) + [0, 1, 2, 0xFF])?.isText != true)
  }

  /// The extension's own type wins over the more general type of its MIME type.
  @Test(arguments: [
    ("a.m4a", "com.apple.m4a-audio"), ("a.m4v", "com.apple.m4v-video"),
    ("a.m2ts", "public.avchd-mpeg-2-transport-stream"),
    ("a.mp4", "public.mpeg-4"), ("a.opus", "org.xiph.opus"), ("a.oga", "org.xiph.ogg-audio"),
    ("a.aifc", "public.aifc-audio"),
    ("a.ape", "com.monkeysaudio.ape"), ("a.mka", "org.matroska.mka"), ("a.dv", "public.dv-movie"),
    ("a.ogm", "org.xiph.ogv"),
    ("a.tar.xz", "org.tukaani.tar-xz-archive"), ("a.tar.zst", "com.facebook.zstandard-tar-archive"),
    ("a.txt.zst", "com.facebook.zstandard-archive"), ("a.xspf", "org.xspf.playlist"), ("a.y4m", "org.mjpeg.yuv4mpeg"),
    ("a.yuv", "org.mjpeg.raw-yuv"),
  ])
  func nearestTypeOfMediaAndArchives(name: String, type: String) {
    #expect(detector.type(forName: FileName(name))?.contentType == type)
  }

  /// Pixels that happen to look like text are no text.
  @Test func rawVideoIsNoText() {
    #expect(type("a.yuv", String(repeating: "0123456789abcdef\n", count: 100))?.isText == false)
  }

  @Test func settledNamesOutweighContent() {
    #expect(type("a.pdf", "only words\n")?.contentType == "com.adobe.pdf")
  }

  @Test func programsKeepTheirBinaryFiles() {
    let compoundFile: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    #expect(type("a.doc", bytes: compoundFile)?.contentType == "com.microsoft.word.doc")
    #expect(type("a.mod", bytes: Array("MTM".utf8) + [0x10, 0, 0])?.mimeType == "audio/x-mod")
    #expect(type("a.key", bytes: Array("PK".utf8) + [3, 4, 0, 0])?.mimeType == "application/vnd.apple.keynote")
    func archive(_ member: String) -> [UInt8] {
      [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26) + Array(member.utf8)
    }
    // Files of all three formats have begun with the same bytes since 2013.
    for (name, program) in [("a.key", "keynote"), ("a.pages", "pages"), ("a.numbers", "numbers")] {
      #expect(type(name, bytes: archive("Index/Document.iwa"))?.mimeType == "application/vnd.apple.\(program)")
    }
  }

  @Test(arguments: ["noname", "a.hwpx", "a.nosuchextension"]) func packagesOfHangulAreToldByTheirBytes(name: String) {
    let head = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26) + Array("mimetypeapplication/hwp+zipPK".utf8)
    #expect(type(name, bytes: head)?.contentType == "com.hancom.hwpx")
    #expect(detector.type(forName: FileName("a.hwpx"))?.contentType == "com.hancom.hwpx")
  }

  /// A package of Keynote 1 begins with a picture, so its name identifies it and not its bytes.
  @Test func oldPresentationsAreToldByTheirNames() {
    #expect(type("a.key", bytes: package("tile.jpg", "presentation.apxl"))?.mimeType == "application/vnd.apple.keynote")
  }

  /// The beginning of an archive with these members, without sizes in their headers.
  private func package(_ members: String...) -> [UInt8] {
    var bytes: [UInt8] = []
    for name in members {
      bytes += [0x50, 0x4B, 3, 4]
      bytes += [UInt8](repeating: 0, count: 22)
      bytes += [UInt8(name.utf8.count), 0, 0, 0]
      bytes += Array(name.utf8)
      bytes += [0x4B, 0x50, 0x50, 0x4B, 3]
    }
    return bytes + [UInt8](repeating: 0, count: 40)
  }

  @Test(arguments: ["noname", "a.doc", "a.key"]) func documentsOfOfficeAreToldByTheirBytes(name: String) {
    let office = package("[Content_Types].xml", "_rels/.rels", "docProps/app.xml", "ppt/presentation.xml")
    let presentation = "org.openxmlformats.presentationml.presentation"
    #expect(type(name, bytes: office)?.contentType == presentation)
    #expect(type("noname", bytes: package("a.txt", "word/b.txt"))?.contentType == "public.zip-archive")
    for end in 0..<office.count { _ = type("noname", bytes: Array(office[..<end])) }
  }

  @Test func whatAnotherProgramHasWrittenKeepsItsType() {
    let sheet = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
    let archive = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26) + Array(sheet.utf8)
    #expect(type("a.key", bytes: archive)?.contentType == "org.oasis-open.opendocument.spreadsheet")
    #expect(type("a.doc", "{\\rtf1\\ansi Hello\\par}")?.contentType == "public.rtf")
    #expect(type("a.doc", "<html><body>Hello</body></html>")?.contentType == "public.html")
    let page = "MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n--B\r\n\r\n<html><body>Hello</body></html>"
    for name in ["a.doc", "noname"] { #expect(type(name, page)?.contentType == "com.microsoft.word.mhtml") }
    #expect(type("noname", "From: a\r\n" + page)?.contentType == "com.apple.mail.email")
    #expect(type("a.doc", "% a note, no program\n// another\n")?.contentType == "public.plain-text")
  }

  @Test(arguments: [
    ("w:wordDocument", "xmlns:w=\"http://schemas.microsoft.com/office/word/2003/wordml\"", "com.microsoft.word.wordml"),
    ("pkg:package", "xmlns:pkg=\"http://schemas.microsoft.com/office/2006/xmlPackage\"", "com.microsoft.word.wordml"),
    ("Workbook", "xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\"", "com.microsoft.excel.xml"),
  ]) func officeXMLOf2003IsToldByItsRoot(root: String, namespace: String, expected: String) {
    let head = "<?xml version=\"1.0\"?>\n<!-- <a> -->\n<?mso-application progid=\"Word.Document\"?>\n"
    let document = "\(head)<\(root) \(namespace)></\(root)>"
    for name in ["noname", "a.doc"] { #expect(type(name, document)?.contentType == expected, "\(name)") }
    // The type from an unambiguous name wins until its importer rejects the file.
    #expect(type("a.xls", document)?.contentType == "com.microsoft.excel.xls")
    #expect(Array(document.utf8).withUnsafeBytes { detector.type(shownBy: $0) }?.contentType == expected)
    #expect(type("noname", "\(head)<other \(namespace)></other>")?.contentType != expected)
    #expect(type("noname", "\(head)<\(root)></\(root)>")?.contentType != expected)
  }

  @Test func packedXMLIsNoText() {
    #expect(detector.type(forName: "a.vsdx")?.isText == false)
    #expect(detector.type(forName: "a.fb2")?.isText == true)
  }

  @Test(arguments: [
    ("a.pub", "com.microsoft.publisher.pub"), ("a.vsd", "com.microsoft.visio.vsd"),
    ("a.vss", "com.microsoft.visio.vsd"), ("a.vst", "com.microsoft.visio.vsd"), ("a.wps", "com.microsoft.works.wps"),
    ("a.wdb", "com.microsoft.works.wps"), ("a.qpw", "com.corel.quattropro"), ("a.wb3", "com.corel.quattropro"),
    ("a.mdb", "com.microsoft.access.mdb"), ("a.accdb", "com.microsoft.access.mdb"),
  ])
  func oldOfficeDocuments(_ name: String, _ expected: String) {
    #expect(type(name, bytes: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])?.contentType == expected)
  }

  @Test func nothingKnownIsNothingSaid() {
    #expect(type("noname", bytes: [0, 1, 2, 3]) == nil)
    #expect(type("noname", bytes: [0, 1, 2, 3], isExecutable: true) == .unixExecutable)
    #expect(type("noname") == nil)
  }

  @Test func namesOfArbitraryBytesAreHarmless() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      let name = (0..<Int.random(in: 0..<255, using: &random)).map { _ in UInt8.random(in: 1...255, using: &random) }
      if let type = detector.type(forName: FileName(name)) { #expect(type.typeTree.first == type.contentType) }
    }
  }
}

struct FileSystemTypeTests {
  @Test func directoriesAreFoldersOrPackages() {
    #expect(DetectedType.directory(named: "Photos") == .folder)
    #expect(DetectedType.directory(named: "Mail.app").contentType == "com.apple.application-bundle")
    #expect(DetectedType.directory(named: "notes.txt") == .folder)
    #expect(DetectedType.directory(named: ".app") == .folder)
    #expect(DetectedType.directory(named: FileName([0xFF, 0x2E, 0xFF])) == .folder)
    #expect(DetectedType.symbolicLink.typeTree == ["public.symlink", "com.apple.resolvable", "public.item"])
    #expect(DetectedType.fifo.typeTree.dropFirst() == ["public.item"])
  }
}
