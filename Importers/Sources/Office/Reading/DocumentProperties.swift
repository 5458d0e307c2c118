import ByteReading
import ImporterKit

/// The properties of a document in any format.
struct DocumentProperties {
  var title: String?
  /// The text of the author's field. Semicolons may separate several authors.
  var author: String?
  var lastEditor: String?
  var company: String?
  var manager: String?
  /// The texts of the keyword fields. Commas or semicolons separate keywords.
  var keywords: [String] = []
  var subject: String?
  var description: String?
  var category: String?
  var language: String?
  /// The program that created the document.
  var application: String?
  var version: String?
  var copyright: String?
  var created: Timestamp?
  var modified: Timestamp?
  /// Number of pages of a text, or of slides of a presentation.
  var pageCount: Int?
  var wordCount: Int?

  private static let longest = 4_096
  private static let mostParts = 500

  func give(to sink: inout AttributeSink) {
    sink.set(.title, Self.value(title))
    sink.set(.authors, Self.list([author], at: ";"))
    sink.set(.editors, Self.list([lastEditor], at: ";"))
    sink.set(.organizations, Self.list([company], at: ";"))
    sink.set(.contactKeywords, Self.list([manager], at: ";"))
    sink.set(.keywords, Self.list(keywords.map(Optional.some), at: ",;"))
    sink.set(.subject, Self.value(subject))
    sink.set(.itemDescription, Self.value(description))
    sink.set(.category, Self.value(category))
    sink.set(.creator, Self.value(application))
    sink.set(.version, Self.value(version))
    sink.set(.copyright, Self.value(copyright))
    sink.set(.contentCreationDate, created.flatMap(Self.date))
    sink.set(.contentModificationDate, modified.flatMap(Self.date))
    sink.set(.numberOfPages, pageCount.flatMap(Self.count))
    sink.set(.wordCount, wordCount.flatMap(Self.count))
  }

  private static func value(_ text: String?) -> AttributeValue? {
    text.map { .string(TextLine.line($0, longest: longest)) }
  }

  private static func list(_ fields: [String?], at separators: String) -> AttributeValue? {
    let parts = TextLine.parts(of: fields.compactMap(\.self), at: separators, most: mostParts)
    return parts.isEmpty ? nil : .strings(parts)
  }

  /// The date, unless it is a value such as 1601 or 1900, which programs write for a date that was never set.
  private static func date(_ date: Timestamp) -> AttributeValue? { date.date.year > 1970 ? .date(date) : nil }

  private static func count(_ number: Int) -> AttributeValue? { number > 0 ? .integer(Int64(number)) : nil }
}

/// Attribute names of Spotlight and of Limelight that have no constant in the common vocabulary.
extension AttributeKey {
  static let editors: AttributeKey = "kMDItemEditors"
  static let organizations: AttributeKey = "kMDItemOrganizations"
  static let contactKeywords: AttributeKey = "kMDItemContactKeywords"
  static let category: AttributeKey = "limelight_category"
  static let wordCount: AttributeKey = "limelight_wordCount"
  static let sheetNames: AttributeKey = "limelight_sheetNames"
  static let slideTitles: AttributeKey = "limelight_slideTitles"
  static let pictureNames: AttributeKey = "limelight_pictureNames"
  static let links: AttributeKey = "limelight_links"
}
