import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import SampleFiles
import Testing

@testable import Video

/// Contents that the judge's table does not cover: place, dates, thumbnails, attached files, order of parts.
@Suite struct VideoContentTests {
  private func answer(
    _ name: String, wants: ImportRequest.Wants = [.attributes, .text]
  ) throws -> ImporterProcess.Answer {
    let importer = try ImporterProcess(try BuiltProduct.path("Video"))
    return try importer.importFile(
      AnswerTable.file(name, in: "Video").path, contentType: "public.movie", wants: wants, thumbnailEdge: 32)
  }

  @Test func placeAndDate() throws {
    let attributes = try answer("place.mov").attributes
    #expect(attributes[.latitude] == .real(48.8577))
    #expect(attributes[.longitude] == .real(2.295))
    #expect(attributes["kMDItemAltitude"] == .real(43.2))
    // 2020-05-06 07:08:09 UTC.
    #expect(attributes[.contentCreationDate] == .date(Timestamp(nanoseconds: 1_588_748_889_000_000_000)))
    #expect(attributes["kMDItemStreamable"] == .boolean(false))
    #expect(try answer("holiday.mp4").attributes["kMDItemStreamable"] == .boolean(true))
    #expect(try answer("holiday.avi").attributes["kMDItemStreamable"] == nil)
  }

  @Test(arguments: [
    ("+48.8577+002.2950+043.200/", StandardPlace(48.8577, 2.295, 43.2)),
    ("-33.5-070.25/", StandardPlace(-33.5, -70.25)),
    ("+4830+01115/", StandardPlace(48.5, 11.25)), ("+483036-0111536+10/", StandardPlace(48.51, -11.26, 10)),
  ])
  func placeForms(_ text: String, _ expected: StandardPlace) throws {
    let place = try #require(StandardPlace(text))
    #expect(abs(place.latitude - expected.latitude) < 1e-9)
    #expect(abs(place.longitude - expected.longitude) < 1e-9)
    #expect(place.altitude == expected.altitude)
  }

  @Test(arguments: ["", "+", "+48", "48,11", "+948+011/", "+48.5+999.0/", "++/", "+a+b/"])
  func noPlace(_ text: String) { #expect(StandardPlace(text) == nil) }

  @Test(arguments: [
    "holiday.mp4", "subrip.mkv", "holiday.webm", "holiday.avi", "holiday.wmv", "plain.mpg", "plain.ts", "holiday.ogv",
  ])
  func frameIsThumbnail(_ name: String) throws {
    let answer = try answer(name, wants: [.attributes, .thumbnail])
    let png = try #require(answer.thumbnail, "\(answer.outcome.reason)")
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Array(png[16..<24]) == [0, 0, 0, 32, 0, 0, 0, 24])
  }

  @Test func turnedPictureIsUpright() throws {
    let png = try #require(try answer("turned.mp4", wants: [.attributes, .thumbnail]).thumbnail)
    #expect(Array(png[16..<24]) == [0, 0, 0, 24, 0, 0, 0, 32])
  }

  @Test func soundHasNoFrame() throws {
    let answer = try answer("plain.caf", wants: [.attributes, .thumbnail])
    #expect(answer.thumbnail == nil)
    #expect(answer.outcome.status == .complete)
  }

  @Test func namesOfAttachedFiles() throws {
    #expect(String(decoding: try answer("attached.mkv").text, as: UTF8.self) == "s2.srt\n")
  }

  @Test func subtitleMarkup() {
    func bytes(_ text: String, _ use: (UnsafeBufferPointer<UInt8>) -> String?) -> String? {
      var text = text
      return text.withUTF8(use)
    }
    #expect(
      bytes("0,0,Default,,0,0,0,,{\\i1}One{\\i0}\\Ntwo, three\\hfour\\x", SubtitleText.scripted)
        == "One\ntwo, three four\\x")
    #expect(bytes("<b>a</b> < b <", SubtitleText.plain) == "a < b <")
    #expect(bytes("\u{0}\u{2}okstyle", SubtitleText.timed) == "ok")
    #expect(bytes("\u{0}", SubtitleText.timed) == nil)
  }
}

extension StandardPlace {
  fileprivate init(_ latitude: Double, _ longitude: Double, _ altitude: Double? = nil) {
    self.init(latitude: latitude, longitude: longitude, altitude: altitude)
  }
}
