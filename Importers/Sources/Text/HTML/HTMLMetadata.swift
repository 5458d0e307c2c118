import ImporterKit

/// What the head of a web page says of it.
struct HTMLMetadata {
  private var title: [UInt8] = []
  private var authors: [String] = []
  private var keywords: [String] = []
  private var description: String?
  /// No title, author or keyword beyond this is kept: a head may be hostile.
  private static let maximumValues = 64
  private static let maximumBytes = 4096

  mutating func appendTitle(_ bytes: UnsafeBufferPointer<UInt8>) {
    title.append(contentsOf: bytes.prefix(max(0, Self.maximumBytes - title.count)))
  }

  /// Notes a `meta` element; names as in the HTML standard, the Dublin Core and the Open Graph.
  mutating func note(name: String, content: String) {
    let content = Self.plain(content.utf8.prefix(Self.maximumBytes))
    guard !content.isEmpty else { return }
    switch name.lowercased() {
    case "author", "dc.creator", "dcterms.creator": add([content], to: \.authors)
    case "keywords", "dc.subject", "dcterms.subject":
      add(content.split(whereSeparator: { ",;".contains($0) }).map { Self.plain($0.utf8[...]) }, to: \.keywords)
    case "description", "dc.description", "dcterms.description": description = content
    case "og:description" where description == nil: description = content
    default: break
    }
  }

  func give(to sink: inout AttributeSink) {
    let title = Self.plain(title[...]).prefix(TitleFinder.maximumLength)
    sink.set(.title, .string(String(title)))
    sink.set(.authors, .strings(authors))
    sink.set(.keywords, .strings(keywords))
    sink.set(.itemDescription, description.map(AttributeValue.string))
  }

  private mutating func add(_ values: [String], to list: WritableKeyPath<Self, [String]>) {
    for value in values where !value.isEmpty && self[keyPath: list].count < Self.maximumValues {
      if !self[keyPath: list].contains(value) { self[keyPath: list].append(value) }
    }
  }

  /// One space between words, none around; control characters count as space.
  private static func plain(_ bytes: some Collection<UInt8>) -> String {
    let words = bytes.split { $0 <= 0x20 || $0 == 0x7F }
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }
}
