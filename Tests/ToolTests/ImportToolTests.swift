import Foundation
import MDTestSupport
import Testing

/// `mdimport`, run as a process.
@Suite struct ImportToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("The quick brown fox\njumps over\n", to: "note.txt")
    try home.write("<html><title>Foxes</title><body>Red fox den</body></html>", to: "sub/page.html")
    try home.write([0, 1, 2, 3], to: "data.bin")
  }

  private func path(_ name: String) -> String { home.files + "/" + name }

  // MARK: Indexing

  @Test func theHomeDirectoryIsTheDefault() throws {
    let run = try home.mdimport()
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.messages.contains(#/^indexed 2 files \(\d+ B\), 1 of them by name only, in /#))
    #expect(try home.mdfind("fox").lines == home.paths("note.txt", "sub/page.html"))
    #expect(try home.mdfind("-name", "data").lines == home.paths("data.bin"))
  }

  @Test func quietIsQuietAndJSONIsOneObject() throws {
    for words in [["--quiet", home.files], ["-f", "-q", "-i", home.files]] {
      let quiet = try home.run("mdimport", words)
      #expect(quiet.status == 0 && quiet.messages.isEmpty && quiet.output.isEmpty)
    }
    let run = try ToolHome.summary(of: home.mdimport("--rebuild", "--json", home.files))
    #expect(run["indexed"] as? Int == 2)
    #expect(run["failed"] as? [String: Int] == [:])
    #expect(run["bytes"] as? Int == 92)
  }

  @Test(arguments: ["1", "3"]) func anyNumberOfJobsDoes(jobs: String) throws {
    #expect(try home.mdimport("--jobs", jobs, home.files).status == 0)
    #expect(try home.mdfind("-count", "fox").text == "2\n")
  }

  @Test func pathsAreTakenFromTheCurrentDirectory() throws {
    #expect(try home.shell("mdimport sub ./note.txt").status == 0)
    #expect(try home.mdfind("fox").lines == home.paths("note.txt", "sub/page.html"))
  }

  @Test func aPathThatCannotBeIndexedKeepsNoOtherOut() throws {
    try home.write("fox", to: ".ssh/config")
    let run = try home.mdimport("/nowhere", path(".ssh"), path("sub"))
    #expect(run.status == 1)
    #expect(
      run.messages.hasPrefix(
        "mdimport: /nowhere: No such file or directory\nmdimport: \(path(".ssh")): excluded: never indexed ("))
    #expect(try home.mdfind("fox").lines == home.paths("sub/page.html"))
  }

  @Test func whatIsLeftOut() throws {
    try home.write("fox", to: ".hidden/h.txt")
    try home.write("fox", to: "cache.noindex/c.txt")
    try home.write("*.log\n", to: "project/.gitignore")
    try home.write("fox", to: "project/build.log")
    try home.write("", to: "project/.git/HEAD")
    let plain = home.paths("note.txt", "sub/page.html")
    let log = home.paths("project/build.log")
    let hidden = home.paths(".hidden/h.txt")
    #expect(try found("--gitignore") == plain)
    #expect(try found() == plain.union(log))
    #expect(try found("--hidden") == plain.union(log).union(hidden))
    #expect(try found("--exclude", "*.html", "--exclude", "/project") == home.paths("note.txt"))
    try home.directory.write("# mine\n\n*.log\nsub/\n", to: "limelight/config/exclusions")
    #expect(try found() == home.paths("note.txt"))
    #expect(try found("--cross-file-systems", "--network") == home.paths("note.txt"))
  }

  private func found(_ options: String...) throws -> Set<String> {
    _ = try home.run("mdimport", options + [home.files])
    return try home.mdfind("fox").lines
  }

  @Test func theSummaryTellsWhatRulesKeptOut() throws {
    try home.write("fox", to: ".hidden/h.txt")
    let summary = try ToolHome.summary(of: home.mdimport("--json", "--exclude", "*.html", home.files))
    #expect(summary["skipped"] as? [String: Int] == ["hidden": 1, "user-pattern": 1])
  }

  @Test func aFileThatFailsIsStatusTwo() throws {
    try home.write("%PDF-1.4\nthis is no document", to: "broken.pdf")
    let run = try home.mdimport(home.files)
    #expect(run.status == 2)
    #expect(run.messages.contains("\nfailed 1 file (list them: mdutil --failed):\n  1  "))
    #expect(try home.mdls("-name", "limelight_failure", path("broken.pdf")).text.contains("= \""))
    #expect(try home.mdfind("-count", "fox").text == "2\n")
  }

  @Test func aRebuildForgetsWhatWasWrongAndKeepsAllRoots() throws {
    _ = try home.mdimport(path("sub"))
    _ = try home.mdimport(path("note.txt"))
    #expect(try home.mdimport("--rebuild", path("sub")).status == 0)
    #expect(try home.mdfind("fox").lines == home.paths("note.txt", "sub/page.html"))
    let left = try FileManager.default.contentsOfDirectory(atPath: home.limelight + "/cache")
    #expect(!left.contains { $0.contains(".new") }, "\(left)")
  }

  @Test func thumbnailsAreAccepted() throws {
    #expect(try home.mdimport("--thumbnails", home.files).status == 0)
  }

  // MARK: Importing again

  @Test func anImporterIsKnownByAllItsNames() throws {
    _ = try home.mdimport(home.files)
    for name in ["Text", "org.limelight.importer.text", BuiltProducts.importers + "/Text.mdimporter"] {
      let run = try home.mdimport("-r", name)
      #expect(run.status == 0 && run.messages.hasPrefix("indexed 2 files"), "\(name)")
    }
    let unknown = try home.mdimport("-r", "Nobody")
    #expect(unknown.status == 1)
    #expect(
      unknown.messages == "mdimport: no importer is called Nobody\nmdimport: hint: list the importers: mdimport -L\n")
  }

  // MARK: Lists

  @Test func installedImportersAreListedOnce() throws {
    let bundles = try FileManager.default.contentsOfDirectory(atPath: BuiltProducts.importers)
      .filter { $0.hasSuffix(".mdimporter") }.sorted()
    #expect(bundles.count > 10 && bundles.contains("Text.mdimporter"))
    let paths = bundles.map { "    \"\(BuiltProducts.importers)/\($0)\"" }
    #expect(try home.mdimport("-L").text == "Paths: (\n" + paths.joined(separator: ",\n") + "\n)\n")
    let objects = try home.mdimport("-L", "--json").text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.compactMap { $0["path"] as? String } == bundles.map { "\(BuiltProducts.importers)/\($0)" })
    #expect(objects.allSatisfy { ($0["importer"] as? String)?.hasPrefix("org.limelight.importer.") == true })
  }

  @Test func attributesAndSchema() throws {
    let attributes = try home.mdimport("-A").text
    #expect(attributes.contains("'kMDItemTitle'\tstring\t"))
    #expect(attributes.contains("'kMDItemAuthors'\tarray of string\t"))
    let schema = try home.mdimport("-X").text
    #expect(schema.hasPrefix(attributes))
    #expect(schema.contains("'com.adobe.pdf'\tpublic.data "))
    #expect(schema.contains("importer.pdf \(ToolHome.version(of: "PDF"))\tcom.adobe.pdf "))
    for option in ["-A", "-X"] {
      for line in try home.mdimport(option, "--json").text.split(separator: "\n") {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
      }
    }
  }

  @Test(arguments: [
    (["-t"], "mdimport: -t needs a file\n"),
    (["-r"], "mdimport: -r needs the name of an importer\nmdimport: hint: list the importers: mdimport -L\n"),
    (["-i", "-t", "x"], "mdimport: -i and -t exclude one another\n"), (["-d2", "x"], "mdimport: -d needs -t\n"),
    (["-p", "x"], "mdimport: -p needs -t\n"), (["-o", "y", "x"], "mdimport: -o needs -t\n"),
    (["-A", "x"], "mdimport: unexpected argument 'x': a list takes no files\n"),
    (["--jobs", "0"], "mdimport: --jobs was given '0', but it takes a whole number, from 1 to 256\n"),
    (["-t", "--rebuild", "x"], "mdimport: --rebuild needs a run that indexes\n"),
  ]) func commandLinesThatMakeNoSense(words: [String], message: String) throws {
    let refused = try home.run("mdimport", words)
    #expect(refused.status == 64)
    #expect(refused.messages == message)
    #expect(!FileManager.default.fileExists(atPath: home.limelight))
  }
}

extension ToolHome {
  /// The single object that `mdimport --json` prints.
  static func summary(of run: ToolResult) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any] ?? [:]
  }
}
