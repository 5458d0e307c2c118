import Foundation
import MDCrawl
import MDModel
import MDSystem
import MDTestSupport
import Testing

/// The verdict on a single path is the same as in a crawl.
@Suite struct VerdictTests {
  private static let names = [
    "a", "b", "c d", ".hid", "x.noindex", ".ssh", ".config", "chromium", "lost+found", "@snapshots", "t.tmp",
    "keep.tmp", "gen", ".gitignore", ".local", "share", "keyrings", "build",
  ]

  @Test(arguments: Rounds.seeds(10))
  func agreesWithTheCrawl(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let root = try TemporaryDirectory()
    let paths = try grow(root, &generator)
    let options = CrawlOptions(
      honoursGitignore: true, includesHidden: seed % 2 == 0, exclusions: ["*.tmp", "!keep.tmp", "/a/b/"])
    let found = try crawl(root.path, options)
    #expect(found.entries.count > 3 && found.skipped.count > 3)
    for path in paths {
      let components = path.split(separator: "/").map { FileName(String($0)) }
      let verdict = try Crawler(options: options).verdict(root: FilePath(root.path), relativePath: components)
      let expected = Self.answer(found, path)
      #expect(verdict?.rule == expected?.0 && verdict?.depth == expected?.1, "seed \(seed): \(path)")
    }
  }

  /// The crawl's report on the path, or on the outermost excluded directory above it.
  private static func answer(_ found: RecordingVisitor, _ path: String) -> (ExclusionRule, Int)? {
    let components = path.split(separator: "/")
    for depth in 1...components.count {
      let prefix = components.prefix(depth).joined(separator: "/")
      if let rule = found.skipped[prefix] ?? found.excluded[prefix] { return (rule, depth) }
    }
    #expect(found.entries[path] != nil, "\(path) is either listed or left out")
    return nil
  }

  private func grow(_ root: TemporaryDirectory, _ generator: inout SeededGenerator) throws -> Set<String> {
    var paths: Set<String> = ["a", "c d", "build"]
    for path in paths { try root.makeDirectory(path) }
    var directories = ["", "a/", "c d/", "build/"]
    for _ in 0..<160 {
      let path = directories.randomElement(using: &generator)! + Self.names.randomElement(using: &generator)!
      if paths.contains(path) { continue }
      paths.insert(path)
      if path.hasSuffix(".gitignore") {
        try root.write("gen\n!gen/\n/b\n", to: path)
      } else if Int.random(in: 0..<3, using: &generator) > 0 {
        try root.makeDirectory(path)
        directories.append(path + "/")
        try mark(path + "/", root, &paths, &generator)
      } else {
        try root.write("x", to: path)
      }
    }
    return paths
  }

  /// Puts a marker into some of the directories.
  private func mark(
    _ directory: String, _ root: TemporaryDirectory, _ paths: inout Set<String>, _ generator: inout SeededGenerator
  ) throws {
    let marker = [".nomedia", ".trackerignore", "CACHEDIR.TAG", ".git/HEAD"].randomElement(using: &generator)!
    guard Int.random(in: 0..<6, using: &generator) == 0 else { return }
    try root.write("Signature: 8a477f597d28d172789f06886806bc55", to: directory + marker)
    paths.insert(directory + marker)
  }
}
