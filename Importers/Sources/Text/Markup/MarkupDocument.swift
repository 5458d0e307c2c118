import ImporterKit
import Languages
import WebPages

/// The result of a markup reader: text that waits to be sent, and the document's facts.
struct MarkupDocument {
  private(set) var text: [UInt8] = []
  var facts = DocumentFacts()
  private var hasLanguages = false

  /// Number of bytes of text at which it is sent.
  static let batchBytes = 64 << 10

  mutating func append(_ bytes: some Collection<UInt8>) { text.append(contentsOf: bytes) }

  mutating func append(_ byte: UInt8) { text.append(byte) }

  mutating func appendLine(_ bytes: some Collection<UInt8>) {
    append(bytes)
    append(0x0A)
  }

  /// Ends the open line, if there is one.
  mutating func endLine() { if let last = text.last, last != 0x0A { append(0x0A) } }

  /// Appends a heading, which is text and an attribute. The first heading replaces a missing title.
  mutating func appendHeading(_ bytes: some Collection<UInt8>) {
    facts.headings.append(bytes)
    appendLine(bytes)
  }

  /// Sends the collected text.
  ///
  /// - Returns: False once the host wants no more.
  mutating func flush(into sink: inout AttributeSink) -> Bool {
    defer { text.removeAll(keepingCapacity: true) }
    let guessesLanguages = !hasLanguages && !text.isEmpty && facts.languages.isEmpty
    hasLanguages = hasLanguages || guessesLanguages
    return text.withUnsafeBufferPointer { text in
      if guessesLanguages { sink.set(.languages, .strings(LanguageGuess.languages(of: text))) }
      return sink.appendText(text)
    }
  }
}

/// The facts about a document, in any format: title, authors, dates and so on.
struct DocumentFacts {
  var title: String?
  /// A line that may serve as the missing title.
  var firstLine: String?
  private(set) var authors: [String] = []
  private(set) var keywords: [String] = []
  private(set) var publishers: [String] = []
  var description: String?
  var copyright: String?
  var version: String?
  var identifier: String?
  private(set) var languages: [String] = []
  private var created: Timestamp?
  private var modified: Timestamp?
  var headings = HeadingList()

  private static let maximumValues = 64
  private static let maximumBytes = 4096
  /// Maximum length of a title in characters; the rest is cut.
  private static let maximumTitle = 200

  func give(to sink: inout AttributeSink) {
    let title = title ?? headings.texts.first ?? firstLine
    sink.set(.title, title.map { .string(String($0.prefix(Self.maximumTitle))) })
    sink.set(.authors, .strings(authors))
    sink.set(.keywords, .strings(keywords))
    sink.set(.itemDescription, description.map(AttributeValue.string))
    sink.set(.copyright, copyright.map(AttributeValue.string))
    sink.set(.version, version.map(AttributeValue.string))
    sink.set("kMDItemIdentifier", identifier.map(AttributeValue.string))
    sink.set("kMDItemPublishers", .strings(publishers))
    if !languages.isEmpty { sink.set(.languages, .strings(languages)) }
    sink.set(.contentCreationDate, created.map(AttributeValue.date))
    sink.set(.contentModificationDate, modified.map(AttributeValue.date))
    headings.give(to: &sink)
  }
}

extension DocumentFacts {
  /// Takes a value under one of the usual names in front matter, field lists and keywords of all formats.
  ///
  /// - Returns: True if the name is a known one.
  @discardableResult
  mutating func note(_ name: String, _ value: Line) -> Bool {
    let text = Self.plain(value.unquoted)
    if text.isEmpty { return true }
    switch name {
    case "title": title = title ?? text
    case "author", "authors", "creator", "by": addAuthors(value)
    case "date", "created", "published", "pubdate", "created_at", "publishdate", "revdate":
      created = created ?? WrittenDate.timestamp(text)
    case "lastmod", "modified", "updated", "last-modified", "updated_at": modified = WrittenDate.timestamp(text)
    case "tags", "tag", "keywords", "keyword", "categories", "category", "filetags": addKeywords(value)
    case "description", "summary", "abstract", "excerpt", "subtitle": description = description ?? text
    case "lang", "language", "locale": setLanguage(text)
    case "copyright", "license", "rights": copyright = text
    case "version", "revnumber", "release": version = text
    case "publisher", "organization", "institute": addPublisher(text)
    case "doi", "isbn", "identifier": identifier = identifier ?? text
    default: return false
    }
    return true
  }

  /// Adds one author, or several separated by commas, semicolons or "and", possibly in brackets. Mail addresses are
  /// dropped.
  mutating func addAuthors(_ value: Line) {
    for part in Self.list(value, separatedBy: ",;") {
      for name in part.string.split(separator: " and ") { addAuthor(String(name)) }
    }
  }

  mutating func addAuthor(_ name: String) {
    let name = Self.plain(name.utf8.prefix { $0 != UInt8(ascii: "<") })
    if !name.isEmpty, !authors.contains(name), authors.count < Self.maximumValues { authors.append(name) }
  }

  /// Adds the keywords between commas or semicolons, possibly in brackets.
  mutating func addKeywords(_ value: Line) {
    for word in Self.list(value, separatedBy: ",;") { addKeyword(Self.plain(word)) }
  }

  mutating func addKeyword(_ word: String) {
    if !word.isEmpty, !keywords.contains(word), keywords.count < Self.maximumValues { keywords.append(word) }
  }

  mutating func addPublisher(_ name: String) {
    if !publishers.contains(name), publishers.count < Self.maximumValues { publishers.append(name) }
  }

  /// Sets a language from a BCP 47 tag or a locale such as `de_DE.UTF-8`. Names of languages are ignored.
  mutating func setLanguage(_ tag: String) {
    let tag = String(tag.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
    let primary = tag.prefix { $0 != "-" }
    guard (2...3).contains(primary.count), tag.utf8.count <= 16, tag.utf8.allSatisfy(Line.isNameByte) else { return }
    languages = [tag]
  }

  mutating func setCreated(_ text: String) { created = created ?? WrittenDate.timestamp(text) }
  mutating func setModified(_ text: String) { modified = WrittenDate.timestamp(text) }

  static func plain(_ bytes: some Collection<UInt8>) -> String { HeadingList.plain(bytes, atMost: maximumBytes) }

  /// The elements of `[a, b]` or `a, b`.
  private static func list(_ value: Line, separatedBy separators: StaticString) -> [Line] {
    var value = value.trimmed
    if value.first == UInt8(ascii: "["), value.last == UInt8(ascii: "]") { value = value.dropFirst().dropLast() }
    return value.parts(separatedBy: separators)
  }
}
