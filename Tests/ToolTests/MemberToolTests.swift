import Foundation
import MDModel
import MDStore
import MDTestSupport
import Testing

/// Files with members, as the tools show them.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))) struct MemberToolTests {
  private let home: ToolHome
  private var mailbox: String { home.files + "/Mail/inbox.aar" }

  private static let letters = """
    words of the mailbox itself
    # 1 letters/ada.txt\tpublic.plain-text\t1843
    @ kMDItemSubject On the Engine
    @ kMDItemContentModificationDate date 1580702706
    the analytical engine weaves
    # 2 notes.pdf
    algebraic patterns
    # 1 grace.eml
    ! its second part is torn
    compilers and moths
    # 1 grace.eml
    another grace
    # 1 .hidden/key
    nobody sees this

    """

  init() throws {
    home = try ToolHome()
    try home.copy("Tests/Fixtures/Bundle.mdimporter", as: ".local/share/limelight/importers/Bundle.mdimporter")
    try home.write(Self.letters, to: "Mail/inbox.aar")
    try home.write("plain words\n", to: "Mail/note.txt")
    _ = try home.mdimport(home.files)
  }

  private func found(_ arguments: String...) throws -> [String] {
    try home.run("mdfind", arguments).text.split(separator: "\n").map { String($0).replacing(home.files, with: "~") }
      .sorted()
  }

  @Test func eachIsFoundByItsWordsAndItsName() throws {
    #expect(try found("weaves") == ["~/Mail/inbox.aar//letters/ada.txt"])
    #expect(try found("algebraic") == ["~/Mail/inbox.aar//letters/ada.txt//notes.pdf"])
    #expect(try found("-name", "grace.eml") == ["~/Mail/inbox.aar//grace.eml", "~/Mail/inbox.aar//grace.eml~2"])
    #expect(try found("mailbox") == ["~/Mail/inbox.aar"])
    #expect(try found("nobody") == [])
    #expect(try found("kMDItemSubject == '*Engine*'") == ["~/Mail/inbox.aar//letters/ada.txt"])
    #expect(try found("kMDItemContentType == 'com.adobe.pdf'") == ["~/Mail/inbox.aar//letters/ada.txt//notes.pdf"])
    #expect(try found("kMDItemFSSize == 1843") == ["~/Mail/inbox.aar//letters/ada.txt"])
  }

  @Test func aScriptCutsOutTheContainer() throws {
    let line = "for hit in \"$(mdfind algebraic)\"; do printf %s \"${hit%%//*}\"; done"
    #expect(try home.shell(line).text == mailbox)
    let object =
      try JSONSerialization.jsonObject(with: Data(home.mdfind("--json", "algebraic").output)) as? [String: Any]
    #expect(object?["container"] as? String == mailbox)
    #expect(object?["member"] as? String == "letters/ada.txt//notes.pdf")
    #expect(object?["path"] as? String == mailbox + "//letters/ada.txt//notes.pdf")
  }

  @Test func aScopeMayBeAFileOrAMember() throws {
    #expect(try found("-onlyin", mailbox + "//", "-name", "a").count == 4)
    #expect(try found("-onlyin", mailbox, "engine") == ["~/Mail/inbox.aar//letters/ada.txt"])
    let inner = ["~/Mail/inbox.aar//letters/ada.txt//notes.pdf"]
    #expect(try found("-onlyin", mailbox + "//letters/ada.txt", "-name", "notes") == inner)
    #expect(try found("-onlyin", home.files + "/Mail", "-name", "notes") == inner)
    #expect(try found("-onlyin", mailbox + "//grace.eml", "-name", "notes") == [])
    #expect(try found("-count", "-onlyin", home.files + "/Mail", "grace") == ["2"])
    #expect(try found("-count", "-onlyin", home.files + "//Mail//", "plain") == ["1"])
    let none = try home.mdfind("-onlyin", mailbox + "//none", "x")
    #expect(none.status == 1 && none.messages.contains("\(mailbox) holds no such item"))
  }

  @Test func aMemberIsListed() throws {
    let listed = try home.mdls("--json", mailbox + "//letters/ada.txt")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(listed.output)) as? [String: Any])
    let attributes = try #require(object["attributes"] as? [String: Any])
    #expect(attributes["kMDItemSubject"] as? String == "On the Engine")
    #expect(attributes["kMDItemFSName"] as? String == "ada.txt")
    #expect(attributes["kMDItemFSSize"] as? Int == 1843)
    #expect(attributes["kMDItemContentType"] as? String == "public.plain-text")
    #expect((attributes["kMDItemContentModificationDate"] as? String)?.hasPrefix("2020-02-03") == true)
    #expect(attributes["limelight_importer"] as? String == "org.limelight.test.bundle")
    let torn = try home.mdls("-name", "limelight_failure", mailbox + "//grace.eml")
    #expect(torn.text.contains("its second part is torn"))
    let absent = try home.mdls(mailbox + "//none")
    #expect(absent.status == 1 && absent.messages.contains("could not find"))
  }

  @Test func itIsToldHowAMemberCame() throws {
    let why = try home.mdls("--why", mailbox + "//letters/ada.txt")
    #expect(why.status == 0)
    #expect(why.text.contains("found by its name, its attributes and its contents"))
    for (tool, option) in [("mdls", "--why"), ("mdutil", "--explain")] {
      let object = try home.run(tool, [option, "--json", mailbox + "//letters/ada.txt"]).text
      #expect(object.split(separator: "\"container\":").count == 2, "\(object)")
      #expect(object.split(separator: "\"member\":").count == 2, "\(object)")
    }
    let container = try home.mdls("--why", mailbox)
    #expect(container.text.contains("; the 4 items inside it are found by themselves"), "\(container.text)")
    let explained = try home.run("mdutil", ["--explain", mailbox + "//none"])
    #expect(explained.status == 1)
    #expect(explained.text.contains("this is none of them"))
    #expect(
      try home.run("mdutil", ["--explain", mailbox + "//.hidden/key"]).text.contains("left out by the rule hidden"))
    #expect(try home.run("mdutil", ["--failed"]).text.contains("inbox.aar//grace.eml"))
  }

  @Test func oneMemberIsTried() throws {
    let tried = try home.mdimport("-t", "-d3", mailbox + "//letters/ada.txt//notes.pdf")
    #expect(tried.status == 0, "\(tried.messages)")
    #expect(tried.text.contains("algebraic patterns") && tried.text.contains("com.adobe.pdf"))
    let whole = try home.mdimport("-t", mailbox)
    #expect(whole.text.contains("Items inside it: 5"))
    #expect(try home.mdimport("-t", mailbox + "//none").status == 1)
    #expect(try home.mdimport("-t", mailbox + "//none").messages.contains("holds no item none"))
  }

  @Test func unchangedMembersKeepTheirItems() throws {
    let before = try home.read { try $0.item(at: FilePath(mailbox + "//letters/ada.txt"))?.id }
    try home.write(Self.letters.replacing("# 1 grace.eml", with: "# 1 hopper.eml"), to: "Mail/inbox.aar")
    _ = try home.mdimport(home.files)
    let after = try home.read { try $0.item(at: FilePath(mailbox + "//letters/ada.txt"))?.id }
    #expect(before != nil && before == after)
    #expect(try found("-name", "eml") == ["~/Mail/inbox.aar//hopper.eml", "~/Mail/inbox.aar//hopper.eml~2"])
  }

  @Test func membersMoveAndGoWithTheirFile() throws {
    _ = try home.shell("mkdir Old && mv Mail/inbox.aar Old/past.aar")
    _ = try home.mdimport(home.files)
    #expect(try found("weaves") == ["~/Old/past.aar//letters/ada.txt"])
    _ = try home.shell("rm Old/past.aar")
    _ = try home.mdimport(home.files)
    #expect(try found("weaves") == [])
    #expect(try found("-name", "grace") == [])
  }

  @Test func theUsersPatternsHoldInside() throws {
    _ = try home.mdimport("--exclude", "*.eml", "--exclude", "/Mail/inbox.aar/letters/", home.files)
    #expect(try found("-name", "grace") == [])
    #expect(try found("weaves") == [])
    #expect(try found("mailbox") == ["~/Mail/inbox.aar"])
    _ = try home.mdimport(home.files)
    #expect(try found("weaves") == ["~/Mail/inbox.aar//letters/ada.txt"])
  }

  @Test func anImporterThatEndsInTheMiddleKeepsWhatCameWhole() throws {
    try home.write("# 1 first\nfirst words\n# 1 second\n~ exit\n", to: "bad.aar")
    _ = try home.mdimport(home.files)
    #expect(try found("-onlyin", home.files + "/bad.aar", "-name", "first") == ["~/bad.aar//first"])
    #expect(try found("-onlyin", home.files + "/bad.aar", "-name", "second") == [])
    #expect(try home.run("mdutil", ["--failed"]).text.contains("bad.aar"))
    #expect(try found("weaves") == ["~/Mail/inbox.aar//letters/ada.txt"])
  }

  /// Kills the tool while it reads a file in which every member has changed. Searches find either all old members or
  /// all new ones.
  @Test func killedAtAnyMomentItShowsTheOldItemsOrTheNewOnes() throws {
    let count = 1_200
    try home.write("* \(count) old\n", to: "big.aar")
    _ = try home.mdimport("--quiet", home.files)
    try home.write("* \(count) new\n", to: "big.aar")
    var random = SeededGenerator(seed: 5)
    var kills = 0
    while kills < Rounds.times(5) {
      let isOver = try isOver(after: Int32(random.next() % 4_000))
      let seen = try ["old", "new"].map { try Int(found("-count", $0).first ?? "") }
      #expect(seen == [count, 0] || seen == [0, count], "after \(kills) kills: \(seen)")
      kills += 1
      guard isOver else { continue }
      // The tool finished before it was killed, so the test starts again.
      for word in ["old", "new"] {
        try home.write("* \(count) \(word)\n# 1 round\(kills)\n", to: "big.aar")
        if word == "old" { _ = try home.mdimport("--quiet", home.files) }
      }
    }
    _ = try home.mdimport("--quiet", home.files)
    #expect(try found("-count", "new") == ["\(count)"] && found("-count", "old") == ["0"])
    let hidden = try home.read { try $0.hiddenItems() }
    #expect(hidden.isEmpty)
  }

  /// Runs `mdimport` and kills it after a time.
  ///
  /// - Returns: true if it finished earlier.
  private func isOver(after milliseconds: Int32) throws -> Bool {
    let process = try ToolProcess(
      BuiltProducts.tool("mdimport"), ["--quiet", home.files], environment: home.environment())
    if try process.ending(milliseconds: milliseconds) != nil { return true }
    process.signal(9)
    _ = try process.finish()
    return false
  }
}
