import Foundation
import MDTestSupport
import Testing

/// `mdimport -t`: imports files without storing anything.
@Suite struct TestImportTests {
  private let home: ToolHome
  private var note: String { home.files + "/note.txt" }
  private var heading: String {
    "Imported '\(note)' of type 'public.plain-text' with plugIn \(BuiltProducts.importers)/Text.mdimporter.\n"
  }

  init() throws {
    home = try ToolHome()
    try home.write("The quick brown fox\njumps over\n", to: "note.txt")
  }

  @Test func levelsSayMoreAndMore() throws {
    let attributes = """
      kMDItemLanguages = (
          "en"
      )
      kMDItemTitle     = "The quick brown fox"

      """
    let text = "kMDItemTextContent =\nThe quick brown fox\njumps over\n"
    #expect(try home.mdimport("-t", note).text == heading)
    #expect(try home.mdimport("-t", "-d1", note).text == heading)
    #expect(try home.mdimport("-td2", note).text == heading + attributes)
    let most = try home.mdimport("-t", "-d", "3", note)
    #expect(most.text == heading + attributes + text)
    #expect(most.status == 0 && most.messages.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.index))
  }

  @Test func timesAreMeasured() throws {
    let run = try home.mdimport("-t", "-p", note)
    #expect(run.text.hasPrefix(heading + "31 B in "))
    #expect(run.text.hasSuffix(" B of text, 2 attributes\n"))
  }

