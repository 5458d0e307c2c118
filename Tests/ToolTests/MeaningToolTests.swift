import Foundation
import MDStore
import MDTestSupport
import Testing

/// Answers by meaning from the tools, with a model of about eighty tokens.
@Suite struct MeaningToolTests {
  private let home: ToolHome
  private let models: [String: String]

  init() throws {
    home = try ToolHome()
    let folder = home.directory.path + "/models"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: BuiltProducts.source("Tests/Fixtures/Models/small.model"), to: URL(filePath: folder + "/static.model"))
    models = ["LIMELIGHT_MODELS": folder]
    try home.write("the search of photos in the index\n", to: "photos.txt")
    try home.write("the photos of the photos\n", to: "album.txt")
    try home.write("invoice files\n", to: "invoice.txt")
    #expect(try home.mdimport("--quiet", home.files, environment: models).status == 0)
  }

  private func found(_ arguments: String...) throws -> [String] {
    let run = try home.run("mdfind", arguments, environment: models)
    #expect(run.status == 0, "\(run.messages)")
    return run.text.split(separator: "\n").map { URL(filePath: String($0)).lastPathComponent }
  }

  @Test func similarFilesComeNearestFirstAndWithoutTheFileItself() throws {
    let found = try found("--similar", home.files + "/album.txt")
    #expect(found.first == "photos.txt" && !found.contains("album.txt"))
    #expect(try self.found("--similar", home.files + "/album.txt", "name:invoice").allSatisfy { $0 == "invoice.txt" })
  }

  @Test func whatHasNoMeaningIsSaid() throws {
    let empty = try home.write("", to: "empty.txt")
    #expect(try home.mdimport("--quiet", home.files, environment: models).status == 0)
    let run = try home.run("mdfind", ["--similar", empty], environment: models)
    #expect(run.status == 0 && run.text.isEmpty && run.messages.contains("nothing is like"))
  }

  @Test func meaningAloneNeedsNoWord() throws {
    #expect(try found("--semantic", "photos search index").first == "photos.txt")
    #expect(try found("--semantic", "-count", "photos search index").first.flatMap { Int($0) } ?? 0 >= 1)
  }

  @Test func scoresAreExplainedWithTheirMeaning() throws {
    let run = try home.run("mdfind", ["--sort", "relevance", "--explain", "photos search"], environment: models)
    #expect(run.text.contains("meaning"))
    let words = try home.run(
      "mdfind", ["--sort", "relevance", "--words-only", "--explain", "photos search"], environment: models)
    #expect(!words.text.contains("meaning"))
  }

  @Test func switchedOffNothingIsLeft() throws {
    #expect(FileManager.default.fileExists(atPath: home.index + ".vectors"))
    try FileManager.default.createDirectory(atPath: home.limelight + "/config", withIntermediateDirectories: true)
    try "meaning = off\n".write(toFile: home.limelight + "/config/limelight.conf", atomically: true, encoding: .utf8)
    #expect(try home.mdimport("--quiet", home.files, environment: models).status == 0)
    #expect(!FileManager.default.fileExists(atPath: home.index + ".vectors"))
    let run = try home.run("mdfind", ["--semantic", "photos"], environment: models)
    #expect(run.status == 69 && run.messages.contains("limelight.conf"))
    #expect(try home.run("mdfind", ["--sort", "relevance", "photos"], environment: models).lines.count == 2)
  }

  /// The next run makes the vectors again, although no file has changed.
  @Test(arguments: ["lost", "cut", "foreign"]) func vectorsThatAreNoMoreAreMadeAgain(how: String) throws {
    let path = home.index + ".vectors"
    switch how {
    case "lost": try FileManager.default.removeItem(atPath: path)
    case "cut": try Data(contentsOf: URL(filePath: path)).prefix(5_000).write(to: URL(filePath: path))
    default: try Data(repeating: 0x5A, count: 300_000).write(to: URL(filePath: path))
    }
    #expect(try found("--semantic", "photos search index").isEmpty)
    #expect(try home.mdimport("--quiet", home.files, environment: models).status == 0)
    #expect(try found("--semantic", "photos search index").first == "photos.txt")
  }

  @Test func whatIsGoneIsGoneFromTheVectors() throws {
    try FileManager.default.removeItem(atPath: home.files + "/photos.txt")
    #expect(try home.mdimport("--quiet", home.files, environment: models).status == 0)
    #expect(try !found("--semantic", "photos search index").contains("photos.txt"))
    #expect(try home.read { try $0.coverage(of: .words) } == VectorCoverage(covered: 2, total: 2))
  }

  @Test func withoutAModelWordsCountAndMeaningIsRefused() throws {
    #expect(try home.mdfind("--sort", "relevance", "photos search").status == 0)
    let run = try home.mdfind("--semantic", "photos")
    #expect(run.status == 69 && run.messages.contains("no model is installed"))
    #expect(try home.mdfind("--similar", home.files + "/album.txt").status == 69)
    #expect(try home.run("mdfind", ["--similar", home.files + "/none.txt"], environment: models).status != 0)
  }

  @Test(arguments: [
    ["--semantic", "--words-only", "x"], ["--similar", "f", "--semantic"], ["--semantic", "--sort", "date", "x"],
  ])
  func whatExcludesOneAnotherIsAMistakeOfUse(arguments: [String]) throws {
    #expect(try home.run("mdfind", arguments, environment: models).status == 64)
  }
}
