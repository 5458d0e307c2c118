import DocumentText
import Encodings
import ImporterKit
import Pictures
import WebPages
import WordBuffer
import XMLEvents

/// The state of reading one book.
final class BookReading: PackagedReading {
  var properties = BookProperties()

  init(_ request: ImportRequest, _ parser: XMLParser) { super.init(request, parser, noun: "book") }

  private lazy var decoder = CharsetDecoder()

  /// Reads a chapter in HTML.
  ///
  /// - Returns: False once the host wants no more text.
  func readMarkup(_ page: [UInt8], into sink: inout AttributeSink) -> Bool {
    guard !sink.isAnswered else { return false }
    var input = page
    var decoded: [UInt8] = []
    input.withUnsafeMutableBufferPointer { decoder.decode($0, label: nil, isHTML: true, into: &decoded) }
    let parser = HTMLTextParser()
    decoded.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    if let reason = parser.stopReason { note("a part of the book: \(reason)") }
    for line in parser.words.text.split(separator: 0x0A) {
      line.withUnsafeBufferPointer { text.append($0) }
      text.widen(to: .line)
    }
    return text.give(to: &sink)
  }

  /// Gives the remaining text and the problem.
  func finish(into sink: inout AttributeSink) {
    text.finish(to: &sink, languages: properties.languages.map(BookProperties.line), isTrusted: true)
    if let problem { sink.notePartial(problem) }
  }

  func giveCover(_ picture: [UInt8], into sink: inout AttributeSink) {
    EmbeddedPicture.give(picture, for: request, to: &sink)
  }
}

/// The properties of a book in any format.
struct BookProperties {
  var titles: [String] = []
  var authors: [String] = []
  var contributors: [String] = []
  var editors: [String] = []
  var publishers: [String] = []
  var languages: [String] = []
  var identifiers: [String] = []
  var subjects: [String] = []
  var description: String?
  var rights: String?
  var source: String?
  var coverage: String?
  var application: String?
  var series: String?
  var seriesIndex: String?
  /// The date of publication.
  var published: Timestamp?
  var modified: Timestamp?

  private static let most = 200
  private static let longest = 8_192

  func give(to sink: inout AttributeSink) {
    sink.set(.title, titles.first.map { .string(Self.line($0)) })
    sink.set(.authors, Self.list(authors))
    sink.set(.contributors, Self.list(contributors))
    sink.set(.editors, Self.list(editors))
    sink.set(.publishers, Self.list(publishers))
    sink.set(.keywords, Self.list(subjects))
    sink.set(.itemDescription, description.map { .string(Self.line($0)) })
    sink.set(.copyright, rights.map { .string(Self.line($0)) })
    sink.set(.coverage, coverage.map { .string(Self.line($0)) })
    sink.set(.creator, application.map { .string(Self.line($0)) })
    sink.set(.identifier, identifier.map { .string($0) })
    sink.set(.series, series.map { .string(Self.line($0)) })
    sink.set(.seriesIndex, seriesIndex.flatMap { Double(Self.line($0)) }.map { .real($0) })
    sink.set(.contentCreationDate, published.map(AttributeValue.date))
    sink.set(.contentModificationDate, modified.map(AttributeValue.date))
  }

  /// The first valid ISBN; without one, the first identifier.
  private var identifier: String? {
    let lines = identifiers.map(Self.line).filter { !$0.isEmpty }
    return lines.lazy.compactMap(ISBN.digits).first ?? lines.first
  }

  static func line(_ text: String) -> String {
    let words = text.utf8.split { $0 <= 0x20 || $0 == 0x7F }
    let line = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    return line.utf8.count <= longest ? line : String(line.prefix(longest))
  }

  private static func list(_ values: [String]) -> AttributeValue? {
    var lines: [String] = []
    for line in values.map(line) where !line.isEmpty && lines.count < most && !lines.contains(line) {
      lines.append(line)
    }
    return lines.isEmpty ? nil : .strings(lines)
  }
}

/// Validates International Standard Book Numbers.
enum ISBN {
  /// The digits of a valid number in any notation, such as `urn:isbn:978-0-306-40615-7`.
  static func digits(_ text: String) -> String? {
    let lowered = text.lowercased()
    let rest = lowered.split(whereSeparator: { $0 == ":" || $0 == " " }).last.map(String.init) ?? lowered
    let digits = rest.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "x") }), isRight(digits) else { return nil }
    return String(decoding: digits, as: UTF8.self).uppercased()
  }

  private static func isRight(_ digits: [UInt8]) -> Bool {
    let values = digits.map { $0 == UInt8(ascii: "x") ? 10 : Int($0 - 0x30) }
    switch values.count {
    case 10: return zip(values, (1...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0
    case 13:
      guard !values.contains(10), values.starts(with: [9, 7]) else { return false }
      return values.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) } % 10 == 0
    default: return false
    }
  }
}

/// Attribute names of Spotlight and of Limelight that have no constant in the common vocabulary.
extension AttributeKey {
  static let contributors: AttributeKey = "kMDItemContributors"
  static let editors: AttributeKey = "kMDItemEditors"
  static let publishers: AttributeKey = "kMDItemPublishers"
  static let identifier: AttributeKey = "kMDItemIdentifier"
  static let coverage: AttributeKey = "kMDItemCoverage"
  static let series: AttributeKey = "limelight_series"
  static let seriesIndex: AttributeKey = "limelight_seriesIndex"
}
