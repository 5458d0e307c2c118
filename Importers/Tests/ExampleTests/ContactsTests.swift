import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

/// Builds the Swift example as the guide describes, and runs it.
@Suite struct ContactsTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func aCardHasItsName() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "contacts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "ada.vcf")
    try Data("BEGIN:VCARD\nFN:Ada Lovelace\nORG:Analytical Engines\nEND:VCARD\n".utf8).write(to: file)
    let importer = try ImporterProcess(BuiltProduct.path("Contacts"))
    let answer = try importer.importFile(file.path, contentType: "public.vcard")
    #expect(answer.attributes[.title] == "Ada Lovelace")
    #expect(String(decoding: answer.text, as: UTF8.self) == "Ada Lovelace\nAnalytical Engines\n")
  }

  @Test(arguments: ["Package.swift", "Sources/Contacts/Contacts.swift", "Sources/Contacts/manifest.json"])
  func theGuideShowsIt(file: String) throws {
    let guide = try String(contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOf: Self.package.appending(path: "Examples/Swift/\(file)"), encoding: .utf8)
    #expect(guide.contains("\n\(source)```"), "\(file)")
  }
}
