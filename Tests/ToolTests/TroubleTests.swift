import Foundation
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import Testing

/// Problems around the tools: other writers, damage, missing permissions, a full disk.
@Suite struct TroubleTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("The quick brown fox", to: "note.txt")
  }

  @Test func aSecondWriterIsToldToTryAgain() throws {
    let writer = try IndexWriter(path: home.index)
    let run = try home.mdimport(home.files)
    #expect(run.status == 75 && run.output.isEmpty)
    #expect(
      run.messages
        == "mdimport: Another process writes the index \(home.index). Try again when it has finished.\n")
    #expect(try home.mdimport("--rebuild", home.files).status == 75)
    // Readers still work while another process writes.
    #expect(try home.mdfind("fox").status == 0)
    try writer.checkpoint()
  }

  @Test func aDamagedIndexIsMovedAsideAndMadeAnew() throws {
    _ = try home.mdimport(home.files)
    let damaged = [UInt8]("no database at all, ".utf8) + [UInt8](repeating: 0x5A, count: 100_000)
    try Data(damaged).write(to: URL(filePath: home.index))
    for tool in ["mdfind", "mdls"] {
      let refused = try home.run(tool, ["fox"])
      #expect(refused.status == 65, "\(tool)")
      #expect(refused.messages.contains("is damaged") && refused.messages.contains("mdimport --rebuild"), "\(tool)")
    }
    let run = try home.mdimport(home.files)
    #expect(run.status == 0)
    let aside = try #require(
      run.messages.firstMatch(
        of: #/^mdimport: the index was damaged: it is now (\S+), and a new one is being made\n/#))
    #expect(try Data(contentsOf: URL(filePath: String(aside.1))) == Data(damaged))
    #expect(try home.mdfind("fox").lines == home.paths("note.txt"))
  }

  @Test func aRebuildReplacesADamagedIndexToo() throws {
    _ = try home.mdimport(home.files)
    try Data(repeating: 0x5A, count: 100_000).write(to: URL(filePath: home.index))
    #expect(try home.mdimport("--rebuild", home.files).status == 0)
    #expect(try home.mdfind("fox").lines == home.paths("note.txt"))
  }

  /// Some pages are overwritten. A tool that meets them reports the damage and makes a new index, and never crashes.
  @Test(arguments: [UInt64(51), 52, 53]) func damageInTheMiddleIsFoundOut(seed: UInt64) throws {
    for number in 0..<150 { try home.write("fox number \(number) and \(number * number)", to: "many/\(number).txt") }
    _ = try home.mdimport(home.files)
    var random = SeededGenerator(seed: seed)
    var pages = Array(try Data(contentsOf: URL(filePath: home.index)))
    for page in 1..<(pages.count / 4_096) where random.next() % 3 == 0 {
      for byte in 0..<900 { pages[page * 4_096 + byte] = UInt8(random.next() % 256) }
    }
    try Data(pages).write(to: URL(filePath: home.index))
    let found = try home.mdfind("fox")
    #expect(found.status == 0 || found.status == 65, "seed \(seed): \(found.messages)")
    _ = try home.shell("find many -type f | xargs touch")
    let run = try home.mdimport(home.files)
    #expect(
      run.status == 0 && run.messages.contains("the index was damaged: it is now "), "seed \(seed): \(run.messages)")
    #expect(try home.mdfind("-count", "fox").text == "151\n", "seed \(seed)")
  }

  @Test func aRebuildWithoutADiskThatIsNotThereKeepsTheOldIndex() throws {
    try home.write("fox on another disk", to: "disk/other.txt")
    try home.write("fox at home", to: "home/one.txt")
    for folder in ["disk", "home"] { #expect(try home.mdimport("\(home.files)/\(folder)").status == 0) }
    _ = try home.shell("mv disk unmounted")
    let run = try home.mdimport("--rebuild", home.files + "/home")
    #expect(run.status == 1)
    #expect(
      run.messages == "mdimport: \(home.files)/disk: cannot be indexed: No such file or directory; "
        + "the old index stays as it was\nmdimport: hint: bring it back, or remove \(home.index) to do without it\n")
    #expect(try home.mdfind("fox").lines == home.paths("disk/other.txt", "home/one.txt"))
    _ = try home.shell("mv unmounted disk")
    #expect(try home.mdimport("--rebuild", home.files + "/home").status == 0)
    #expect(try home.mdfind("fox").lines == home.paths("disk/other.txt", "home/one.txt"))
  }

  @Test func anIndexOfALaterVersionIsLeftAlone() throws {
    _ = try home.mdimport(home.files)
    let later = try home.shell(
      """
      python3 -c 'import sqlite3,os; c=sqlite3.connect(os.environ["LIMELIGHT_HOME"]+"/cache/index.sqlite")
      c.execute("INSERT INTO grdb_migrations VALUES (?)", ("999 later",)); c.commit()'
      """)
    #expect(later.status == 0, "\(later.messages)")
    for (tool, word) in [("mdfind", "fox"), ("mdls", home.files), ("mdimport", home.files)] {
      let refused = try home.run(tool, [word])
      #expect(refused.status == 69 && refused.messages.contains("later version of Limelight"), "\(tool)")
    }
  }

  @Test func aHomeThatCannotBeWritten() throws {
    // Even root cannot create folders there.
    let run = try home.mdimport(home.files, environment: ["LIMELIGHT_HOME": "/proc/limelight"])
    #expect(run.status == 69)
    #expect(run.messages.hasPrefix("mdimport: The folder /proc/limelight/cache for the index cannot be made: "))
    let file = try home.directory.write("a file", to: "in-the-way")
    #expect(try home.mdimport(home.files, environment: ["LIMELIGHT_HOME": file]).status == 69)
  }

  /// Root may read and write every file.
  @Test(.enabled(if: !isRoot)) func whatMayNotBeReadStaysAsItWasAndIsReported() throws {
    try home.write("a closed fox", to: "closed/c.txt")
    _ = try home.mdimport(home.files)
    _ = try home.shell("chmod 0 closed note.txt")
    defer { _ = try? home.shell("chmod 700 closed note.txt") }
    let run = try home.mdimport(home.files)
    #expect(run.status == 2)
    #expect(run.messages.contains("the folder cannot be listed: Permission denied"))
    #expect(run.messages.contains("the file cannot be opened: Permission denied"))
    #expect(try home.mdfind("closed fox").lines == home.paths("closed/c.txt"))
    _ = try home.shell("chmod 700 closed note.txt")
    #expect(try home.mdimport(home.files).status == 0)
    #expect(try home.mdfind("fox").lines == home.paths("closed/c.txt", "note.txt"))
  }

  @Test(.enabled(if: !isRoot)) func aHomeWithoutTheRightToWrite() throws {
    _ = try home.shell("mkdir ../locked && chmod 500 ../locked")
    let run = try home.mdimport(home.files, environment: ["LIMELIGHT_HOME": home.directory.path + "/locked"])
    #expect(run.status == 69)
    #expect(run.messages.contains("for the index cannot be made"))
  }

  @Test func anEnvironmentThatNamesNoPlace() throws {
    let relative = try home.mdimport(home.files, environment: ["LIMELIGHT_HOME": "here"])
    #expect(relative.status == 78)
    #expect(
      relative.messages
        == "mdimport: LIMELIGHT_HOME is not an absolute path: here\n"
        + "mdimport: hint: set HOME, or LIMELIGHT_HOME for a trial\n"
    )
    let homeless = try home.mdimport(home.files, environment: ["LIMELIGHT_HOME": "", "HOME": ""])
    #expect(homeless.status == 78 && homeless.messages.hasPrefix("mdimport: HOME is not set to an absolute path\n"))
  }

  @Test func withoutImportersNothingIsIndexed() throws {
    let run = try home.mdimport(home.files, environment: ["LIMELIGHT_IMPORTERS": "/nowhere"])
    #expect(run.status == 69)
    #expect(run.messages == "mdimport: no importers are installed\nmdimport: hint: looked in: /nowhere\n")
    #expect(!FileManager.default.fileExists(atPath: home.index))
  }

  @Test func aBrokenBundleIsNamed() throws {
    try home.directory.write("{}", to: "importers/Broken.mdimporter/manifest.json")
    let folders = home.directory.path + "/importers:" + BuiltProducts.importers
    let run = try home.mdimport(home.files, environment: ["LIMELIGHT_IMPORTERS": folders])
    #expect(run.status == 0)
    #expect(
      run.messages.hasPrefix(
        "mdimport: an importer is left out: \(home.directory.path)/importers/Broken.mdimporter/manifest.json: "))
    #expect(try home.mdfind("-count", "fox").text == "1\n")
  }

  /// Without the list of exclusions, the tool would index what the user has excluded.
  @Test func exclusionsThatCannotBeReadStopTheRun() throws {
    try home.directory.makeDirectory("limelight/config/exclusions")
    let run = try home.mdimport(home.files)
    #expect(run.status == 78)
    #expect(
      run.messages
        == "mdimport: \(home.limelight)/config/exclusions: Is a directory\n"
        + "mdimport: hint: mend or remove the file, then run again\n"
    )
  }

  /// A small file system of its own, which only root can mount.
  @Test(.enabled(if: isRoot)) func aFullDiskLosesNothing() throws {
    let disk = home.directory.path + "/disk"
    try home.directory.makeDirectory("disk")
    guard try home.shell("mount -t tmpfs -o size=3m tmpfs '\(disk)'").status == 0 else { return }
    defer { _ = try? home.shell("umount -l '\(disk)'") }
    let place = ["LIMELIGHT_HOME": disk]
    #expect(try home.mdimport(home.files, environment: place).status == 0)
    var random = SeededGenerator(seed: 11)
    for number in 0..<40 {
      let words = (0..<20_000).map { _ in String(random.next() % 1_000_000_007, radix: 36) }
      try home.write(words.joined(separator: " "), to: "large\(number).txt")
    }
    let full = try home.mdimport(home.files, environment: place)
    #expect(full.status == 74, "\(full.messages)")
    #expect(full.messages.contains("is full. Nothing already indexed is lost; free space and run again."))
    #expect(try home.run("mdfind", ["fox"], environment: place).lines == home.paths("note.txt"))
    _ = try home.shell("mount -o remount,size=200m '\(disk)'")
    #expect(try home.mdimport(home.files, environment: place).status == 0)
    #expect(try home.run("mdfind", ["-count", "-name", "large"], environment: place).text == "40\n")
    let settled = try ToolHome.summary(of: home.run("mdimport", ["--json", home.files], environment: place))
    #expect(settled["failed"] as? [String: Int] == [:])
  }
}

private let isRoot = FileManager.default.isWritableFile(atPath: "/proc/sys/kernel/hostname")
