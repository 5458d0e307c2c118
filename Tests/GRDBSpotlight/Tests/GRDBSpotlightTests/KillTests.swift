import Foundation
import MDTestSupport
import Testing

/// An app that is killed while it writes and indexes, again and again.
@Suite struct KillTests {
  @Test(arguments: Rounds.seeds(10)) func afterEachKillTheIndexEqualsTheStore(seed: UInt64) throws {
    let folder = try TemporaryDirectory()
    var most = 0
    for kill in 0..<UInt64(20) {
      let ending = try AppProcess.run("PhotoApp", ["write", folder.path, "\(seed * 1_000 + kill)"])
      #expect(ending.status == nil, "seed \(seed), kill \(kill): \(ending.messages)")
      guard kill % 4 == 3 else { continue }
      let check = try AppProcess.run("PhotoApp", ["check", folder.path])
      #expect(
        check.status == 0 && !check.text.contains("differs"),
        "seed \(seed), kill \(kill): \(check.text)\(check.messages)")
      most = max(most, check.text.split(separator: "\n").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0)
    }
    // An index of nothing equals a store of nothing.
    #expect(most > 5, "seed \(seed)")
  }
}

/// Apps that tests start.
enum AppProcess {
  static func run(_ name: String, _ arguments: [String]) throws -> ToolResult {
    let runtime = try BuiltProducts.languageRuntime().joined(separator: ":")
    return try ToolProcess(
      BuiltProducts.tool(name), arguments,
      environment: [
        "LD_LIBRARY_PATH": runtime, "TMPDIR": FileManager.default.temporaryDirectory.path, "HOME": "/nowhere",
      ]
    ).finish()
  }
}
