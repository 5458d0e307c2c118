import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

/// Runs the Python example as a host would.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))) struct SubtitlesTests {
  private static let cues = """
    1
    00:00:01,000 --> 00:00:02,500
    <i>Gr\u{FC}\u{DF}e</i> from
    two lines

    2
    01:02:03,250 --> 01:02:04,750
    {\\an8}The end.

    """

  @Test func aFilmsSubtitles() throws {
    let answer = try Self.importFile(Array(Self.cues.utf8))
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.attributes[.title] == "A Film")
    #expect(answer.attributes["kMDItemDurationSeconds"] == .real(3724.75))
    #expect(String(decoding: answer.text, as: UTF8.self) == "Gr\u{FC}\u{DF}e from\ntwo lines\nThe end.")
  }

  @Test func lineEndsAndEncodingsOfWindows() throws {
    let windows = Self.cues.replacing("\n", with: "\r\n").unicodeScalars.map { UInt8($0.value) }
    #expect(try Self.importFile(windows).text == Self.importFile(Array(Self.cues.utf8)).text)
  }

  @Test func whatWasNotAskedForIsNotGiven() throws {
    #expect(try Self.importFile(Array(Self.cues.utf8), wants: .attributes).text.isEmpty)
    #expect(try Self.importFile(Array(Self.cues.utf8), wants: .text).attributes.isEmpty)
  }

  @Test func textStopsAtTheLimitBetweenCharacters() throws {
    let answer = try Self.importFile(Array(Self.cues.utf8), mostText: 3)
    #expect(answer.text == Array("Gr".utf8))
    #expect(answer.outcome.truncated)
  }

  @Test(arguments: [[], [0, 0xFF, 0xFE], Array("1\n00:00 --> x\n".utf8)] as [[UInt8]])
  func noSubtitles(bytes: [UInt8]) throws {
    let answer = try Self.importFile(bytes)
    #expect(answer.outcome.status == .failed)
    #expect(answer.outcome.reason == "no line of the file is a SubRip time code")
  }

  private static func importFile(
    _ bytes: [UInt8], wants: ImportRequest.Wants = [.attributes, .text], mostText: UInt64 = 32 << 20
  ) throws -> ImporterProcess.Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "limelight-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "A Film.srt")
    try Data(bytes).write(to: file)
    let script = URL(filePath: #filePath).appending(path: "../../../Examples/Python/Subtitles.mdimporter/subtitles.py")
    let importer = try ImporterProcess("/usr/bin/python3", arguments: [script.standardized.path])
    return try importer.importFile(
      file.path, contentType: "org.matroska.subrip", wants: wants, maximumTextBytes: mostText)
  }
}
