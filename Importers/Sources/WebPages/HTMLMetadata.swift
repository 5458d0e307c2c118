public import ImporterKit

/// Collects the metadata in the head of a web page.
public struct HTMLMetadata {
  private var title: [UInt8] = []
  private(set) var headings = HeadingList()
  /// The first heading of the two upper levels, for pages without a title.
  private var upperHeading: String?
  private var authors: [String] = []
  private var keywords: [String] = []
  private var description: String?
  private var facts = WebFacts()
  /// Maximum number of authors and of keywords, because a head may be hostile.
  private static let maximumValues = 64
  private static let maximumBytes = 4096
  /// Maximum length of a title in characters; the rest is cut.
  private static let maximumTitle = 200

  mutating func appendTitle(_ bytes: UnsafeBufferPointer<UInt8>) {
    title.append(contentsOf: bytes.prefix(max(0, Self.maximumBytes - title.count)))
  }

  mutating func noteHeading(_ bytes: [UInt8], isUpper: Bool) {
    headings.append(bytes)
    if isUpper, upperHeading == nil { upperHeading = Self.plain(bytes) }
  }

  /// Takes a `meta` element. The names are those of the HTML standard, Dublin Core, Open Graph and others.
  mutating func note(name: String, content: String) {
    let content = Self.plain(content.utf8.prefix(Self.maximumBytes))
    guard !content.isEmpty else { return }
    let name = name.lowercased()
    switch name {
    case "author", "dc.creator", "dcterms.creator", "citation_author", "article:author", "book:author":
      if !content.utf8.starts(with: "http".utf8) { add([content], to: \.authors) }
    case "keywords", "dc.subject", "dcterms.subject", "article:tag", "citation_keywords", "news_keywords":
      add(content.split(whereSeparator: { ",;".contains($0) }).map { Self.plain($0.utf8[...]) }, to: \.keywords)
    case "description", "dc.description", "dcterms.description": description = content
    case "og:description", "twitter:description":
      if description == nil { description = content }
    default: facts.note(name, content)
    }
  }

  public func give(to sink: inout AttributeSink) {
    let title = Self.plain(title)
    sink.set(.title, .string(String((title.isEmpty ? upperHeading ?? "" : title).prefix(Self.maximumTitle))))
    sink.set(.authors, .strings(authors))
    sink.set(.keywords, .strings(keywords))
    sink.set(.itemDescription, description.map(AttributeValue.string))
    facts.give(to: &sink)
    headings.give(to: &sink)
  }

  private mutating func add(_ values: [String], to list: WritableKeyPath<Self, [String]>) {
    for value in values where !value.isEmpty && self[keyPath: list].count < Self.maximumValues {
      if !self[keyPath: list].contains(value) { self[keyPath: list].append(value) }
    }
  }

  /// The text with one space between words and none at the ends. Control characters count as space.
  private static func plain(_ bytes: some Collection<UInt8>) -> String {
    let words = bytes.split { $0 <= 0x20 || $0 == 0x7F }
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }
}
