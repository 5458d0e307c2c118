import Foundation
import MDTestSupport
import Testing

/// Programs of the release build never pause between their steps.
///
/// `.ci/test` names the suites that need such pauses, and runs them with the debug build too.
@Suite struct PausingSuiteTests {
  @Test func allAreKnown() throws {
    let script = try String(contentsOf: BuiltProducts.source(".ci/test"), encoding: .utf8)
    let line = try #require(script.split(separator: "\n").first { $0.hasPrefix("pausing=") })
    let known = Set(line.dropFirst("pausing='".count).dropLast().split(separator: "|").map(String.init))
    // Build folders are hidden.
    let files = FileManager.default.enumerator(
      at: BuiltProducts.source("Tests"), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let suites = try #require(files).compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix("Tests.swift") }
    let pausing = try suites.filter {
      try String(contentsOf: $0, encoding: .utf8).contains(/delays: (seed|[0-9])/)
    }
    #expect(known == Set(pausing.map { $0.deletingPathExtension().lastPathComponent }))
  }
}
