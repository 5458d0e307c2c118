import Foundation
import MDTestSupport
import Testing

/// The README's example is one that compiles and works.
@Suite struct ReadmeTests {
  @Test func theFiveLinesDoWhatTheReadmeSays() throws {
    let home = try SampleHome()
    try home.app("FiveLines")
    #expect(try home.run("mdfind", "custard tarts").text == "limelight://FiveLines/trip-1\n")
  }

  @Test func theReadmeShowsTheseLines() throws {
    let readme = try String(contentsOf: BuiltProducts.source("README.md"), encoding: .utf8)
    let source = BuiltProducts.source("Tests/SampleApps/Sources/FiveLines/FiveLines.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let example = lines.drop { !$0.hasPrefix("let attributes") }.prefix { $0 != "}" }
    #expect(example.count == 5)
    #expect(readme.contains(example.joined(separator: "\n")))
  }

  /// Indents are those of a file of its own there.
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
