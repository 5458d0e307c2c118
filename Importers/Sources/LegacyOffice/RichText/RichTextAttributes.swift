import ByteReading
import ImporterKit
import MDSystem

/// What RTF says of itself as attributes.
enum RichTextAttributes {
  static func give(_ reader: RichTextReader, to sink: inout AttributeSink) {
    sink.set(.title, text(reader, .title))
    sink.set(.subject, text(reader, .subject))
    sink.set(.authors, list(reader, .author, at: ";"))
    sink.set(.editors, list(reader, .editor, at: ";"))
    sink.set(.keywords, list(reader, .keywords, at: ",;"))
    sink.set(.itemDescription, text(reader, .comment))
    sink.set(.organizations, list(reader, .company, at: ";"))
    sink.set(.contactKeywords, list(reader, .manager, at: ";"))
    sink.set(.category, text(reader, .category))
    sink.set(.contentCreationDate, reader.dates[.created].flatMap(date))
    sink.set(.contentModificationDate, reader.dates[.modified].flatMap(date))
    sink.set(.numberOfPages, count(reader.pageCount))
    sink.set(.wordCount, count(reader.wordCount))
  }

  private static func text(_ reader: RichTextReader, _ property: RichTextProperty) -> AttributeValue? {
    reader.properties[property].map { .string(TextLine.line($0, longest: 4_096)) }
  }

  private static func list(
    _ reader: RichTextReader, _ property: RichTextProperty, at separators: String
  ) -> AttributeValue? {
    reader.properties[property].map { .strings(TextLine.parts(of: [$0], at: separators, most: 500)) }
  }

  private static func count(_ number: Int?) -> AttributeValue? {
    number.flatMap { $0 > 0 ? .integer(Int64($0)) : nil }
  }

  /// RTF knows no offset: local time is meant.
  private static func date(_ date: RichTextDate) -> AttributeValue? {
    guard let year = date[.year], 1971...9999 ~= year, let month = date[.month], 1...12 ~= month, let day = date[.day],
      1...31 ~= day,
      let utc = Timestamp(
        year: year, month: month, day: day, hour: min(max(0, date[.hour] ?? 0), 23),
        minute: min(max(0, date[.minute] ?? 0), 59), second: min(max(0, date[.second] ?? 0), 59))
    else { return nil }
    let offset = LocalTime.offset(at: utc.seconds - Int64(LocalTime.offset(at: utc.seconds)))
    return .date(Timestamp(nanoseconds: utc.nanoseconds - Int64(offset) * 1_000_000_000))
  }
}
