import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

/// Runs the C example as a host would.
@Suite struct ChessTests {
  private static let games = """
    [Event "London"]
    [White "Anderssen, Adolf"]
    [Black "Kieseritzky, Lionel"]

    1. e4 e5 2. f4 {The King's
    Gambit} exf4 1-0

    [Event "Paris"]
    [White "Morphy, Paul"]
    [Black "Löwenthal, Johann"]

    {A short one [no tag]} 1. e4 *

    """

  private static func importFile(
    _ bytes: [UInt8], wants: ImportRequest.Wants = [.attributes, .text], mostText: UInt64 = 32 << 20
  ) throws -> ImporterProcess.Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "chess-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "games.pgn")
    try Data(bytes).write(to: file)
    let importer = try ImporterProcess(BuiltProduct.path("Chess"))
    return try importer.importFile(
      file.path, contentType: "public.data", wants: wants, maximumTextBytes: mostText)
  }

  @Test func playersAndComments() throws {
    let answer = try Self.importFile(Array(Self.games.utf8))
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.attributes["org_example_games"] == .integer(2))
    let players = ["Anderssen, Adolf", "Kieseritzky, Lionel", "Morphy, Paul", "Löwenthal, Johann"]
    #expect(answer.attributes["org_example_players"] == .strings(players))
    let text = String(decoding: answer.text, as: UTF8.self)
    #expect(text.hasSuffix("Morphy, Paul\nLöwenthal, Johann\nA short one [no tag]\n") && text.contains("King's Gambit"))
  }

  @Test func theFormatsOwnEncoding() throws {
    let bytes = Self.games.unicodeScalars.map { UInt8($0.value) }
    #expect(try Self.importFile(bytes).text == Self.importFile(Array(Self.games.utf8)).text)
  }

  @Test func onlyWhatWasAskedForIsGiven() throws {
    #expect(try Self.importFile(Array(Self.games.utf8), wants: .attributes).text.isEmpty)
    let answer = try Self.importFile(Array("[Event \"Löwe\"]".utf8), wants: .text, mostText: 2)
    #expect(answer.attributes.isEmpty && answer.text == Array("L".utf8) && answer.outcome.truncated)
  }

  @Test(arguments: ["", "[Event", "[Event ]\n", "{", "no games"]) func noGames(text: String) throws {
    #expect(try Self.importFile(Array(text.utf8)).outcome.reason == "no line of the file begins a game with [Event")
  }
}
