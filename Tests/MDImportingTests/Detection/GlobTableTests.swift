import Testing

@testable import MDImporting

struct GlobTableTests {
  private static func table() -> GlobTable {
    var table = GlobTable()
    for (pattern, mimeType, weight, isExact) in [
      ("*.c", "text/x-csrc", 50, true), ("*.C", "text/x-c++src", 50, true), ("*.gz", "application/gzip", 50, false),
      ("*.tar.gz", "application/x-compressed-tar", 50, false), ("Makefile", "text/x-makefile", 50, false),
      ("README*", "text/x-readme", 10, false), ("*.so.[0-9]*", "application/x-sharedlib", 60, false),
      ("*.[1-9]", "text/troff", 40, false), ("*~", "application/x-trash", 50, false),
      ("*.md", "text/markdown", 50, false),
      ("core", "application/x-core", 50, true), ("*.dot", "text/vnd.graphviz", 50, false),
      ("*.dot", "application/msword-template", 50, false), ("*.ogg", "audio/ogg", 50, false),
      ("*.ogg", "video/ogg", 40, false),
    ] {
      table.add(Array(pattern.utf8), mimeType: mimeType, weight: weight, isExact: isExact)
    }
    table.sortPatterns()
    return table
  }

  private func match(_ name: String) -> [String] {
    let table = Self.table()
    let rule = Array(name.utf8).withUnsafeBufferPointer { table.match($0) }
    return rule.map { table.rules[$0].mimeTypes } ?? []
  }

  @Test(arguments: [
    ("a.c", "text/x-csrc"), ("a.C", "text/x-c++src"), ("x.tar.gz", "application/x-compressed-tar"),
    ("X.TAR.GZ", "application/x-compressed-tar"), ("x.gz", "application/gzip"), ("makefile", "text/x-makefile"),
    ("MAKEFILE", "text/x-makefile"), ("README", "text/x-readme"), ("readme.first", "text/x-readme"),
    ("README.md", "text/markdown"), ("libz.so.1", "application/x-sharedlib"), ("ls.1", "text/troff"),
    ("draft.txt~", "application/x-trash"), ("core", "application/x-core"), ("a.ogg", "audio/ogg"),
    (".md", "text/markdown"),
  ])
  func theBestPatternWins(name: String, mimeType: String) { #expect(match(name) == [mimeType]) }

  @Test(arguments: ["", "plain", "Core", "c", "xmakefile", "md", "a.so.x", "ls.0", "\u{FF}.zz"])
  func otherNamesMatchNothing(name: String) { #expect(match(name).isEmpty) }

  @Test func equalClaimsAreBothKept() {
    #expect(match("graph.dot") == ["text/vnd.graphviz", "application/msword-template"])
  }

  @Test func manyKeysStayApart() {
    var table = GlobTable()
    for number in 0..<5_000 {
      table.add(Array("*.e\(number)".utf8), mimeType: "x/\(number)", weight: 50, isExact: false)
    }
    for number in 0..<5_000 {
      let rule = Array("f.E\(number)".utf8).withUnsafeBufferPointer { table.match($0) }
      #expect(rule.map { table.rules[$0].mimeTypes } == ["x/\(number)"])
    }
  }
}

struct GlobPatternTests {
  @Test(arguments: [
    ("*.[0-9]", "a.5", true), ("*.[0-9]", "a.x", false), ("[!a]*", "b", true), ("[!a]*", "a", false),
    ("a?c", "abc", true),
    ("a?c", "ac", false), ("*a*b", "xaxxb", true), ("*a*b", "xaxx", false), ("[", "[", true), ("[]]", "]", true),
    ("*", "x", true), ("[z-a]", "m", false),
  ])
  func matches(pattern: String, name: String, expected: Bool) {
    let pattern = GlobPattern(Array(pattern.utf8))
    #expect(Array(name.utf8).withUnsafeBufferPointer { pattern.matches($0, fold: false) } == expected)
  }
}
