import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

/// Runs the Python example whose files contain items, as a host would.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))) struct CardsTests {
  private static let book = """
    BEGIN:VCARD
    VERSION:4.0
    UID:ada-1
    FN:Ada Lovelace
    EMAIL;TYPE=work:ada@example.org
    NOTE:Analytical
      Engine
    END:VCARD
    BEGIN:VCARD
    FN:Grace Hopper
    END:VCARD

    """

  private static func importFile(
    _ book: String, wants: ImportRequest.Wants = [.attributes, .text], limits: MemberLimits = MemberLimits()
  ) throws -> ImporterProcess.Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cards-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "book.vcf")
    try Data(book.utf8).write(to: file)
    let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/Python/Cards.mdimporter/cards.py")
    let importer = try ImporterProcess("/usr/bin/python3", arguments: [program.path])
    #expect(importer.protocolVersion == ImportReply.membersVersion)
    return try importer.importFile(file.path, contentType: "public.vcard", wants: wants, memberLimits: limits)
  }

  @Test func eachCardIsAnItem() throws {
    let answer = try Self.importFile(Self.book)
    #expect(answer.outcome == ImportOutcome())
    #expect(
      answer.members.map { $0.header.name.text } == ["ada-1.vcf", "Grace Hopper.vcf"])
    let ada = try #require(answer.members.first)
    #expect(ada.attributes[.title] == "Ada Lovelace")
    #expect(ada.attributes["kMDItemEmailAddresses"] == .strings(["ada@example.org"]))
    #expect(String(decoding: ada.text, as: UTF8.self) == "Ada Lovelace\nada@example.org\nAnalytical Engine")
    #expect(ada.header.contentType == "public.vcard")
    #expect(ada.outcome == ImportOutcome())
  }

  @Test func itStopsAtTheMostItems() throws {
    var limits = MemberLimits()
    limits.count = 1
    let answer = try Self.importFile(Self.book, limits: limits)
    #expect(answer.members.count == 1)
    #expect(answer.outcome.truncated)
  }

  @Test func whatWasNotAskedForIsNotGiven() throws {
    let answer = try Self.importFile(Self.book, wants: .attributes)
    #expect(answer.members.allSatisfy { $0.text.isEmpty && !$0.attributes.isEmpty })
  }

  @Test func aFileWithoutCardsFails() throws {
    #expect(try Self.importFile("BEGIN:VCARD\nFN:cut").outcome.status == .failed)
  }
}
