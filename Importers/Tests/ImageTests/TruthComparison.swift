import Foundation
import MDModel

@testable import Image

/// Compares the attributes of a picture with a row of the truth table, column by column.
struct TruthComparison {
  let row: TruthTable.Row
  let attributes: AttributeSet
  private(set) var differences: [String: String] = [:]

  /// The differences by column, with both values.
  static func differences(_ row: TruthTable.Row, _ attributes: AttributeSet) -> [String: String] {
    var comparison = TruthComparison(row: row, attributes: attributes)
    comparison.compareNumbers()
    comparison.compareTexts()
    comparison.compareLists()
    comparison.compareDate()
    return comparison.differences
  }

  private static let numbers: [(String, AttributeKey)] = [
    ("ImageWidth", .pixelWidth), ("ImageHeight", .pixelHeight), ("Orientation", .exifOrientation),
    ("ExposureTime", .exposureTimeSeconds), ("FNumber", .fNumber), ("ISO", .isoSpeed), ("FocalLength", .focalLength),
    ("GPSLatitude", .latitude), ("GPSLongitude", .longitude), ("GPSAltitude", .altitude),
  ]

  private mutating func compareNumbers() {
    for (column, key) in Self.numbers {
      let expected = row[column].flatMap(Double.init)
      let found = attributes[key].flatMap(Self.number)
      let isSame =
        if let expected, let found { abs(expected - found) <= abs(expected) * 1e-9 + 1e-9 } else { expected == found }
      if !isSame { note(column, row[column], attributes[key]) }
    }
    // Bit 0 of EXIF's flash field means that the flash fired.
    let fired = row["Flash"].flatMap { Int($0) }.map { AttributeValue.boolean($0 & 1 == 1) }
    if fired != attributes[.flashOn] { note("Flash", row["Flash"], attributes[.flashOn]) }
    // EXIF's colour space 1 is sRGB. An embedded profile has its own name instead.
    if row["ColorSpace"] == "1", attributes[.profileName] == nil { note("ColorSpace", "1", nil) }
  }

  private static let texts: [(String, AttributeKey)] = [
    ("Make", .acquisitionMake), ("Model", .acquisitionModel), ("LensModel", .lensModel), ("Copyright", .copyright),
    ("ImageDescription", .itemDescription), ("Title", .title),
  ]

  private mutating func compareTexts() {
    for (column, key) in Self.texts {
      guard let expected = row[column] else { continue }
      if case .string(let found)? = attributes[key], Self.words(found) == Self.words(expected) { continue }
      note(column, expected, attributes[key])
    }
  }

  /// The table contains no line ends and no double spaces.
  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// Our keywords include those of XMP (`Subject`) and of IPTC (`Keywords`). Our authors include those of all metadata
  /// blocks.
  private mutating func compareLists() {
    for (column, key) in [("Subject", AttributeKey.keywords), ("Keywords", .keywords), ("Artist", .authors)] {
      guard let text = row[column] else { continue }
      let expected = column == "Artist" ? [text] : text.components(separatedBy: "; ")
      let found = attributes[key]?.elements ?? []
      if !expected.allSatisfy({ found.contains(.string($0)) }) { note(column, text, attributes[key]) }
    }
  }

  private mutating func compareDate() {
    guard let text = row["DateTimeOriginal"] else { return }
    let file = String(row.path.split(separator: "/").last ?? "")
    let expected = Self.date(text, offset: row["OffsetTimeOriginal"] ?? TruthExceptions.offsetsOfXMP[file])
    guard case .date(let found)? = attributes[.contentCreationDate], found.seconds == expected else {
      return note("DateTimeOriginal", text, attributes[.contentCreationDate])
    }
  }

  /// Parses EXIF's form of a date with Foundation, in the local time zone unless an offset is given.
  private static func date(_ text: String, offset: String?) -> Int64? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    let zone = String(text.dropFirst(19)) + (offset ?? "")
    formatter.dateFormat = zone.isEmpty ? "yyyy:MM:dd HH:mm:ss" : "yyyy:MM:dd HH:mm:ssXXXXX"
    return formatter.date(from: String(text.prefix(19)) + zone).map { Int64($0.timeIntervalSince1970.rounded(.down)) }
  }

  private static func number(_ value: AttributeValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  private mutating func note(_ column: String, _ expected: String?, _ found: AttributeValue?) {
    differences[column] = "expected \(expected ?? "nothing"), found \(found.map { "\($0)" } ?? "nothing")"
  }
}
