import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import SampleFiles
import Testing

/// Compares the tags, lengths and measures of every sample with mutagen and ffprobe.
@Suite struct AudioTruthTests {
  /// Columns that differ from those of the judge, with the reason.
  private static let exceptions: [String: (columns: Set<String>, reason: String)] = {
    var table: [String: (columns: Set<String>, reason: String)] = [
      "holiday.wma": (["comment"], "the field is in another object than TagLib looks for it in"),
      "infloop.wv": (["rate", "channels"], "no block of the file is whole"),
      "zero-size-chunk.wav": (["rate", "channels"], "damaged: TagLib stops at a chunk of no size, mutagen reads on"),
      "zero-length-mdat.m4a": (["rate"], "the header of the codec and that of the container differ"),
    ]
    // For tracker modules, ffprobe reports the properties of its own rendering, and the time of saving as the year. It
    // reports fewer of the names in an XM module, and does not support one of the files.
    let trackers: [(String, Set<String>)] = [
      ("changed.mod", ["rate", "channels", "seconds"]), ("test.mod", ["rate", "channels", "seconds"]),
      ("changed.s3m", ["rate", "channels"]), ("test.s3m", ["rate", "channels"]),
      ("changed.xm", ["rate", "channels", "seconds", "comment"]),
      ("test.xm", ["rate", "channels", "seconds", "comment"]),
      ("test.it", ["rate", "channels", "year"]), ("stripped.xm", []),
    ]
    for (name, columns) in trackers { table[name] = (columns, "a module has no rate and no length of its own") }
    return table
  }()

  @Test func tableIsThere() throws { #expect(try AnswerTable.rows(in: "Audio").count == 80) }

  @Test func everyRow() throws {
    let importer = try ImporterProcess(try BuiltProduct.path("Audio"))
    for row in try AnswerTable.rows(in: "Audio") {
      let answer = try importer.importFile(AnswerTable.file(row.file, in: "Audio").path, contentType: "public.audio")
      let expected = Self.exceptions[row.file]?.columns ?? []
      // Exactly the listed columns must differ. A column that agrees again must be removed from the list.
      #expect(Self.differences(row, answer.attributes) == expected, "\(row.file): \(answer.attributes)")
      if row["judge"] == "none", Self.exceptions[row.file] == nil {
        #expect(answer.outcome.status != .complete, "\(row.file)")
      }
    }
  }

  private static func differences(_ row: AnswerTable.Row, _ attributes: AttributeSet) -> Set<String> {
    var different = Set<String>()
    for (column, key) in [
      ("title", AttributeKey.title), ("album", "kMDItemAlbum"), ("composer", "kMDItemComposer"),
      ("genre", "kMDItemMusicalGenre"), ("comment", .comment),
    ] {
      guard let wanted = row[column]?.replacing("\\n", with: "\n") else { continue }
      guard case .string(let found)? = attributes[key], words(found) == words(wanted) else {
        different.insert(column)
        continue
      }
    }
    if let artist = row["artist"], attributes[.authors]?.elements.first != .string(artist) {
      different.insert("artist")
    }
    for column in ["track", "year", "rate", "channels", "seconds"] where !agrees(row, column, attributes) {
      different.insert(column)
    }
    return different
  }

  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  private static let numbers: [String: AttributeKey] = [
    "track": "kMDItemAudioTrackNumber", "year": "kMDItemRecordingYear", "rate": "kMDItemAudioSampleRate",
    "channels": "kMDItemAudioChannelCount", "seconds": "kMDItemDurationSeconds",
  ]

  /// Lengths may differ by one codec frame. For tracks and dates, the judge reports the complete text.
  private static func agrees(_ row: AnswerTable.Row, _ column: String, _ attributes: AttributeSet) -> Bool {
    guard let text = row[column], let key = numbers[column] else { return true }
    let digits = column == "year" ? text.prefix(4) : text.prefix { $0.isNumber || $0 == "." }
    guard let wanted = Double(digits) else { return true }
    guard let found = attributes[key]?.number else { return wanted == 0 }
    return abs(found - wanted) <= (column == "seconds" ? max(0.06, wanted / 100) : 0)
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
