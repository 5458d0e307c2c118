import Foundation
import MDTestSupport
import Testing

/// The code shown in the articles of GRDBSpotlight is that of an app, which runs here.
@Suite struct TutorialTests {
  @Test(arguments: ["GRDBSpotlight", "PhotosByTag", "FromCoreData"]) func whatAnArticleShowsIsCompiled(
    name: String
  ) throws {
    let article = try Self.text("Sources/GRDBSpotlight/GRDBSpotlight.docc/\(name).md")
    let sources = try ["Model", "PhotoTags"].map { try Self.text("Tests/GRDBSpotlight/Sources/PhotoTags/\($0).swift") }
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(sources.contains { $0.contains(block) }, "\(block)") }
  }

  @Test func theAppOfTheTutorialsDoesWhatTheySay() throws {
    let folder = try TemporaryDirectory()
    let result = try AppProcess.run("PhotoTags", [folder.path])
    let said = """
      wat: ["Harbour", "Lake"]
      wat after renaming: []
      se after renaming: ["Harbour", "Lake"]
      shown: true
      se after starting over: ["Harbour", "Lake"]
      own domain: org.example.photos
      described: 2 tags
      identifier: 2
      columns: ["id", "title"]

      """
    #expect(result.text == said, "\(result.messages)")
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: BuiltProducts.source(path), encoding: .utf8)
  }
}
