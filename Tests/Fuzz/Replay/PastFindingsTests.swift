import Foundation
import MDTestSupport
import Testing

/// Runs past findings and the seed inputs of fuzzing with every test run.
@Suite struct PastFindingsTests {
  @Test(arguments: FuzzTarget.shared.map(\.name)) func promisesHold(name: String) throws {
    let target = try #require(FuzzTarget.shared.first { $0.name == name })
    let files = try Self.inputs(of: name)
    try #require(!files.isEmpty, "\(name) has neither seeds nor findings")
    for file in files {
      let input = Array(try Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.path)") { try target.check(input) }
    }
  }

  @Test func aBrokenPromiseIsSeen() {
    #expect(throws: Violation.self) { try require(false, "") }
  }

  private static func inputs(of target: String) throws -> [URL] {
    try ["FailCases", "Seeds"].flatMap { folder in
      let directory = BuiltProducts.source("Tests/Fuzz/\(folder)/\(target)")
      guard FileManager.default.fileExists(atPath: directory.path) else { return [URL]() }
      return try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    }.sorted { $0.path < $1.path }
  }
}
