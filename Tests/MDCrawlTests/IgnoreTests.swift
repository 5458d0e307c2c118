import Foundation
import MDCrawl
import MDModel
import MDTestSupport
import Testing

/// `.gitignore` files, compared with git itself: `git check-ignore` is run on every path of random trees.
@Suite struct IgnoreTests {
  private static let options = CrawlOptions(honoursGitignore: true, includesHidden: true)

  @Test func explainsTheLine() throws {
    let root = try TemporaryDirectory()
    try root.write("# objects\n\n*.o\n!keep.o\n", to: ".gitignore")
    for name in ["a.o", "keep.o", "sub/b.o"] { try root.write("x", to: name) }
    let found = try crawl(root.path, Self.options)
    let file = root.url.resolvingSymlinksInPath().path + "/.gitignore"
    #expect(found.skipped["sub/b.o"] == .gitignore(pattern: "*.o", line: 3, file: file))
    #expect(found.skipped["a.o"]?.description == "listed in \(file) (line 3: *.o)")
    #expect(found.entries["keep.o"] != nil)
    #expect(try crawl(root.path).entries["a.o"] != nil, "the option is off by default")
  }

  @Test func aRepositoryInsideAnotherHasItsOwnRules() throws {
    let root = try TemporaryDirectory()
    try root.write("*.o\n", to: ".gitignore")
    try root.write("x", to: "inner/a.o")
    try root.write("*.log\n", to: "inner/.git/info/exclude")
    try root.write("x", to: "inner/a.log")
    try root.write("x", to: "later/a.o")
    let found = try crawl(root.path, Self.options)
    #expect(found.entries["inner/a.o"] != nil)
    #expect(found.skipped["inner/a.log"]?.name == "gitignore" && found.skipped["later/a.o"]?.name == "gitignore")
  }

  @Test func rootInsideARepositoryObeysTheFilesAboveIt() throws {
    let root = try TemporaryDirectory()
    try root.write("*.log\n", to: ".git/info/exclude")
    try root.write("/src/gen/\n*.o\n", to: ".gitignore")
    for name in ["src/gen/a", "src/a.o", "src/deep/b.log", "src/a.c"] { try root.write("x", to: name) }
    let found = try crawl(root.path + "/src", Self.options)
    #expect(found.entries.paths == ["a.c", "deep"])
    #expect(found.skipped.paths == ["a.o", "deep/b.log", "gen"])
    let verdict = try Crawler(options: Self.options)
      .verdict(root: FilePath(root.path + "/src"), relativePath: ["gen", "a"])
    #expect(verdict?.rule.name == "gitignore" && verdict?.depth == 1)
  }

  @Test func ignoreFilesAboveARootOutsideAnyRepositoryDoNotCount() throws {
    let root = try TemporaryDirectory()
    try root.write("*.o\n", to: ".gitignore")
    try root.write("x", to: "src/a.o")
    #expect(try crawl(root.path + "/src", Self.options).entries["a.o"] != nil)
  }

  @Test func userPatternsOutrankIgnoreFiles() throws {
    let root = try TemporaryDirectory()
    try root.write("*.o\n", to: ".gitignore")
    try root.write("x", to: "a.o")
    var options = Self.options
    options.exclusions = ["!a.o"]
    #expect(try crawl(root.path, options).entries["a.o"] != nil)
  }

  /// With backtracking, these patterns would take practically forever.
  @Test func matchingTakesNoExponentialTime() throws {
    let root = try TemporaryDirectory()
    let stars = String(repeating: "*a", count: 60)
    let directories = String(repeating: "**/a*/", count: 60)
    try root.write("\(stars)b\n\(directories)b\n\(String(repeating: "*", count: 200))b\n", to: ".gitignore")
    try root.write("x", to: String(repeating: "aaaaaaaa/", count: 80) + String(repeating: "a", count: 250))
    let found = try crawl(root.path, Self.options)
    #expect(found.entries.count == 82)
    #expect(found.skipped.isEmpty)
  }

  @Test(arguments: Rounds.seeds(6))
  func agreesWithGit(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let root = try TemporaryDirectory()
    try Program.run(["git", "init", "-q", root.path])
    let paths = try makeTree(root, &generator)
    let ours = try verdicts(root, paths)
    let gits = try ignoredByGit(root, paths)
    #expect(ours.symmetricDifference(gits).sorted() == [], "seed \(seed)")
    // With seeds beyond those of a usual run, some patterns ignore everything.
    #expect(gits.count > 10 && (gits.count < paths.count || seed >= 6), "the patterns of seed \(seed) say something")
    // The crawl finds exactly the paths that are not ignored.
    let walked = Set(try crawl(root.path, Self.options).entries.paths)
    #expect(walked.intersection(paths) == Set(paths).subtracting(ours), "seed \(seed)")
  }

