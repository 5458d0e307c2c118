import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import SampleFiles
import Testing

/// Contents that no judge's table covers: chapters, lyrics, covers and playlists.
@Suite struct AudioContentTests {
  private func answer(
    _ name: String, wants: ImportRequest.Wants = [.attributes, .text]
  ) throws -> ImporterProcess.Answer {
    let importer = try ImporterProcess(try BuiltProduct.path("Audio"))
    return try importer.importFile(
      AnswerTable.file(name, in: "Audio").path, contentType: "public.audio", wants: wants, thumbnailEdge: 128)
  }

  @Test func chaptersAndLyricsAreText() throws {
    for name in ["holiday.mp3", "holiday.opus"] {
      #expect(String(decoding: try answer(name).text, as: UTF8.self) == "Arrival at the lake\nLa la lake\n")
    }
    let chapters = String(decoding: try answer("toc_many_children.mp3").text, as: UTF8.self)
    #expect(chapters.hasPrefix("Marker 1\nMarker 2\n"))
    #expect(chapters.split(separator: "\n").count == 129)
  }

  @Test func attributesOfAKnownFile() throws {
    let attributes = try answer("holiday.mp3").attributes
    #expect(attributes["kMDItemRecordingYear"] == .integer(2019))
    #expect(attributes["kMDItemTempo"] == .real(120))
    #expect(attributes["kMDItemCodecs"] == .strings(["MPEG Layer 3"]))
    #expect(attributes["kMDItemMediaTypes"] == .strings(["Sound"]))
    #expect(attributes[.languages] == .strings(["de"]))
    #expect(attributes[.copyright] == .string("(c) Ada"))
    #expect(attributes["org_limelight_discNumber"] == .integer(1))
    #expect(try answer("holiday.ogg").attributes[.comment] == .string("Grüße aus Köln, 你好"))
  }

  @Test(arguments: [("cover.mp3", 64, 64), ("cover.m4a", 128, 85), ("cover.flac", 128, 85)])
  func coverIsThumbnail(_ name: String, _ width: Int, _ height: Int) throws {
    let png = try #require(try answer(name, wants: [.attributes, .thumbnail]).thumbnail)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Array(png[16..<24]) == [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height)])
  }

  @Test func withoutCoverThereIsNone() throws {
    let answer = try answer("holiday.mp3", wants: [.attributes, .thumbnail])
    #expect(answer.thumbnail == nil)
    #expect(answer.outcome.status == .complete)
  }

  /// A FLAC file with the extension of an MP3 file.
  @Test func contentsTellWhereTheNameLies() throws {
    let importer = try MortalImporter("Audio", addressSpace: 1 << 20)
    let answer = try importer.answer(try AnswerTable.bytes("holiday.flac", in: "Audio"), named: "a.mp3", label: "lie")
    #expect(answer?.attributes["kMDItemCodecs"] == .strings(["FLAC"]))
    #expect(answer?.attributes[.title] == .string("Holiday film"))
  }
}
