import Foundation
import MDTestSupport
import Testing

/// Orders, groups, exit statuses and messages about keywords, from `mdfind` itself.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))) struct FindOptionToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.copy("Tests/Fixtures/Bundle.mdimporter", as: ".local/share/limelight/importers/Bundle.mdimporter")
    try home.write("# 1 ferry.txt\npassage to gothenburg\n", to: "Notes/box.aar")
    try home.write("passage by train, which is longer", to: "Notes/long.txt")
    try home.write("passage", to: "short.txt")
    try home.write("passage", to: "copy.txt")
    _ = try home.mdimport(home.files)
  }

  private func names(_ arguments: String...) throws -> [String] {
    let run = try home.run("mdfind", arguments)
    #expect(run.status == 0, "\(run.messages)")
    return run.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.isEmpty ? "" : String($0.dropFirst(home.files.count + 1))
    }
  }

  @Test func theLargestComeFirst() throws {
    #expect(try names("--sort", "size", "ext:txt", "is:file", "passage").first == "Notes/long.txt")
    #expect(try names("--sort", "size", "--limit", "1", "ext:txt", "is:file", "passage") == ["Notes/long.txt"])
  }

  @Test(arguments: ["date", "name", "relevance", "size"]) func theOrderIsTurnedRound(order: String) throws {
    let forth = try names("--sort", order, "passage")
    #expect(forth.count == 4)
    #expect(try names("--sort", order, "--reverse", "passage") == forth.reversed())
    #expect(try names("--sort", order, "--reverse", "--limit", "2", "passage") == Array(forth.reversed().prefix(2)))
  }

  @Test func pipesGetFilesOnly() throws {
    let member = home.files + "/Notes/box.aar//ferry.txt"
    func found(_ arguments: String...) throws -> [String] {
      try home.run("mdfind", ["-0"] + arguments).text.split(separator: "\0").map(String.init)
    }
    #expect(try names("gothenburg") == ["Notes/box.aar//ferry.txt"])
    #expect(try found("gothenburg").isEmpty)
    #expect(try found("--members", "gothenburg") == [member])
    #expect(try found("gothenburg", "is:member") == [member])
    #expect(try found("-onlyin", home.files + "/Notes/box.aar", "gothenburg") == [member])
    #expect(try home.shell("mdfind -0 passage | xargs -0 ls -d").status == 0)
  }

  @Test func filesAreToldFromMembers() throws {
    #expect(try names("is:member") == ["Notes/box.aar//ferry.txt"])
    #expect(Set(try names("is:file", "passage")) == ["Notes/long.txt", "short.txt", "copy.txt"])
  }

  @Test func filesOfTheSameContentStandTogether() throws {
    let groups = try names("--duplicates", "-onlyin", home.files)
    #expect(Set(groups.dropLast()) == ["short.txt", "copy.txt"] && groups.last == "" && groups.count == 3)
    #expect(try names("--duplicates", "gothenburg").isEmpty)
    let bytes = try home.run("mdfind", ["--duplicates", "-0", "passage"]).text
    #expect(bytes.hasSuffix("\0\0") && bytes.count { $0 == "\0" } == 3)
  }

  @Test func theStatusTellsOnRequestThatNothingMatched() throws {
    #expect(try home.mdfind("--exit-status", "nonsuch").status == 1)
    #expect(try home.mdfind("--exit-status", "-count", "nonsuch").status == 1)
    #expect(try home.mdfind("--exit-status", "passage").status == 0 && home.mdfind("nonsuch").status == 0)
    #expect(try home.mdfind("--exit-status", "-count", "passage").status == 0)
  }

  @Test(arguments: [
    ("in:Nowhere passage", "no folder is called Nowhere"), ("from:nobody", "no one is called nobody"),
    ("city:Atlantis", "no place is called Atlantis"), ("tag:nonsuch", "no tag is called nonsuch"),
    ("in:Note passage", "no folder is called Note; in:notes finds 3"),
  ]) func namesOfNothingAreTold(query: String, sentence: String) throws {
    let run = try home.mdfind(query)
    #expect(run.text.isEmpty && run.messages == "mdfind: \(sentence)\n")
    #expect(try home.mdfind("-count", query).messages == run.messages)
  }

  @Test func aKeywordThatIsMetIsNotTold() throws {
    #expect(try !home.mdfind("in:Notes zebra").messages.contains("no folder"))
    #expect(try home.mdfind("passage NOT in:Nowhere NOT passage").messages.isEmpty)
  }

  @Test func changesOfALiveSearchAreObjects() throws {
    let tool = try RunningTool("mdfind", ["-live", "--json", "ext:txt", "is:file"], environment: home.environment())
    #expect(try tool.lines { $0 == "{\"matches\":3}" }.count == 4)
    try home.write("new", to: "new.txt")
    _ = try home.mdimport("--quiet", home.files)
    #expect(try tool.line() == "{\"added\":{\"path\":\"\(home.files)/new.txt\"}}")
    #expect(try tool.line() == "{\"matches\":4}")
    try FileManager.default.removeItem(atPath: home.files + "/new.txt")
    _ = try home.mdimport("--quiet", home.files)
    #expect(try tool.line() == "{\"removed\":{\"path\":\"\(home.files)/new.txt\"}}")
  }

  @Test func theReasonWhyAMemberHasNoTextIsTold() throws {
    _ = try home.shell("echo passage to gothenburg > ferry.txt; python3 -m zipfile -c A.zip ferry.txt")
    _ = try home.mdimport("--quiet", home.files)
    let member = home.files + "/A.zip//ferry.txt"
    let reason =
      "contents of files in archives are not read: set archive-contents = contents in limelight.conf(5)"
    #expect(try home.mdfind("--why", member, "gothenburg").text.contains("has no text of it: " + reason))
    #expect(try home.mdls("--why", member).text.contains("not by text: " + reason))
  }

  @Test func listsAndSearchesNameAFileAlike() throws {
    let listed = try home.shell("mdls --json short.txt Notes/box.aar//ferry.txt").text
    let paths = try listed.split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }.map { $0?["path"] as? String }
    #expect(paths == ["/short.txt", "/Notes/box.aar//ferry.txt"].map { home.files + $0 })
  }
}
