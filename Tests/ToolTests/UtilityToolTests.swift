import Foundation
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import Testing

/// `mdutil` as a process without a daemon, and how the other tools obey its switches.
@Suite struct UtilityToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("fox", to: "note.txt")
    try home.write("fox", to: "work/plan.txt")
  }

  private func path(_ name: String) -> String { home.files + "/" + name }
  private func mdutil(_ arguments: String...) throws -> ToolResult { try home.run("mdutil", arguments) }

  // MARK: Spotlight's options

  @Test func aVolumeThatIsIndexed() throws {
    let run = try mdutil("-s", home.files)
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.text == "\(home.files):\n\tIndexing enabled. \n")
    #expect(try mdutil("-s", "/").text == "/:\n\tIndexing enabled. \n")
  }

  @Test func aPathThatLeadsNowhereIsNoFailure() throws {
    let run = try mdutil("-s", "/nowhere", home.files)
    #expect(run.status == 0)
    #expect(
      run.text == "/nowhere:\n\tError: invalid path `/nowhere'.\n\(home.files):\n\tIndexing enabled. \n")
  }

  @Test func aPlaceWhereNothingIsIndexed() throws {
    #expect(try mdutil("-s", home.directory.path).text.hasSuffix("\tIndexing enabled. \n"))
    #expect(try mdutil("-s", "/usr").text == "/usr:\n\tNot indexed; mdimport /usr indexes it.\n")
  }

  @Test func allVolumesAreEachNamedOnce() throws {
    let run = try mdutil("-as")
    let names = run.text.split(separator: "\n").filter { !$0.hasPrefix("\t") }
    #expect(run.status == 0 && names.contains("/:") && Set(names).count == names.count)
  }

  @Test func switchingOffAndOn() throws {
    let off = try mdutil("-i", "off", path("work"))
    #expect(off.status == 0)
    #expect(off.text == "\(path("work")):\n\tIndexing disabled.\n")
    #expect(off.messages == "mdutil disabling Spotlight: \(path("work")) -> kMDConfigSearchLevelFSSearchOnly\n")
    #expect(try mdutil("-s", path("work/plan.txt")).text.hasSuffix("\tIndexing disabled.\n"))
    let all = try mdutil("-d", path("work"))
    #expect(all.text == "\(path("work")):\n\tIndexing and searching disabled.\n")
    #expect(all.messages == "mdutil disabling Spotlight: \(path("work")) -> kMDConfigSearchLevelOff\n")
    let file = try String(contentsOfFile: home.limelight + "/state/switches", encoding: .utf8)
    #expect(file == "searching-off \(path("work"))\n")
    #expect(try mdutil("-i", "on", path("work")).text == "\(path("work")):\n\tIndexing enabled. \n")
  }

  @Test func aFolderStaysOffWithTheOneAbove() throws {
    _ = try mdutil("-i", "off", home.files)
    let run = try mdutil("-i", "on", path("work"))
    #expect(run.text == "\(path("work")):\n\tIndexing disabled.\n")
    #expect(run.messages.contains("hint: turn it on: mdutil -i on \(home.files)\n"))
  }

  @Test func theConfigurationInForce() throws {
    try home.directory.write("workers = 3\nroots = ~/work\nwrong\n", to: "limelight/config/limelight.conf")
    _ = try mdutil("-d", path("work"))
    let run = try mdutil("-P", path("work"))
    #expect(run.text.hasPrefix("\(path("work")):\n\troots = \(path("work"))\n"))
    #expect(run.text.contains("\n\tworkers = 3\n") && run.text.hasSuffix("\n\tswitch = searching-off\n"))
    #expect(
      run.messages == "mdutil: \(home.limelight)/config/limelight.conf:3: no '=' in it: a line is 'key = value'\n")
  }

  @Test func theIndexIsListedAndRemoved() throws {
    #expect(try mdutil("-L", "/").text == "/:\n")
    _ = try home.mdimport(home.files)
    #expect(try mdutil("-L", "/").text.contains("\tindex.sqlite\n"))
    let removed = try mdutil("-X", "/")
    #expect(removed.status == 0 && removed.text.contains(#/^[1-9]\d* files/directories removed\n$/#))
    #expect(try home.mdfind("fox").status == 3)
    _ = try home.mdimport(home.files)
    #expect(try home.mdfind("-count", "fox").text == "2\n")
  }

  @Test func oneFolderIsErased() throws {
    _ = try home.mdimport(home.files)
    #expect(try mdutil("-E", path("work")).text == "\(path("work")):\n\tIndexing enabled. \n")
    #expect(try home.mdfind("fox").lines == home.paths("note.txt"))
    _ = try home.mdimport(home.files)
    #expect(try home.mdfind("-count", "fox").text == "2\n")
  }

  @Test func aFileIsFoundByItsInode() throws {
    _ = try home.mdimport(home.files)
    let status = try FileStatus.of(path: FilePath(path("work/plan.txt")))
    #expect(try mdutil("-t", home.files, "\(status.inode)").text == path("work/plan.txt") + "\n")
    let none = try mdutil("-t", home.files, "1")
    #expect(none.status == 0 && none.text.isEmpty && !none.messages.isEmpty)
  }

  // MARK: Switches are obeyed

  @Test func whatIsOffIsNotReadAndKeepsWhatIsStored() throws {
    _ = try home.mdimport(home.files)
    _ = try mdutil("-i", "off", path("work"))
    try home.write("fox again", to: "work/later.txt")
    try FileManager.default.removeItem(atPath: path("work/plan.txt"))
    #expect(try home.mdimport(home.files).status == 0)
    #expect(try home.mdfind("fox").lines == home.paths("note.txt", "work/plan.txt"))
    _ = try mdutil("-i", "on", path("work"))
    _ = try home.mdimport(home.files)
    #expect(try home.mdfind("fox").lines == home.paths("note.txt", "work/later.txt"))
  }

  @Test func anImporterIsNotRunAgainWhereIndexingIsOff() throws {
    _ = try home.mdimport(home.files)
    _ = try mdutil("-i", "off", path("work"))
    #expect(try home.mdimport("-r", "Text").messages.hasPrefix("indexed 1 file "))
    #expect(try mdutil("--explain", path("work/plan.txt")).text.contains("to be read again"))
    _ = try mdutil("-i", "on", path("work"))
    _ = try home.mdimport(home.files)
    #expect(try !mdutil("--explain", path("work/plan.txt")).text.contains("to be read again"))
  }

  @Test func aPathThatIsOffIsRefused() throws {
    _ = try mdutil("-i", "off", path("work"))
    let run = try home.mdimport(path("work/plan.txt"))
    #expect(run.status == 4)
    #expect(
      run.messages == """
        mdimport: \(path("work/plan.txt")): indexing is switched off for \(path("work"))
        mdimport: hint: turn it on: mdutil -i on \(path("work"))

        """)
    #expect(try home.mdimport(path("work"), path("note.txt")).status == 4)
    #expect(try home.mdfind("fox").lines == home.paths("note.txt"))
  }

  @Test func whatIsNotSearchedIsNotFound() throws {
    _ = try home.mdimport(home.files)
    _ = try mdutil("-d", path("work"))
    #expect(try home.mdfind("fox").lines == home.paths("note.txt"))
    #expect(try home.mdfind("-count", "fox").text == "1\n")
    #expect(try home.mdfind("-name", "work").lines.isEmpty)
    let inside = try home.mdfind("-onlyin", path("work"), "fox")
    #expect(inside.status == 4 && inside.output.isEmpty)
    #expect(inside.messages.hasPrefix("mdfind: searching is switched off for \(path("work"))\n"))
    _ = try mdutil("-d", home.files)
    #expect(try home.mdfind("fox").status == 4)
    _ = try mdutil("-i", "on", home.files)
    _ = try mdutil("-i", "on", path("work"))
    #expect(try home.mdfind("-count", "fox").text == "2\n")
  }

  // MARK: Explanations

  @Test func explanationsAreThoseOfMdls() throws {
    _ = try home.mdimport(home.files)
    let file = path("note.txt")
    let explained = try mdutil("--explain", file)
    #expect(explained.status == 0)
    #expect(try home.mdls("--why", file).text == explained.text)
    #expect(try home.mdls("--why", "--json", file).text == mdutil("--explain", "--json", file).text)
  }

  @Test func explanationsNameTheSwitch() throws {
    _ = try home.mdimport(home.files)
    _ = try mdutil("-i", "off", path("work"))
    try home.write("fox", to: "work/later.txt")
    let later = try mdutil("--explain", path("work/later.txt"))
    #expect(later.status == 1)
    #expect(later.text.contains("not found: indexing is switched off for \(path("work")): mdutil -i on turns it on\n"))
    _ = try mdutil("-d", path("work"))
    #expect(try mdutil("--explain", path("work/plan.txt")).text.contains("not found: searching is switched off there"))
  }

  @Test func failuresAreListed() throws {
    try home.write("%PDF-1.4\nthis is no document", to: "broken.pdf")
    _ = try home.mdimport(home.files)
    #expect(try mdutil("--failed").text.hasPrefix("\(path("broken.pdf")): "))
    let object = try JSONSerialization.jsonObject(with: Data(try mdutil("--failed", "--json").output))
    #expect((object as? [String: Any])?["path"] as? String == path("broken.pdf"))
  }

  /// There are more failures than one snapshot reads.
  @Test func allFailuresAreListed() throws {
    _ = try home.mdimport(home.files)
    let writer = try IndexWriter(path: home.index)
    try writer.batch { session throws -> Void in
      let root = try #require(try session.reading.roots().first)
      for number in 1...1_133 {
        let stamp = FileStamp(size: 0, modified: .epoch, changed: .epoch, inode: Int64(number))
        let folder = ItemRecord(parent: root.id, name: FileName("shut \(number)"), kind: .directory, stamp: stamp)
        try session.noteListing(of: try session.insert(folder), failure: "Permission denied")
      }
    }
    let lines = try mdutil("--failed").lines
    #expect(lines.count == 1_133)
    #expect(lines.contains("\(path("shut 1133")): Permission denied"))
    #expect(try mdutil("--failed", "--json").lines.count == 1_133)
  }

  // MARK: No daemon

  @Test(arguments: ["--status", "--requests", "--log", "--resume", "--cancel=1", "--simulate=off"])
  func withoutADaemonThereIsNothingToSee(option: String) throws {
    let run = try mdutil(option)
    #expect(run.status == 69 && run.output.isEmpty)
    #expect(run.messages.contains("mds is not running") && run.messages.hasSuffix("hint: start it: mdutil --start\n"))
  }

  @Test func stoppingWhatDoesNotRunIsDone() throws {
    let run = try mdutil("--stop")
    #expect(run.status == 0 && run.text == "mds is not running\n")
  }
}
