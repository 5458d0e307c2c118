import Foundation
import GoldenFiles
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

@testable import Font

/// Compares real fonts with fontconfig and fontTools. Also reads damaged ones.
@Suite struct FontTests {
  static let files = GoldenFile.all("Font")

  @Test func samplesAreThere() { #expect(Self.files.count >= 14) }

  @Test(arguments: files) func namesAndLanguages(_ file: GoldenFile) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Font"))
    let answer = try importer.importFile(file.path, contentType: file.contentType)
    #expect(answer.outcome.status == .complete, "\(answer.outcome.reason)")
    #expect(file.differences(answer) == [])
  }

  @Test(arguments: files) func specimenIsThumbnail(_ file: GoldenFile) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Font"))
    let answer = try importer.importFile(
      file.path, contentType: file.contentType, wants: [.thumbnail], thumbnailEdge: 128)
    let png = try #require(answer.thumbnail)
    #expect(Array(png[16..<24]) == [0, 0, 0, 128, 0, 0, 0, 128])
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.attributes.isEmpty)
  }

  @Test func nameThatIsNotEnglishIsFound() throws {
    let japanese = FontName(
      platform: 3, encoding: 1, language: 0x411, kind: 1, bytes: [0x30, 0xB4, 0x30, 0xB7].span)
    #expect(japanese?.text == "ゴシ")
    #expect(japanese?.isEnglish == false)
    let mac = FontName(platform: 1, encoding: 0, language: 0, kind: 9, bytes: [0x4A, 0x9F, 0x72, 0x67].span)
    #expect(mac?.text == "Jürg")
    #expect(FontName(platform: 3, encoding: 1, language: 0x409, kind: 1, bytes: ([0, 0x20] as [UInt8]).span) == nil)
  }

  @Test func noFontSaysSo() throws {
    let importer = try ImporterProcess(BuiltProduct.path("Font"))
    let answer = try importer.importFile(#filePath, contentType: "public.font")
    #expect(answer.outcome.status == .failed)
    #expect(answer.outcome.reason == "not a font of a kind that FreeType knows")
  }

  private func answer(_ bytes: [UInt8], _ name: String) throws -> ImporterProcess.Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "limelight-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(bytes).write(to: folder.appending(path: name))
    let importer = try ImporterProcess(BuiltProduct.path("Font"))
    return try importer.importFile(folder.appending(path: name).path, contentType: "public.font")
  }

  @Test func metricsNameTheirFont() throws {
    let answer = try answer(
      Array(
        """
        StartFontMetrics 4.1
        Comment Drawn for this example
        FontName Deichschrift-Halbfett
        FullName Deichschrift Halbfett Kursiv
        FamilyName Deichschrift
        Weight Halbfett
        Notice Gemeinfrei seit 1960
        IsFixedPitch false
        StartCharMetrics 2
        C 32 ; WX 250 ; N space ; B 0 0 0 0 ;
        """.utf8), "a.afm")
    #expect(answer.attributes[.title] == "Deichschrift Halbfett Kursiv")
    #expect(answer.attributes[.copyright] == "Gemeinfrei seit 1960")
    #expect(
      answer.attributes["kMDItemFonts"]
        == .strings(["Deichschrift", "Deichschrift Halbfett Kursiv", "Deichschrift-Halbfett"]))
    #expect(answer.attributes["limelight_glyphCount"] == .integer(2))
    #expect(String(decoding: answer.text, as: UTF8.self).contains("Drawn for this example\n"))
    #expect(answer.outcome == ImportOutcome())
  }

  /// Fonts of consoles and of TeX contain no names. Not reading them is no failure.
  @Test(arguments: [[0x36, 0x04, 2, 16], [0x72, 0xB5, 0x4A, 0x86, 0], [0xF7, 0x59, 0, 0]] as [[UInt8]])
  func fontsWithoutNames(_ bytes: [UInt8]) throws {
    let answer = try answer(bytes + [UInt8](repeating: 0, count: 64), "a.psf")
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.attributes.isEmpty)
  }

  /// One process reads all the damaged files, and a valid one after them.
  @Test func damagedFonts() throws {
    #expect(try DamagedFiles(of: Self.files, program: "Font", seeds: 20).findings() == [])
  }
}
