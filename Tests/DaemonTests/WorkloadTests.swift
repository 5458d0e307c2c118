import DaemonTestKit
import MDTestSupport
import Testing

/// Tests the tools of this suite on `mdimport`, which needs no daemon.
@Suite struct WorkloadTests {
  @Test(arguments: Rounds.seeds(2)) func theCheckerAgreesWithACrawl(seed: UInt64) throws {
    let home = try DaemonHome()
    var workload = try home.workload(seed: seed)
    for _ in 0..<3 {
      try workload.run(400)
      try workload.settle()
      let crawl = try home.run("mdimport", ["--quiet", home.files])
      #expect(crawl.status == 0, "\(crawl.messages)")
      let found = try home.differences(from: workload)
      #expect(found == [], "\(workload.description)\n\(found.shortened)")
    }
    let found = try home.searchDifferences(from: workload)
    #expect(found == [], "\(workload.description)\n\(found.shortened)")
  }

  /// A checker that never finds a difference would prove nothing.
  @Test func theCheckerSeesEachKindOfDifference() throws {
    let home = try DaemonHome()
    for name in ["gone", "kept", "longer", "tagged", "moved"] { try home.write("the word zq\(name)qz\n", to: name) }
    #expect(try home.run("mdimport", ["--quiet", home.files]).status == 0)
    var workload = try home.workload(seed: 0)
    #expect(try home.differences(from: workload) == [])
    try home.shell("rm gone; echo more >> longer; mv moved elsewhere; echo new > new; mkdir folder")
    Tags.set(["red"], on: Array(home.path("tagged").utf8))
    let found = try home.differences(from: workload).joined(separator: "\n")
    for line in [
      "\"./gone\": in the index, and not there", "\"./moved\": in the index, and not there",
      "\"./elsewhere\": not in the index", "\"./new\": not in the index", "\"./folder\" (folder): not in the index",
      "\"./longer\": size 25, in the index 20", "\"./longer\": words", "\"./tagged\": tags", "\".\" (folder): date",
    ] { #expect(found.contains(line), "\(line) is missing from:\n\(found)") }
    #expect(!found.contains("kept"))
    try workload.run(200)
    try workload.settle()
    #expect(try !home.differences(from: workload).isEmpty)
  }

  /// The last word of a query matches as a prefix, and in a long run some late words begin with earlier ones.
  @Test func theCheckerKnowsThatAWordMayGoOn() throws {
    let home = try DaemonHome()
    try home.write("the word is zqaqzqz\n", to: "file.txt")
    #expect(try home.run("mdimport", ["--quiet", home.files]).status == 0)
    var random = SeededGenerator(seed: 0)
    let checker = TreeChecker(root: Array(home.files.utf8), words: ["zqaqz", "zqaqzqz"])
    #expect(try checker.searchDifferences(sample: 2, &random) { try home.run("mdfind", $0) } == [])
  }

  @Test func theSameSeedMakesTheSameTree() throws {
    func tree() throws -> [String] {
      let home = try DaemonHome()
      var workload = try home.workload(seed: 7)
      try workload.run(2_000)
      let walk = try TreeWalk(workload.root)
      return walk.entries.map { path, entry in
        let name = String(decoding: path.dropFirst(workload.root.count), as: UTF8.self)
        return "\(name) \(entry.kind) \(entry.permissions) \(entry.kind == .directory ? 0 : entry.size)"
      }.sorted()
    }
    let first = try tree()
    #expect(first.count > 100)
    #expect(try tree() == first)
  }
}
