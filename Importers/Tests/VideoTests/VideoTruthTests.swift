import Foundation
import ImporterKit
import ImporterTestKit
import LanguageCodes
import MDModel
import SampleFiles
import Testing

/// Compares streams, measures, tags, chapters and subtitles of every sample with ffprobe and ffmpeg.
@Suite struct VideoTruthTests {
  @Test func tableIsThere() throws { #expect(try AnswerTable.rows(in: "Video").count == 24) }

  @Test func everyRow() throws {
    let importer = try ImporterProcess(try BuiltProduct.path("Video"))
    for row in try AnswerTable.rows(in: "Video") {
      let answer = try importer.importFile(AnswerTable.file(row.file, in: "Video").path, contentType: "public.movie")
      #expect(answer.outcome.status == .complete, "\(row.file): \(answer.outcome.reason)")
      let found = answer.attributes
      #expect(Self.differentNumbers(row, found) == [], "\(row.file): \(found)")
      #expect(Self.differentTexts(row, found) == [], "\(row.file): \(found)")
      Self.expectWords(row, answer)
    }
  }

  private static let numbers: [(String, AttributeKey)] = [
    ("seconds", "kMDItemDurationSeconds"), ("bits", "kMDItemTotalBitRate"), ("width", "kMDItemPixelWidth"),
    ("height", "kMDItemPixelHeight"), ("rate", "kMDItemAudioSampleRate"), ("channels", "kMDItemAudioChannelCount"),
    ("videobits", "kMDItemVideoBitRate"), ("audiobits", "kMDItemAudioBitRate"),
  ]

  private static func differentNumbers(_ row: AnswerTable.Row, _ found: AttributeSet) -> [String] {
    numbers.filter { column, key in
      guard let wanted = row[column].flatMap(Double.init) else { return false }
      guard let value = found[key]?.number else { return true }
      return abs(value - wanted) > wanted / 1_000
    }.map(\.0)
  }

  private static func differentTexts(_ row: AnswerTable.Row, _ found: AttributeSet) -> [String] {
    var different: [String] = []
    func compare(_ column: String, _ value: AttributeValue?) {
      if let wanted = row[column], value != .string(wanted) { different.append(column) }
    }
    compare("title", found[.title])
    compare("artist", found[.authors]?.elements.first)
    compare("comment", found[.comment])
    compare("copyright", found[.copyright])
    let kinds = ["audio": "Sound", "subtitle": "Text", "video": "Video"]
    let wanted = Set(
      (row["kinds"] ?? "").split(separator: ",").compactMap { kinds[String($0)] }.map { AttributeValue.string($0) })
    if Set(found["kMDItemMediaTypes"]?.elements ?? []) != wanted { different.append("kinds") }
    let languages = Set((row["languages"] ?? "").split(separator: ",").compactMap { LanguageCode.short(String($0)) })
    if Set(found[.languages]?.elements ?? []) != Set(languages.map { .string($0) }) { different.append("languages") }
    if let year = row["date"].flatMap({ Int64($0.prefix(4)) }), found["kMDItemRecordingYear"] != .integer(year) {
      different.append("date")
    }
    return different
  }

  /// Chapters and subtitles are in the text word for word, without markup.
  private static func expectWords(_ row: AnswerTable.Row, _ answer: ImporterProcess.Answer) {
    let text = String(decoding: answer.text, as: UTF8.self)
    for chapter in (row["chapters"] ?? "").split(separator: "|") { #expect(text.contains(chapter), "\(row.file)") }
    let words = (row["subtitles"] ?? "").replacing("<i>", with: "").replacing("</i>", with: "").split(separator: " ")
    let found = Set(text.split(whereSeparator: \.isWhitespace))
    #expect(words.allSatisfy(found.contains), "\(row.file): \(text)")
  }
}

extension AttributeValue {
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
