import Foundation
import MDTestSupport
import Testing

/// The examples of the guides compile and work.
@Suite struct ReadmeTests {
  @Test func theFiveLinesDoWhatTheGuideSays() throws {
    let home = try SampleHome()
    try home.app("FiveLines")
    #expect(try home.run("mdfind", "custard tarts").text == "limelight://FiveLines/trip-1\n")
  }

  @Test func theGuideShowsTheseLines() throws {
    let guide = try String(contentsOf: BuiltProducts.source("docs/guide.md"), encoding: .utf8)
    let source = BuiltProducts.source("Tests/SampleApps/Sources/FiveLines/FiveLines.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let example = lines.drop { !$0.hasPrefix("let attributes") }.prefix { $0 != "}" }
    #expect(example.count == 5)
    #expect(guide.contains(example.joined(separator: "\n")))
  }

  /// Each example in the guide for app developers is part of an app that is compiled. Indentation is ignored.
  @Test func whatTheGuideForAppsShowsIsCompiled() throws {
    func lines(_ text: String) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
    func text(_ path: String) throws -> String {
      try String(contentsOf: BuiltProducts.source(path), encoding: .utf8)
    }
    let sources = try [
      "Tests/SampleApps/Sources/FiveLines/FiveLines.swift", "Tests/SampleApps/Sources/LogSearch/LogSearch.swift",
      "Tests/SampleApps/Sources/JournalExtension/JournalExtension.swift",
      "Tests/GRDBSpotlight/Sources/PhotoTags/PhotoTags.swift",
      "Tests/CoreSpotlightTests/Clients/Swift5/MusicLibrary.swift",
    ].map { lines(try text($0)) }
    let examples = try text("docs/apps.md").components(separatedBy: "```swift\n").dropFirst().map {
      lines($0.components(separatedBy: "\n```")[0])
    }
    #expect(examples.count >= 6)
    for example in examples { #expect(sources.contains { $0.contains(example) }, "\(example)") }
  }

  @Test func aLogIsSearchedInTheAppsOwnProcess() throws {
    let folder = try TemporaryDirectory()
    let log = """
      {"time": "2026-02-03T04:05:06Z", "level": "error", "message": "The pump of the cellar has stopped"}
      {"time": "2026-02-03T04:06:06Z", "level": "info", "message": "The cellar is dry"}

      """
    try log.write(toFile: folder.path + "/server.log", atomically: true, encoding: .utf8)
    let runtime = try BuiltProducts.languageRuntime().joined(separator: ":")
    let found = try ToolProcess(
      "\(AppHome.apps)/LogSearch", [folder.path, "pumps cellar"],
      environment: ["LD_LIBRARY_PATH": runtime, "HOME": "/nowhere"]
    ).finish()
    #expect(found.text == "The pump of the cellar has stopped\n", "\(found.messages)")
  }

  /// In the guide, the example is indented as in a separate file.
  @Test func theGuideToProvidersShowsTheLog() throws {
    let guide = BuiltProducts.source("Sources/IndexerMonitor/IndexerMonitor.docc/WritingAProvider.md")
    let source = BuiltProducts.source("Tests/SampleApps/Sources/SampleProviders/JSONLinesLog.swift")
    let example = try String(contentsOf: guide, encoding: .utf8).split(separator: "```")[1].split(separator: "\n")
      .dropFirst()
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n").map { $0.dropFirst(2) }
    #expect(example.count == 7)
    #expect(lines.joined(separator: "\n").contains(example.joined(separator: "\n")))
  }
}
