import Foundation
import MDModel
import MDStore
import MDTestSupport
import Testing

/// Contents of archive members and mail attachments, read by the importers of their types.
///
/// The tests run the real programs on archives made with Python's standard library.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))) struct MemberContentsTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private func wantContents(_ value: String = "contents") throws {
    try home.directory.write("archive-contents = \(value)\n", to: "limelight/config/limelight.conf")
  }

  private func found(_ arguments: String...) throws -> [String] {
    try home.run("mdfind", arguments).text.split(separator: "\n").map { String($0).replacing(home.files, with: "~") }
      .sorted()
  }

  /// Runs Python code in the folder of files.
  ///
  /// `docx(text)` and `pdf(text)` return the bytes of small documents, `packed` those of an archive with the given
  /// names and bytes.
  private func python(_ lines: String) throws {
    try home.directory.write(Self.library + lines, to: "make.py")
    let made = try home.shell("python3 -B ../make.py")
    #expect(made.status == 0, "\(made.messages)")
  }

  private static let library = #"""
    import io, tarfile, zipfile
    from email.message import EmailMessage
    WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
    OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    def packed(files, method=zipfile.ZIP_DEFLATED):
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w", method) as archive:
            for name, data in files.items(): archive.writestr(name, data)
        return whole.getvalue()
    def docx(text):
        return packed({
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
                '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
                'wordprocessingml.document.main+xml"/></Types>',
            "_rels/.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="r" Type="{OFFICE}" '
                'Target="word/document.xml"/></Relationships>',
            "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p>'
                '</w:body></w:document>'})
    def pdf(text):
        stream = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET".encode()
        parts = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
            b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream),
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
        whole, places = b"%PDF-1.4\n", []
        for number, part in enumerate(parts, 1):
            places.append(len(whole))
            whole += b"%d 0 obj" % number + part + b"endobj\n"
        table = b"".join(b"%010d 00000 n \n" % place for place in places)
        return (whole + b"xref\n0 6\n0000000000 65535 f \n" + table
            + b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(whole))
    def tar(files, kind):
        whole = io.BytesIO()
        with tarfile.open(fileobj=whole, mode="w:" + kind) as archive:
            for name, data in files.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
        return whole.getvalue()
    def letter(files):
        message = EmailMessage()
        message["From"], message["Subject"], message["Message-ID"] = "ada@example.org", "papers", "<1@example.org>"
        message.set_content("see below\n")
        for name, (kind, data) in files.items():
            message.add_attachment(data, maintype=kind.split("/")[0], subtype=kind.split("/")[1], filename=name)
        return bytes(message)
    def write(name, data): open(name, "wb").write(data)

    """#

  @Test func documentsInArchivesAreReadWhereThatIsWanted() throws {
    try python(
      #"""
      files = {"a/letter.docx": docx("aardvarks unite"), "b.pdf": pdf("badgers united"), "c.txt": b"cormorants\n",
          "nothing.xyz": b"\0\1\2", "bare": pdf("dormice")}
      write("papers.zip", packed(files))
      for kind in ("gz", "xz", "bz2"): write("papers.tar." + kind, tar(files, kind))
      """#)
    try wantContents()
    _ = try home.mdimport(home.files)
    let archives = ["papers.tar.bz2", "papers.tar.gz", "papers.tar.xz", "papers.zip"]
    for (word, name) in [
      ("aardvarks", "a/letter.docx"), ("badgers", "b.pdf"), ("cormorants", "c.txt"), ("dormice", "bare"),
    ] {
      #expect(try found(word) == archives.map { "~/\($0)//\(name)" }, "\(word)")
    }
    #expect(try found("-name", "nothing").count == 4)
    let listed = try home.mdls("--json", home.files + "/papers.zip//b.pdf")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(listed.output)) as? [String: Any])
    let attributes = try #require(object["attributes"] as? [String: Any])
    #expect(attributes["kMDItemNumberOfPages"] as? Int == 1)
    #expect(attributes["kMDItemContentType"] as? String == "com.adobe.pdf")
    let bare = try home.mdls("-name", "kMDItemContentType", home.files + "/papers.zip//bare").text
    #expect(bare.contains("com.adobe.pdf"), "\(bare)")
  }

  @Test func anotherSettingReadsArchivesAgain() throws {
    try python(#"write("papers.zip", packed({"b.pdf": pdf("badgers united")}))"#)
    _ = try home.mdimport(home.files)
    #expect(try found("badgers") == [])
    #expect(try found("-name", "b.pdf") == ["~/papers.zip//b.pdf"])
    try wantContents()
    _ = try home.mdimport(home.files)
    #expect(try found("badgers") == ["~/papers.zip//b.pdf"])
    try wantContents("names")
    _ = try home.mdimport(home.files)
    #expect(try found("badgers") == [])
    #expect(try found("-name", "b.pdf") == ["~/papers.zip//b.pdf"])
  }

  /// A new version of an attachment's importer makes the message be read again, once.
  @Test func aNewVersionOfAnImporterReadsAttachmentsAgain() async throws {
    try python(#"write("one.eml", letter({"b.pdf": ("application/pdf", pdf("badgers united"))}))"#)
    let folder = home.directory.path + "/importers"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["Mail.mdimporter", "PDF.mdimporter"] {
      try FileManager.default.copyItem(atPath: "\(BuiltProducts.importers)/\(name)", toPath: "\(folder)/\(name)")
    }
    // A file that was written just now would be read again for that reason alone.
    try await Task.sleep(for: FileStamp.racyAge + .milliseconds(50))
    func imports() throws -> Bool {
      let run = try home.mdimport(home.files, environment: ["LIMELIGHT_IMPORTERS": folder])
      #expect(try found("badgers") == ["~/one.eml//b.pdf"])
      return run.messages.contains("indexed 1 file ")
    }
    #expect(try imports())
    #expect(try !imports())
    let manifest = URL(filePath: folder + "/PDF.mdimporter/manifest.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try text.replacing("\"version\": ", with: "\"version\": 9").write(to: manifest, atomically: true, encoding: .utf8)
    #expect(try imports())
    #expect(try !imports())
  }

  @Test func attachmentsAreReadAlways() throws {
    try python(
      #"""
      message = letter({"b.pdf": ("application/pdf", pdf("badgers united")),
          "notes.docx": ("application/octet-stream", docx("aardvarks unite"))})
      write("one.eml", message)
      write("many.mbox", b"From ada@example.org Thu Jan  1 00:00:00 2026\n" + message + b"\n")
      """#)
    _ = try home.mdimport(home.files)
    #expect(try found("badgers") == ["~/many.mbox//1@example.org//b.pdf", "~/one.eml//b.pdf"])
    #expect(try found("aardvarks") == ["~/many.mbox//1@example.org//notes.docx", "~/one.eml//notes.docx"])
  }

  @Test func archivesInArchivesInMailAreRead() throws {
    try python(
      #"""
      inner = packed({"b.pdf": pdf("badgers united")})
      write("one.eml", letter({"outer.zip": ("application/zip", packed({"inner.zip": inner, "c.txt": b"cormorants\n"}))}))
      """#)
    try wantContents()
    _ = try home.mdimport(home.files)
    #expect(try found("badgers") == ["~/one.eml//outer.zip//inner.zip//b.pdf"])
    #expect(try found("cormorants") == ["~/one.eml//outer.zip//c.txt"])
    let tried = try home.mdimport("-t", "-d3", home.files + "/one.eml")
    #expect(
      tried.text.contains("/one.eml//outer.zip//inner.zip//b.pdf\n  com.adobe.pdf read by org.limelight.importer.pdf"))
  }

  /// Twelve archives nested three levels deep, each of the last ones with a gigabyte of zeros.
  @Test func aBombIsHarmless() throws {
    try python(
      #"""
      level = packed({"zero.txt": b"0" * (50 << 20)})
      for depth in range(3): level = packed({f"{number}.zip": level for number in range(12)})
      write("bomb.zip", level)
      """#)
    try wantContents()
    _ = try home.mdimport(home.files)
    let told = try home.mdls("-name", "limelight_failure", home.files + "/bomb.zip").text
    #expect(told.contains("what is inside unpacks to so much") || told.contains("takes longer to read than"), "\(told)")
    #expect(try found("-name", "zero.txt").isEmpty == false)
  }

  /// An archive that contains itself, made by Russ Cox and used in Go's tests. It is read until the maximum depth.
  @Test func aQuineEnds() throws {
    let quine = try #require(Data(base64Encoded: Self.quine, options: .ignoreUnknownCharacters))
    try home.write(Array(quine), to: "r.zip")
    try wantContents()
    _ = try home.mdimport(home.files)
    let told = try home.mdls("-name", "limelight_failure", home.files + "/r.zip").text
    #expect(told.contains("files lie in one another so deep"), "\(told)")
    #expect(try found("-name", "r.zip").count == 6)
  }

  private static let quine = """
    UEsDBBQAAAAIAAgDZDz59IlkSAEAALgBAAAHAAAAci9yLnppcAAlANr/UEsDBBQAAAAIAAgDZDz59IlkSAEAALgBAAAHAAAAci9yLnppcAAvAND/
    ACUA2v9QSwMEFAAAAAgACANkPPn0iWRIAQAAuAEAAAcAAAByL3IuemlwAC8A0P/CVI5XOQAFAPr/wlSOVzkABQD6/wAFAPr/ABQA6//CVI5XOQAF
    APr/AAUA+v8AFADr/0KIIcQAABQA6/9CiCHEAAAUAOv/QoghxAAAFADr/0KIIcQAABQA6/9CiCHEAAAAAP//AAAA//8ANADL/0KIIcQAAAAA//8A
    AAD//wA0AMv/QughXg8AAAD//wrwZmQSYcAV3OigSL9IryqzIMCblQ3EZwRCUwYGBkAABgD5/20BAAAAAELoIV4PAAAA//8K8GZkEmHAFdzooEi/
    SK8qsyDAm5UNxGcEQlMGBgZAAAYA+f9tAQAAAABQSwECFAAUAAAACAAIA2Q8+fSJZEgBAAC4AQAABwAAAAAAAAAAAAAAAAAAAAAAci9yLnppcFBL
    BQYAAAAAAQABADUAAABtAQAAAAA=
    """

  @Test func whatIsDamagedInsideIsSaidOfTheItemAlone() throws {
    try python(
      #"""
      write("papers.zip", packed({"b.pdf": b"%PDF-1.4\nnothing", "c.docx": docx("aardvarks")[:300], "d.txt": b"dormice\n"}))
      """#)
    try wantContents()
    _ = try home.mdimport(home.files)
    #expect(try found("dormice") == ["~/papers.zip//d.txt"])
    for name in ["b.pdf", "c.docx"] {
      let told = try home.mdls("-name", "limelight_failure", home.files + "/papers.zip//" + name).text
      #expect(!told.contains("null"), "\(name): \(told)")
    }
    #expect(try home.mdls("-name", "limelight_failure", home.files + "/papers.zip").text.contains("null"))
  }
}
