import Foundation
import MDTestSupport
import Testing

/// `mdfind`, run as a process.
@Suite struct FindToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("The quick brown fox\njumps over\n", to: "a.txt")
    try home.write("<title>Foxes</title><body>A red fox den, and a fox again</body>", to: "sub/b.html")
    try home.write("fox in a file with an odd name", to: "new\nline.txt")
    try home.write("nothing of interest", to: "sub/fox.txt")
    try home.write("quick and brown", to: "other.txt")
    _ = try home.shell(
      """
      touch -d 2020-01-01Z a.txt; touch -d 2021-01-01Z sub/b.html; touch -d 2022-01-01Z $'new\\nline.txt'
      touch -d 2023-01-01Z sub/fox.txt; touch -d 2024-01-01Z other.txt
      """)
    _ = try home.mdimport(home.files)
  }

  private func path(_ name: String) -> String { home.files + "/" + name }

  @Test func theNewestComesFirst() throws {
    let found = try home.mdfind("fox")
    #expect(found.status == 0 && found.messages.isEmpty)
    #expect(found.text == ["sub/fox.txt", "new\nline.txt", "sub/b.html", "a.txt"].map { path($0) + "\n" }.joined())
  }

  @Test func namesWithNewlinesAreExactWithNUL() throws {
    let found = try home.mdfind("-0", "fox", "odd")
    #expect(found.output == Array("\(path("new\nline.txt"))\0".utf8))
    let all = try home.shell("mdfind -0 fox | xargs -0 stat -c %s")
    #expect(all.status == 0 && all.text.split(separator: "\n").count == 4)
  }

  @Test func wordsAreAllNeeded() throws {
    #expect(try home.mdfind("quick brown").lines == home.paths("a.txt", "other.txt"))
    #expect(try home.mdfind("quick", "fox").lines == home.paths("a.txt"))
    #expect(try home.mdfind("\"quick brown\"").lines == home.paths("a.txt"))
    #expect(try home.mdfind("FÓX", "jump*").lines == home.paths("a.txt"))
    #expect(try home.mdfind("-interpret", "quick", "jumps").lines == home.paths("a.txt"))
  }

  @Test func namesAreSearchedByTheirParts() throws {
    #expect(try home.mdfind("-name", "OX.T").lines == home.paths("sub/fox.txt"))
    #expect(try home.mdfind("-name", "txt", "-count").text == "4\n")
    #expect(try home.mdfind("-name", "fox", "interest").lines == home.paths("sub/fox.txt"))
    // Only the last part of the root's path is a name, although the whole path contains "limelight-test".
    #expect(try home.mdfind("-name", "st").lines == [])
    #expect(try home.mdfind("-name", "test").lines == [])
    #expect(try home.mdfind("-name", "ile").lines == [home.files])
  }

  @Test func aScopeConfines() throws {
    #expect(try home.mdfind("-onlyin", path("sub"), "fox").lines == home.paths("sub/b.html", "sub/fox.txt"))
    #expect(try home.mdfind("-onlyin", path("sub"), "-onlyin", path("a.txt"), "-count", "fox").text == "3\n")
    #expect(try home.mdfind("-onlyin", "/", "-count", "fox").text == "4\n")
  }

  @Test func aScopeThatIsNotThereIsAnError() throws {
    let missing = try home.mdfind("-onlyin", "/nowhere", "fox")
    #expect(missing.status == 1 && missing.output.isEmpty)
    #expect(missing.messages == "mdfind: -onlyin /nowhere: No such file or directory\n")
    let foreign = try home.mdfind("-onlyin", "/usr", "fox")
    #expect(foreign.status == 1 && foreign.output.isEmpty)
    #expect(foreign.messages == "mdfind: /usr is not in the index\nmdfind: hint: index it: mdimport DIRECTORY\n")
  }

  @Test func countsAndPages() throws {
    #expect(try home.mdfind("-count", "fox").text == "4\n")
    #expect(try home.mdfind("-count", "unheard").text == "0\n")
    let nothing = try home.mdfind("unheard")
    #expect(nothing.status == 0 && nothing.output.isEmpty && nothing.messages.isEmpty)
    #expect(try home.mdfind("--limit", "1", "--offset", "2", "fox").text == path("sub/b.html") + "\n")
    #expect(try home.mdfind("--limit", "0", "fox").text == "")
    #expect(try home.mdfind("--offset", "3", "fox").text == path("a.txt") + "\n")
  }

  @Test func ordersOfTheAnswers() throws {
    let names = try home.mdfind("--sort", "name", "-name", "txt").text
    #expect(names == ["a.txt", "sub/fox.txt", "new\nline.txt", "other.txt"].map { path($0) + "\n" }.joined())
    #expect(try home.mdfind("--sort", "date", "-name", "o").text.hasPrefix(path("other.txt")))
    try home.write("no such word", to: "scarce.txt")
    try home.write("a title\n\nand a scarce word among many others", to: "newer.txt")
    _ = try home.shell("touch -d 2001-01-01Z scarce.txt; mdimport .")
    #expect(try home.mdfind("--sort", "relevance", "scarce").text == "\(path("scarce.txt"))\n\(path("newer.txt"))\n")
    #expect(try home.mdfind("scarce").text == "\(path("newer.txt"))\n\(path("scarce.txt"))\n")
  }

  @Test func attributesAndSnippets() throws {
    let found = try home.mdfind("-attr", "kMDItemTitle", "-attr", "kMDItemAuthors", "jumps")
    #expect(found.text == "\(path("a.txt"))   kMDItemTitle = The quick brown fox   kMDItemAuthors = (null)\n")
    #expect(try home.mdfind("--snippet", "jumps").text == "\(path("a.txt"))\n    The quick brown fox jumps over\n")
    let colored = try home.mdfind("--snippet", "--color", "always", "jumps").text
    #expect(colored.contains("\u{1B}[") && colored.contains("jumps"))
    #expect(try !home.mdfind("--snippet", "--color", "never", "jumps").text.contains("\u{1B}"))
  }

  @Test func everyLineOfJSONIsAnObject() throws {
    let found = try home.mdfind("--json", "--snippet", "-attr", "kMDItemTitle", "--sort", "name", "fox")
    let objects = try found.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["path"] as? String } == ["a.txt", "sub/b.html", "sub/fox.txt", "new\nline.txt"].map(path))
    #expect((objects[1]["attributes"] as? [String: String]) == ["kMDItemTitle": "Foxes"])
    let snippet = try #require(objects[1]["snippet"] as? [String: Any])
    let text = try #require(snippet["text"] as? String)
    let matches = try #require(snippet["matches"] as? [[Int]])
    #expect(matches.map { String(decoding: Array(text.utf8)[$0[0]..<$0[1]], as: UTF8.self) } == ["fox", "fox"])
  }

  @Test func pathsThatAreNoUTF8AreExactInJSONToo() throws {
    _ = try home.shell("echo strange > $'bad\\xff.txt'; mdimport .")
    let found = try home.mdfind("strange")
    let expected = Array(home.files.utf8) + Array("/bad".utf8) + [0xFF] + Array(".txt".utf8)
    #expect(found.output == expected + [0x0A])
    let object =
      try JSONSerialization.jsonObject(with: Data(home.mdfind("--json", "strange").output)) as? [String: String]
    #expect(object?["path"] == path("bad\u{FFFD}.txt"))
    #expect(object?["pathBytes"].flatMap { Data(base64Encoded: $0) } == Data(expected))
  }

  @Test func aReaderThatHasGoneIsNoFailure() throws {
    for number in 0..<400 { try home.write("pipes", to: "many/\(String(repeating: "x", count: 200))\(number).txt") }
    _ = try home.mdimport(home.files)
    // 400 paths of over 200 bytes do not fit into a pipe.
    let run = try home.shell("mdfind pipes | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(run.text.hasSuffix("\n0\n") && run.messages.isEmpty)
  }

  @Test func aFullDeviceIsAFailure() throws {
    let run = try home.shell("mdfind fox > /dev/full")
    #expect(run.status == 74)
    #expect(run.messages.contains("No space left on device"))
  }

  @Test(arguments: [
    (
      [],
      "mdfind: nothing to search for\n"
        + "mdfind: hint: usage: mdfind [-onlyin DIRECTORY] [-count | -0 | --json] [OPTION...] QUERY\n"
    ),
    (
      ["  "],
      "mdfind: nothing to search for\n"
        + "mdfind: hint: usage: mdfind [-onlyin DIRECTORY] [-count | -0 | --json] [OPTION...] QUERY\n"
    ),
    (["-reprint", "x"], "mdfind: -reprint needs -live\nmdfind: hint: without it the list is printed once\n"),
    (
      ["-live", "-count", "-reprint", "x"],
      "mdfind: -reprint and -count exclude one another\n"
        + "mdfind: hint: -live -count prints every new number already\n"
    ),
    (
      ["--explain", "-live", "x"],
      "mdfind: -live and --explain exclude one another\nmdfind: hint: an explanation is of one search\n"
    ),
    (["--explain", "--json", "x"], "mdfind: --json and --explain exclude one another\n"),
    (["-0", "--json", "x"], "mdfind: -0 and --json exclude one another\n"),
    (["-0", "--snippet", "x"], "mdfind: -0 and --snippet exclude one another\n"),
    (["-literal", "-interpret", "x"], "mdfind: -literal and -interpret exclude one another\n"),
    (["--limit", "many", "x"], "mdfind: --limit was given 'many', but it takes a whole number, 0 or more\n"),
    (
      ["-bogus", "x"],
      "mdfind: Unknown option -bogus\n"
        + "mdfind: hint: see mdfind --help; what begins with a dash and is no option goes after --\n"
    ),
  ]) func commandLinesThatMakeNoSense(words: [String], message: String) throws {
    let refused = try home.run("mdfind", words)
    #expect(refused.status == 64)
    #expect(refused.messages == message)
    #expect(refused.output.isEmpty)
  }

  @Test(arguments: [["kMDItemFSSize >"], ["-literal", "red wine ("], ["kMDItemFSSize >", "-onlyin", "/"]])
  func aQueryThatCannotBeReadIsShown(words: [String]) throws {
    let refused = try home.run("mdfind", words)
    #expect(refused.status == 1 && refused.output.isEmpty)
    let lines = refused.messages.split(separator: "\n")
    #expect(lines.first?.hasPrefix("mdfind: Failed to create query for '") == true)
    #expect(lines.count > 3 && lines[2].hasSuffix("^") && lines[3].hasPrefix("line 1, column "))
  }

  @Test func anExplanationStandsInsteadOfTheAnswers() throws {
    let said = try home.mdfind("--explain", "-onlyin", path("sub"), "fox", "jump*", "\"red den\"", "-name", "x")
    #expect(said.status == 0)
    let names = said.text.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(Array(names.prefix(4)) == ["query", "folders", "order", "reading"] && names.contains("step"))
    #expect(Array(names.suffix(2)) == ["matches", "searching"])
    #expect(said.text.contains("\nfolders     \(path("sub"))\n") && said.text.contains("\nmatches     0\n"))
    #expect(!said.text.contains("fox.txt"))
  }

  @Test func anAttributeThatNoFileHasIsWarnedOf() throws {
    let found = try home.mdfind("-attr", "kMDItemTitel", "-attr", "kMDItemTitle", "jumps")
    #expect(found.status == 0)
    #expect(found.text == "\(path("a.txt"))   kMDItemTitel = (null)   kMDItemTitle = The quick brown fox\n")
    #expect(found.messages == "mdfind: no file has the attribute kMDItemTitel; did you mean kMDItemTitle?\n")
  }

  @Test func whatLooksLikeAnOptionIsAWordBehindTwoDashes() throws {
    try home.write("the -count option", to: "dash.txt")
    _ = try home.mdimport(home.files)
    #expect(try home.mdfind("--", "\"-count\"").lines == home.paths("dash.txt"))
  }

  @Test(arguments: ["mdfind", "mdls", "mdimport"]) func helpVersionAndCompletions(tool: String) throws {
    let help = try home.run(tool, ["--help"])
    #expect(help.status == 0 && help.text.contains("usage: \(tool)") && help.messages.isEmpty)
    #expect(try home.run(tool, ["--version"]).text.hasPrefix("\(tool) (Limelight) "))
    for shell in ["bash", "zsh", "fish"] {
      #expect(try home.run(tool, ["--completions", shell]).text.contains(tool))
    }
    #expect(try home.run(tool, ["--completions", "csh"]).status == 64)
  }

  @Test func withoutAnIndexThereIsStatusThree() throws {
    let fresh = try ToolHome()
    let found = try fresh.mdfind("fox")
    #expect(found.status == 3 && found.output.isEmpty)
    #expect(
      found.messages
        == "mdfind: There is no index at \(fresh.index).\nmdfind: hint: start indexing: mdutil --start\n")
  }
}
