import ByteReading
import CompoundFile
import ImporterKit

/// Properties of a document of Office as attributes.
struct PropertyAttributes {
  private let summary: PropertySet.Section?
  private let details: PropertySet.Section?
  private let pages: CodePages

  private static let longestSet = 1 << 20
  private static let longestText = 4_096
  private static let mostParts = 500

  init(_ root: Storage, pages: CodePages) {
    self.pages = pages
    summary = Self.section(root, "\u{5}SummaryInformation") ?? Self.section(root, "\u{5}HwpSummaryInformation")
    details = Self.section(root, "\u{5}DocumentSummaryInformation")
  }

  private static func section(_ root: Storage, _ name: String) -> PropertySet.Section? {
    root.stream(name, limit: longestSet).flatMap { PropertySet($0)?.sections.first }
  }

  /// What the properties say of the code page of their own texts, and most probably of the document's.
  var codePage: Int? { summary?.codePage }

  func give(to sink: inout AttributeSink) {
    sink.set(.title, text(summary, 2))
    sink.set(.authors, list(summary, 4, at: ";"))
    sink.set(.editors, list(summary, 8, at: ";"))
    sink.set(.organizations, list(details, 15, at: ";"))
    sink.set(.contactKeywords, list(details, 14, at: ";"))
    sink.set(.keywords, list(summary, 5, at: ",;"))
    sink.set(.subject, text(summary, 3))
    sink.set(.itemDescription, text(summary, 6))
    sink.set(.category, text(details, 2))
    sink.set(.creator, text(summary, 18))
    sink.set(.contentCreationDate, date(summary, 12))
    sink.set(.contentModificationDate, date(summary, 13))
    sink.set(.wordCount, count(summary, 15))
  }

  /// Pages of a text, as the program that wrote it has counted them.
  var pageCount: AttributeValue? { count(summary, 14) }
  /// Slides of a presentation.
  var slideCount: AttributeValue? { count(details, 7) }

  /// A picture of the first page.
  var preview: (format: PropertySet.PictureFormat, data: ArraySlice<UInt8>)? {
    guard case .picture(let format, let data)? = summary?.values[17] else { return nil }
    return (format, data)
  }

  private func string(_ value: PropertySet.Value?) -> String? {
    guard case .text(let bytes, let page)? = value else { return nil }
    return TextLine.line(pages.string(bytes[...], page: page), longest: Self.longestText)
  }

  private func text(_ section: PropertySet.Section?, _ number: Int) -> AttributeValue? {
    string(section?.values[number]).map { .string($0) }
  }

  private func list(_ section: PropertySet.Section?, _ number: Int, at separators: String) -> AttributeValue? {
    guard let text = string(section?.values[number]) else { return nil }
    return .strings(TextLine.parts(of: [text], at: separators, most: Self.mostParts))
  }

  private func count(_ section: PropertySet.Section?, _ number: Int) -> AttributeValue? {
    guard case .integer(let value)? = section?.values[number], value > 0 else { return nil }
    return .integer(value)
  }

  private func date(_ section: PropertySet.Section?, _ number: Int) -> AttributeValue? {
    guard case .time(let time)? = section?.values[number] else { return nil }
    return FileTime.date(time)
  }
}

/// Dates of Windows: 100 ns since 1601.
enum FileTime {
  /// `nil` for a date that was never set: programs write 1601 or 1970 then.
  static func date(_ time: UInt64) -> AttributeValue? {
    let epoch: UInt64 = 116_444_736_000_000_000
    guard time > epoch + 864_000_000_000, time - epoch < UInt64(Int64.max) / 100 else { return nil }
    return .date(Timestamp(nanoseconds: Int64(time - epoch) * 100))
  }
}

/// Spotlight's names, and ours, for what documents have, where the vocabulary has no constant of its own.
extension AttributeKey {
  static let editors: AttributeKey = "kMDItemEditors"
  static let organizations: AttributeKey = "kMDItemOrganizations"
  static let contactKeywords: AttributeKey = "kMDItemContactKeywords"
  static let category: AttributeKey = "limelight_category"
  static let wordCount: AttributeKey = "limelight_wordCount"
  static let sheetNames: AttributeKey = "limelight_sheetNames"
  static let slideTitles: AttributeKey = "limelight_slideTitles"
  static let rowCount: AttributeKey = "limelight_rowCount"
}

extension ImportFailure {
  static let protected = ImportFailure("the document is protected with a password")
}