  @Test func attributesGoIntoAPropertyList() throws {
    let file = home.directory.path + "/out.plist"
    #expect(try home.mdimport("-t", "-d2", "-o", file, note).text == heading)
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: URL(filePath: file)), format: nil)
    #expect((list as? [String: Any])?["kMDItemTitle"] as? String == "The quick brown fox")
    #expect(
      try home.mdimport("-t", "-o", "/nowhere/x", note).messages == "mdimport: /nowhere/x: No such file or directory\n")
  }

  @Test func theTypeCanBeGiven() throws {
    let run = try home.mdimport("-t", "-y", "com.adobe.pdf", note)
    #expect(run.status == 2)
    #expect(
      run.text.hasPrefix(
        "Imported '\(note)' of type 'com.adobe.pdf' with plugIn \(BuiltProducts.importers)/PDF.mdimporter.\n"
          + "Not complete: "
      ))
  }

  @Test func aWrongNameIsFoundOut() throws {
    try home.write("Words in a file that is no picture\n", to: "holiday.png")
    let picture = home.files + "/holiday.png"
    let run = try home.mdimport("-t", "-d3", "--why", picture)
    #expect(run.status == 0 && run.text.contains("of type 'public.plain-text'"))
    for line in [
      "by its name   public.png (image/png)\n", "by its bytes  nothing\n", "reads as text yes\n",
      "so            the name is wrong: an importer of public.png found nothing",
      "Text \(ToolHome.version(of: "Text")) reads it: the nearest claim, public.plain-text\n", "time ",
      " ms in the importer; ", "memory ",
    ] { #expect(run.text.contains(line), "\(line)") }
    #expect(try home.mdimport().messages.contains("indexed 2 files"))
    #expect(try home.mdfind("picture").lines == [picture])
    #expect(try home.mdimport().status == 0)
    #expect(try home.mdfind("kind:text picture").lines == [picture])
  }

  /// Office 2003 documents may be named `.xml`. Their own importer must read them, not the one for XML.
  @Test func aWorkbookWithTheNameOfXMLIsReadAsOne() throws {
    try home.write(
      """
      <?xml version="1.0"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
       xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Stock"><Table><Row><Cell>
      <Data ss:Type="String">St&#252;ckzahl</Data></Cell></Row></Table></Worksheet></Workbook>
      """, to: "stock.xml")
    try home.write("<list><entry>Stückzahl</entry></list>\n", to: "list.xml")
    #expect(try home.mdimport().status == 0)
    #expect(try Set(home.mdfind("stückzahl").lines) == Set(["stock.xml", "list.xml"].map { home.files + "/" + $0 }))
    #expect(try home.mdfind("kMDItemContentType == com.microsoft.excel.xml").lines == [home.files + "/stock.xml"])
  }

  @Test func whatTheSandboxDeniesIsTold() throws {
    try home.write(
      """
      {"identifier": "org.limelight.test.hostile", "name": "Hostile", "version": 1, "protocol": 1,
       "command": ["/usr/bin/python3", "-I", "hostile.py"], "contentTypes": ["public.item"], "memoryMegabytes": 512}
      """, to: "bundles/Hostile.mdimporter/manifest.json")
    try home.copy("Importers/Tests/Hostile/hostile.py", as: "bundles/Hostile.mdimporter/hostile.py")
    let secret = try home.write("secret", to: "secret.txt")
    func run(_ attack: String) throws -> String {
      try home.write(secret, to: attack)
      return try home.mdimport(
        "-t", "-d2", "--why", "-y", "public.item", "\(home.files)/\(attack)",
        environment: ["LIMELIGHT_IMPORTERS": home.files + "/bundles"]
      ).text
    }
    let rows = [
      "read_file": " openat \(secret)\n", "write_file": " openat for writing: \(secret)\n",
      "read_passwd": " openat /etc/passwd\n",
      "connect_tcp": " socket", "fork": " clone", "remove_file": " unlink",
    ]
    for (attack, row) in rows {
      let told = try run(attack)
      #expect(told.contains(row) && told.contains("\ndenied "), "\(told)")
      #expect(told.contains("\"denied: E"), "\(told)")
      #expect(told.contains("fixture_result = ") || told.contains("fixture_result  "), "\(told)")
    }
    #expect(try String(contentsOfFile: secret, encoding: .utf8) == "secret")
    #expect(!(try home.mdimport("-t", "-d2", note).text.contains("denied")))
  }

  @Test func importersAreListedWithTheirClaims() throws {
    let text = try home.mdimport("-L", "-d", "2").text
    #expect(
      text.contains("    types: com.adobe.pdf, com.adobe.illustrator.ai-image\n")
        && text.contains("    MIME types: image/*"))
    #expect(text.contains("    limits: 30 s and 512 MB of address space a file\n"))
  }

  @Test func manifestsAreChecked() throws {
    try home.write(
      #"{"identifier": "x", "name": "X", "version": 1, "protocol": 1, "command": ["y"]}"#, to: "X/manifest.json")
    let run = try home.mdimport("--lint", BuiltProducts.importers + "/Text.mdimporter", home.files + "/X", "/nowhere")
    #expect(run.status == 1 && run.text.hasSuffix("importer.text \(ToolHome.version(of: "Text"))\n"))
    #expect(
      run.messages == """
        mdimport: \(home.files)/X/manifest.json: "identifier": must be a reverse-domain name such as \
        org.example.importer.pdf
        mdimport: /nowhere: No such file or directory

        """)
  }

  @Test func speedIsToldByImporter() throws {
    try home.write("<title>Foxes</title>", to: "sub/page.html")
    try home.write([0, 1, 2, 3], to: "data.bin")
    let lines = try home.mdimport("--bench", home.files).text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4 && lines[0].hasPrefix("Text: 2 files, 51 B in ") && lines[0].hasSuffix("/s"))
    let slowest = lines.dropFirst().dropLast().compactMap { $0.split(separator: "  ").last.map(String.init) }
    #expect(Set(slowest) == Set(home.paths("note.txt", "sub/page.html")))
    #expect(lines.last == "no importer: 1 file")
    let object = try JSONSerialization.jsonObject(with: Data(home.mdimport("--bench", "--json", home.files).output))
    #expect((object as? [String: Any])?["files"] as? Int == 2)
  }

  @Test func oneObjectAFile() throws {
    let run = try home.mdimport("-t", "-d3", "--json", note)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(object["path"] as? String == note)
    #expect(object["state"] as? String == "indexed")
    #expect((object["text"] as? String)?.contains("jumps over") == true)
    #expect((object["attributes"] as? [String: Any])?["kMDItemTitle"] as? String == "The quick brown fox")
  }

  @Test func whatCannotBeTested() throws {
    try FileManager.default.createSymbolicLink(atPath: home.files + "/link", withDestinationPath: "note.txt")
    try home.write([0, 1, 2], to: "data.bin")
    let missing = try home.mdimport("-t", "/nowhere/x", note)
    #expect(missing.status == 1)
    #expect(missing.messages == "mdimport: /nowhere/x: No such file or directory\n")
    #expect(missing.text == heading)
    let folder = try home.mdimport("-t", home.files)
    #expect(folder.status == 1 && folder.messages == "mdimport: \(home.files): not a regular file\n")
    #expect(try home.mdimport("-t", home.files + "/link").status == 1)
    let hostile = "esc\u{1B}[31m\u{9B}\u{202E}\n.txt"
    try home.write("words\n", to: hostile)
    let shown = try home.mdimport("-t", "\(home.files)/\(hostile)").text
    #expect(shown.hasPrefix("Imported '\(home.files)/esc?[31m???.txt' of type 'public.plain-text'"), "\(shown)")
    let unread = try home.mdimport("-t", home.files + "/data.bin")
    #expect(unread.status == 0)
    #expect(unread.text == "Imported '\(home.files)/data.bin' of type 'public.data' with no plugIn.\n")
  }
}