  /// Twenty small trees, each with ignore files of its own, so that a broad pattern hides little.
  private func makeTree(_ root: TemporaryDirectory, _ generator: inout SeededGenerator) throws -> [String] {
    let trees = try (0..<20).flatMap { try makeTree("t\($0)/", root, &generator) }
    try root.write(IgnoreLines.text(&generator), to: ".git/info/exclude")
    return trees.sorted()
  }

  private func makeTree(
    _ base: String, _ root: TemporaryDirectory, _ generator: inout SeededGenerator
  ) throws -> Set<String> {
    var directories = [base]
    for _ in 0..<6 {
      let directory = directories.randomElement(using: &generator)! + Self.names.randomElement(using: &generator)! + "/"
      try root.makeDirectory(directory)
      if !directories.contains(directory) { directories.append(directory) }
    }
    var paths = Set(directories.map { String($0.dropLast()) })
    for directory in directories {
      for name in Self.names
      where Int.random(in: 0..<3, using: &generator) == 0 && !paths.contains(directory + name) {
        try root.write("", to: directory + name)
        paths.insert(directory + name)
      }
      if directory == base || Int.random(in: 0..<6, using: &generator) == 0 {
        try root.write(IgnoreLines.text(&generator), to: directory + ".gitignore")
      }
    }
    return paths
  }

  private static let names = [
    "a", "b", "ab", "a.o", "foo", "foo.c", "b-c", "x y", "[a]", "*", "#h", "!n", "é", ".d", "A", "7", "a]",
  ]

  private func verdicts(_ root: TemporaryDirectory, _ paths: [String]) throws -> Set<String> {
    let crawler = Crawler(options: Self.options)
    return try Set(
      paths.filter { path in
        let components = path.split(separator: "/").map { FileName(String($0)) }
        return try crawler.verdict(root: FilePath(root.path), relativePath: components) != nil
      })
  }

  private func ignoredByGit(_ root: TemporaryDirectory, _ paths: [String]) throws -> Set<String> {
    let input: [UInt8] = paths.flatMap { (path: String) -> [UInt8] in Array("./\(path)".utf8) + [0] }
    let plain = ["env", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "XDG_CONFIG_HOME=/nonexistent"]
    let (output, _) = try Program.run(
      plain + ["git", "-c", "core.excludesFile=", "check-ignore", "--no-index", "-z", "--stdin"], input: input,
      in: root.path)
    return Set(output.split(separator: 0).map { String(decoding: $0.dropFirst(2), as: UTF8.self) })
  }
}

/// Random lines of an ignore file.
private enum IgnoreLines {
  private static let atoms = [
    "a", "b", "foo", "ab", ".o", ".c", "*", "?", "[ab]", "[!a]", "[^b-z]", "[a-c]", "[[:alpha:]]", "[[:digit:]]",
    "\\*",
    "\\#", "x\\ y", "é", "[]a]", "[\\]a]", "[a", "[[:nope:]]", "-", "b-c", "[a-]", "[[a]", "A", "7", "[[:upper:]7]",
    "\\",
    "\\a", "x y",
  ]

  static func text(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 2...7, using: &generator)
    let lines = (0..<count).map { _ in line(&generator) }.filter(saysSomething)
    let end = ["\n", "\r\n"].randomElement(using: &generator)!
    return lines.joined(separator: end) + (Bool.random(using: &generator) ? end : "")
  }

  /// True if the line consists of more than stars, which would hide everything.
  private static func saysSomething(_ line: String) -> Bool { line.contains { !"*/!".contains($0) } }

  private static func line(_ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return ""
    case 1: return "#" + segment(&generator)
    case 2: return "   "
    default: break
    }
    let segments = (0..<Int.random(in: 1...3, using: &generator)).map { _ in segment(&generator) }
    return (chance(4, &generator) ? "!" : "") + (chance(4, &generator) ? "/" : "") + segments.joined(separator: "/")
      + (chance(4, &generator) ? "/" : "") + (chance(8, &generator) ? "  " : "")
  }

  /// A random path segment.
  ///
  /// It never puts `**` directly after literal characters: there git treats it as limited to one level, against its own
  /// manual.
  private static func segment(_ generator: inout SeededGenerator) -> String {
    if chance(5, &generator) { return "**" }
    var text = ""
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let atom = Self.atoms.randomElement(using: &generator)!
      if !(atom == "*" && text.hasSuffix("*")) { text += atom }
    }
    return text
  }

  private static func chance(_ one: Int, _ generator: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<one, using: &generator) == 0
  }
}
