import Foundation
import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

/// `mdls --why`: how files got into the index, and what keeps others out.
@Suite struct WhyTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("The quick brown fox\njumps over\n", to: "note.txt")
  }

  private func path(_ name: String) -> String { home.files + "/" + name }

  /// The last line of the answer, which must agree with the exit status.
  private func conclusion(_ name: String, found: Bool) throws -> String {
    let told = try home.mdls("--why", name.hasPrefix("/") ? name : path(name))
    #expect(told.status == (found ? 0 : 1), "\(told.text)")
    #expect(told.messages.isEmpty)
    return told.text.split(separator: "\n").last.map(String.init) ?? ""
  }

  private func object(_ name: String) throws -> [String: Any] {
    let told = try home.mdls("--why", "--json", path(name))
    return try #require(try JSONSerialization.jsonObject(with: Data(told.output)) as? [String: Any])
  }

  // MARK: What is found

  @Test func whatAFirstCrawlHasNotReachedWaits() throws {
    _ = try home.mdimport(home.files)
    try home.write("late", to: "late.txt")
    try IndexWriter(path: home.index).batch { try $0.store(ProviderRecord(path: FilePath(home.files))) }
    let told = try conclusion("late.txt", found: false)
    #expect(told == "not found: it waits for the first crawl of \(home.files)")
    let found = try home.mdfind("brown")
    #expect(found.status == 0 && found.messages.contains("not all names are known yet"))
    _ = try home.mdimport(home.files)
    #expect(try home.mdfind("brown").messages.isEmpty)
  }

  @Test func theWholeJourneyIsTold() throws {
    _ = try home.mdimport(home.files)
    let date = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000/
    let told = try home.mdls("--why", path("note.txt"))
    #expect(told.status == 0)
    #expect(
      told.text.replacing(date, with: "DATE") == """
        \(path("note.txt")):
            file           regular file, 31 bytes, modified DATE
            covered by     \(home.files)
            type           public.plain-text (text/plain), by its name
            type tree      public.text, public.data, public.item, public.content
            state          indexed
            importer       org.limelight.importer.text \(ToolHome.version(of: "Text"))
            imported       DATE
            text           31 bytes stored
            attributes     2 stored
            truncated      no
            changed since  no
        found by its name and its contents

        """)
  }

  @Test func theSameAsOneObject() throws {
    _ = try home.mdimport(home.files)
    let found = try object("note.txt")
    #expect(found["indexed"] as? Bool == true && found["exists"] as? Bool == true)
    #expect(found["root"] as? String == home.files)
    #expect(found["contentType"] as? String == "public.plain-text")
    #expect((found["contentTypeTree"] as? [String])?.first == "public.plain-text")
    #expect(found["typeSource"] as? String == "its name")
    #expect(found["importer"] as? String == "org.limelight.importer.text")
    #expect(found["importerVersion"] as? Int == ToolHome.version(of: "Text"))
    #expect(found["textBytes"] as? Int == 31)
    #expect(found["conclusion"] as? String == "found by its name and its contents")
    let missing = try object(".hidden/x")
    #expect(missing["indexed"] as? Bool == false && missing["exists"] as? Bool == false)
    #expect(missing["rule"] as? String == "hidden")
    #expect(missing["ruleAppliesTo"] as? String == path(".hidden"))
  }

  @Test func whatIsFoundByItsNameOnly() throws {
    try home.write("PK\u{3}\u{4}", to: "a.dmg")
    try home.write("", to: "empty.txt")
    _ = try home.shell("mkdir box && ln -s nowhere dangling && mkfifo pipe")
    try home.write("%PDF-1.4\nand no more", to: "broken.pdf")
    _ = try home.mdimport(home.files)
    let reasons = [
      "a.dmg": "no importer reads com.apple.disk-image-udif", "empty.txt": "it is empty",
      "box": "a folder has no contents of its own", "dangling": "a link is not followed",
      "pipe": "pipes, sockets and devices are not read",
    ]
    for (name, reason) in reasons {
      #expect(try conclusion(name, found: true) == "found by its name only: \(reason)")
    }
    let broken = try object("broken.pdf")
    #expect(broken["state"] as? String == "failed")
    let reason = try #require(broken["failure"] as? String)
    #expect(broken["conclusion"] as? String == "found by its name only: \(reason)")
  }

  @Test func tagsAreAttributes() throws {
    try home.write("PK\u{3}\u{4}", to: "a.dmg")
    let tagged = try home.shell(
      "python3 -c 'import os; os.setxattr(\"a.dmg\", \"user.xdg.tags\", b\"Red\"); os.mkdir(\"b\"); "
        + "os.setxattr(\"b\", \"user.xdg.tags\", b\"Red\")'")
    #expect(tagged.status == 0, "\(tagged.messages)")
    _ = try home.mdimport(home.files)
    #expect(
      try conclusion("a.dmg", found: true)
        == "found by its name and its attributes, not by text: no importer reads com.apple.disk-image-udif")
    #expect(try conclusion("b", found: true) == "found by its name and its attributes")
  }

  @Test func whatTellsTheType() throws {
    try home.write("%PDF-1.4 not much of one", to: "nameless")
    try home.write([UInt8](repeating: 0xFE, count: 64), to: "old-text")
    try home.write((0..<64).map { [0xDE, 0xAD, 0, 7][$0 % 4] }, to: "unknown")
    _ = try home.mdimport(home.files)
    #expect(try object("note.txt")["typeSource"] as? String == "its name")
    #expect(try object("nameless")["typeSource"] as? String == "its content")
    #expect(try object("nameless")["contentType"] as? String == "com.adobe.pdf")
    #expect(try object("old-text")["typeSource"] as? String == "the sniffer")
    #expect(try object("unknown")["typeSource"] as? String == "nothing in its name or content")
  }

  @Test func changesSinceAreSeen() throws {
    _ = try home.mdimport(home.files)
    try home.write("other words", to: "note.txt")
    #expect(
      try conclusion("note.txt", found: true)
        == "found by its name and its contents; it has changed since: run mdimport to find what is new in it")
    #expect(try object("note.txt")["changedSince"] as? Bool == true)
  }

  @Test func whatIsGoneIsStillFound() throws {
    try home.write("words", to: "folder/x.txt")
    _ = try home.mdimport(home.files)
    try FileManager.default.removeItem(atPath: path("note.txt"))
    try FileManager.default.removeItem(atPath: path("folder"))
    let gone =
      "found by its name and its contents; but there is no such file any more, "
      + "and the next mdimport takes it out"
    #expect(try conclusion("note.txt", found: true) == gone)
    #expect(try conclusion("folder/x.txt", found: true) == gone)
    #expect(try home.mdls(path("note.txt")).status == 1)
  }

  /// Names are stored before contents are imported, so a file may wait in the journal.
  @Test func whatWaitsToBeRead() throws {
    _ = try home.mdimport(home.files)
    let waiting = try home.shell(
      """
      python3 -c 'import sqlite3,os; c=sqlite3.connect(os.environ["LIMELIGHT_HOME"]+"/cache/index.sqlite")
      c.execute("INSERT INTO journal (item, reason) SELECT id, 2 FROM item WHERE kind = 0"); c.commit()'
      """)
    #expect(waiting.status == 0, "\(waiting.messages)")
    #expect(try object("note.txt")["waiting"] as? String == "changed")
    #expect(try home.mdls("--why", path("note.txt")).text.contains("to be read again, because the file changed"))
  }

  // MARK: What is not

  @Test func rulesThatLeaveOut() throws {
    try home.write("x", to: ".hidden/deep/x.txt")
    try home.write("x", to: ".ssh/id")
    try home.write("x", to: "media/.nomedia")
    try home.write("x", to: "media/song.txt")
    try home.write("x", to: "drafts/x.txt")
    try home.directory.write("drafts/\n", to: "limelight/config/exclusions")
    _ = try home.mdimport(home.files)
    let cases: [(name: String, folder: String, rule: String)] = [
      (".hidden/deep/x.txt", ".hidden", "hidden (name begins with a dot)"),
      (".ssh/id", ".ssh", "secret: never indexed (SSH keys)"),
      ("media/song.txt", "media", "marker: directory holds the marker file .nomedia"),
      ("drafts/x.txt", "drafts", "user-pattern: matches your exclusion drafts/"),
    ]
    for (name, folder, rule) in cases {
      #expect(
        try conclusion(name, found: false)
          == "not found: its folder \(path(folder)) is left out by the rule \(rule)")
    }
    #expect(
      try conclusion("drafts", found: false)
        == "not found: it is left out by the rule user-pattern: matches your exclusion drafts/")
    #expect(
      try conclusion("media", found: true)
        == "found by its name only: what it holds is left out by the rule marker: "
        + "directory holds the marker file .nomedia")
  }

  @Test func aRuleThatHoldsNoLonger() throws {
    try home.write("x", to: "drafts/x.txt")
    #expect(try home.mdimport("--exclude", "drafts", home.files).status == 0)
    #expect(
      try conclusion("drafts/x.txt", found: false)
        == "not found: its folder \(path("drafts")) was left out by the rule user-pattern at the last mdimport, "
        + "and nothing is against it now: run mdimport again")
  }

  @Test func aRuleThatIsNew() throws {
    _ = try home.mdimport(home.files)
    try home.directory.write("note.*\n", to: "limelight/config/exclusions")
    #expect(
      try conclusion("note.txt", found: true)
        == "found by its name and its contents; but the next mdimport takes it out by the rule user-pattern: "
        + "matches your exclusion note.*")
  }

  @Test func whatNobodyAskedFor() throws {
    #expect(try conclusion("note.txt", found: false) == "not found: there is no index; start indexing: mdutil --start")
    try home.write("x", to: "in/x.txt")
    _ = try home.mdimport(path("in"))
    #expect(try conclusion("note.txt", found: false) == "not found: no indexed folder holds it; name it to mdimport")
    try home.write("later", to: "in/later.txt")
    #expect(try conclusion("in/later.txt", found: false) == "not found: it came after the last mdimport: run it again")
    #expect(try conclusion("nothing", found: false) == "not found: there is no such file")
    #expect(try conclusion("/nowhere/at/all", found: false) == "not found: there is no such file")
    #expect(
      try conclusion("/proc/self/status", found: false).hasSuffix(
        "is left out by the rule virtual-file-system: on a file system without lasting files (proc)"))
  }

  @Test(.enabled(if: isRoot)) func anotherFileSystem() throws {
    let mounted = try home.shell("mkdir disk && mount -t tmpfs tmpfs disk && echo x > disk/x.txt")
    guard mounted.status == 0 else { return }
    defer { _ = try? home.shell("umount -l disk") }
    _ = try home.mdimport(home.files)
    #expect(
      try conclusion("disk/x.txt", found: false)
        == "not found: its folder \(path("disk")) is left out by the rule other-file-system: on another file system")
  }

  /// Root may read every file.
  @Test(.enabled(if: !isRoot)) func whatMayNotBeRead() throws {
    try home.write("x", to: "closed/x.txt")
    _ = try home.shell("chmod 0 closed note.txt")
    defer { _ = try? home.shell("chmod 700 closed note.txt") }
    _ = try home.mdimport(home.files)
    #expect(
      try conclusion("note.txt", found: true)
        == "found by its name only: the file cannot be opened: Permission denied")
    #expect(
      try conclusion("closed", found: true)
        == "found by its name only: the folder cannot be listed: Permission denied")
    #expect(
      try conclusion("closed/x.txt", found: false) == "not found: it cannot be looked at: Permission denied")
  }

  @Test func severalFilesAndOneThatIsNotFound() throws {
    _ = try home.mdimport(home.files)
    let told = try home.mdls("--why", path("note.txt"), path(".x"))
    #expect(told.status == 1)
    #expect(told.text.contains("found by its name and its contents\n\n\(path(".x")):\n"))
    #expect(try home.mdls("--why", "--json", path("note.txt"), path(".x")).text.split(separator: "\n").count == 2)
  }
}

private let isRoot = FileManager.default.isWritableFile(atPath: "/proc/sys/kernel/hostname")
