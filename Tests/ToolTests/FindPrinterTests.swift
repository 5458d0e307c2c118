import Foundation
import MDTestSupport
import Testing

/// Output of `mdfind` depending on its options: counts as JSON objects, live searches for `xargs -0`, and answers to a
/// slow reader.
@Suite struct FindPrinterTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("a red fox", to: "one.txt")
    try home.write("a fox den", to: "two.txt")
    _ = try home.mdimport(home.files)
  }

  private func text(_ arguments: String...) throws -> String {
    String(decoding: try home.run("mdfind", arguments).output, as: UTF8.self)
  }

  @Test func aCountIsAnObjectWhereJSONIsWanted() throws {
    #expect(try text("-count", "--json", "fox") == "{\"matches\":2}\n")
    #expect(try text("-count", "fox") == "2\n")
  }

  @Test func aLiveSearchEndsPathsWithNUL() throws {
    let tool = try RunningTool("mdfind", ["-live", "-0", "--sort", "name", "fox"], environment: home.environment())
    let expected = home.paths("one.txt", "two.txt").sorted().map { $0 + "\0" }.joined()
    #expect(try tool.bytes(expected.utf8.count) == expected)
  }

  @Test func aReprintedListEndsWithAnEmptyPath() throws {
    let tool = try RunningTool(
      "mdfind", ["-live", "-reprint", "-0", "--sort", "name", "fox"], environment: home.environment())
    let first = home.paths("one.txt", "two.txt").sorted().map { $0 + "\0" }.joined() + "\0"
    #expect(try tool.bytes(first.utf8.count) == first)
    try FileManager.default.removeItem(atPath: home.files + "/one.txt")
    _ = try home.mdimport("--quiet", home.files)
    let second = home.paths("two.txt").map { $0 + "\0" }.joined() + "\0"
    #expect(try tool.bytes(second.utf8.count) == second)
  }

  @Test func aHostileQueryIsExplainedWithoutItsControls() throws {
    let explained = try text("--explain", "fox \"\u{1B}[31m\u{9B}\u{202E}\"")
    let isObeyed = { (scalar: Unicode.Scalar) in scalar != "\n" && scalar.properties.generalCategory == .control }
    #expect(!explained.unicodeScalars.contains { isObeyed($0) || $0 == "\u{202E}" })
  }

  @Test func scoresAreExplainedByRelevance() throws {
    let explained = try text("--explain", "--sort", "relevance", "fox")
    let scores = explained.split(separator: "\n").filter { $0.hasPrefix("score ") }
    #expect(scores.count == 2 && scores.allSatisfy { $0.contains(" = text ") && $0.hasSuffix(".txt") })
  }
}
