import Foundation
import MDTestSupport
import Testing

/// An app that is killed again and again while it writes and indexes.
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
    // Without rows, an empty index would pass the test.
    #expect(most > 5, "seed \(seed)")
  }
}

/// An app that is killed at each moment, from writing the history to removing the last trace of the token.
@Suite struct StoppedPassTests {
  @Test(arguments: ["written", "promising", "reading", "noted", "indexed", "forgetting", "purging"])
  func theNextStartMakesTheIndexEqualToTheStore(moment: String) throws {
    let folder = try TemporaryDirectory()
    let stopped = try AppProcess.run("PhotoApp", ["stop", folder.path, moment])
    #expect(stopped.status == nil && stopped.text.isEmpty, "\(stopped.text)\(stopped.messages)")
    for _ in 0..<2 {
      let check = try AppProcess.run("PhotoApp", ["check", folder.path])
      #expect(check.text == "4 rows, 4 items\n", "\(check.text)\(check.messages)")
    }
  }
}

/// Apps that the tests start.
enum AppProcess {
  static func run(_ name: String, _ arguments: [String]) throws -> ToolResult {
    let runtime = try BuiltProducts.languageRuntime().joined(separator: ":")
    return try ToolProcess(
      "\(AppHome.apps)/\(name)", arguments,
      environment: [
        "LD_LIBRARY_PATH": runtime, "TMPDIR": FileManager.default.temporaryDirectory.path, "HOME": "/nowhere",
      ]
    ).finish()
  }
}
