import MDModel
import MDTestSupport
import Testing

@testable import MDImporting

struct MIMEDatabaseTests {
  /// A detector that uses only the given tables. Earlier folders take precedence.
  private func detector(_ folders: [[String: String]]) throws -> TypeDetector {
    let directory = try TemporaryDirectory()
    for (index, files) in folders.enumerated() {
      for (name, contents) in files { try directory.write(contents, to: "\(index)/\(name)") }
    }
    return TypeDetector(directories: folders.indices.map { FilePath("\(directory.path)/\($0)") })
  }

  @Test func aliasesAndSuperclassesLeadToDeclaredTypes() throws {
    let detector = try detector([
      [
        "globs2": "# comment\n50:text/x-newlang:*.newlang\n50:application/x-alias:*.ali\n50:a/vnd.book:*.bk\n",
        "aliases": "application/x-alias application/pdf\n",
        "subclasses": "text/x-newlang text/x-python\ntext/x-circle text/x-circle\n",
        "generic-icons": "a/vnd.book:x-office-spreadsheet\n",
      ]
    ])
    let language = try #require(detector.type(forName: "a.newlang"))
    #expect(Array(language.typeTree.dropFirst().prefix(2)) == ["public.python-script", "public.shell-script"])
    #expect(language.mimeType == "text/x-newlang")
    #expect(detector.type(forName: "a.ali")?.contentType == "com.adobe.pdf")
    #expect(detector.type(forName: "a.bk")?.typeTree.contains("public.spreadsheet") == true)
    #expect(detector.type(forMIMEType: "text/x-circle").isText)
  }

  @Test func anImportantFolderCanSilenceAnother() throws {
    let detector = try detector([
      ["globs2": "50:text/x-own:__NOGLOBS__\n50:text/x-own:*.own\n"],
      ["globs2": "50:text/x-own:*.old\n50:text/x-other:*.other\n"],
    ])
    #expect(detector.type(forName: "a.own")?.mimeType == "text/x-own")
    #expect(detector.type(forName: "a.old") == nil)
    #expect(detector.type(forName: "a.other")?.mimeType == "text/x-other")
  }

  @Test func exactCaseIsRepeatedWithoutTheFlag() throws {
    let detector = try detector([
      ["globs2": "50:text/x-c++src:*.C:cs\n50:text/x-c++src:*.C\n50:text/x-csrc:*.c:cs\n50:text/x-csrc:*.c\n"]
    ])
    #expect(detector.type(forName: "a.c")?.mimeType == "text/x-csrc")
    #expect(detector.type(forName: "a.C")?.mimeType == "text/x-c++src")
  }

  @Test func nonsenseIsPassedOver() throws {
    let detector = try detector([
      [
        "globs2": "x\n50\n50:\n50:a\n:::\n99999999999:a/b:*.x\n50:text/x-good:*.good", "aliases": "one\n",
        "magic": "no",
      ]
    ])
    #expect(detector.type(forName: "a.good")?.mimeType == "text/x-good")
    #expect(detector.type(forName: "a.x") == nil)
  }

  @Test func missingTablesLeaveDeclaredTypes() {
    let detector = TypeDetector(directories: ["/nonexistent/mime"])
    #expect(detector.type(forName: "a.pdf")?.contentType == "com.adobe.pdf")
    #expect(detector.type(forName: "a.unheard-of") == nil)
  }

  @Test func foldersFollowTheEnvironment() {
    func folders(_ dataHome: String?, _ shared: String?, _ home: String?) -> [String] {
      MIMEFolders.folders(
        dataHome: dataHome.map { FilePath($0) }, dataFolders: shared.map { Array($0.utf8) },
        home: home.map { FilePath($0) }
      ).map { $0.text }
    }
    #expect(folders("/d", "/a::/b:c", "/h") == ["/d/mime", "/a/mime", "/b/mime"])
    #expect(folders(nil, nil, "/h") == ["/h/.local/share/mime", "/usr/local/share/mime", "/usr/share/mime"])
    #expect(folders("relative", "", nil) == ["/usr/local/share/mime", "/usr/share/mime"])
  }
}
