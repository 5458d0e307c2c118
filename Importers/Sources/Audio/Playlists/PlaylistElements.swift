/// Reads playlists in XSPF, which is XML, and in ASX, which is often not valid XML.
///
/// ASX has names in any case and unescaped ampersands. So both are read tag by tag, and unknown tags are ignored.
extension Playlist {
  mutating func readElements(_ text: String) {
    var entry: Entry?
    var content = ""
    var markup = MarkupPieces(text)
    while let piece = markup.next() {
      switch piece {
      case .text(let text): content = Self.unescaped(text)
      case .tag(let name, _) where name == "track" || name == "entry": entry = Entry()
      case .tag(let name, _) where name == "/track" || name == "/entry":
        if let entry, !entry.isEmpty { entries.append(entry) }
        entry = nil
      case .tag("ref", let tag), .tag("entryref", let tag):
        guard let location = Self.attribute("href", of: tag) else { continue }
        if entry == nil { entries.append(Entry(location: location)) } else { entry?.location = location }
      case .tag(let name, _) where name.hasPrefix("/"): take(content, of: name.dropFirst(), into: &entry)
      case .tag: content = ""
      }
    }
  }

  private mutating func take(_ content: String, of name: Substring, into entry: inout Entry?) {
    let content = String(Self.trimmed(content[...]))
    guard !content.isEmpty else { return }
    switch (name, entry == nil) {
    case ("title", true): title = title ?? content
    case ("creator", true), ("author", true): authors.append(content)
    case ("title", false): entry?.title = content
    case ("creator", false), ("author", false): entry?.author = content
    case ("album", false): entry?.album = content
    case ("location", false): entry?.location = content
    case ("duration", false): if let milliseconds = Double(content) { entry?.seconds = milliseconds / 1_000 }
    default: break
    }
  }

  /// The value of a tag's attribute, whose name may be in any case.
  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let equals = tag.firstIndex(of: "="), trimmed(tag[..<equals]).lowercased().hasSuffix(name) else { return nil }
    let rest = trimmed(tag[tag.index(after: equals)...])
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return unescaped(rest.dropFirst().prefix { $0 != quote })
  }

  private static let entities: [Substring: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// The text with XML's predefined entities decoded. An ampersand that begins no entity is kept.
  static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var result = ""
    var rest = text
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[rest.index(after: ampersand)...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), let character = character(of: rest[..<end]) else {
        result += "&"
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(of entity: Substring) -> String? {
    if let known = entities[entity] { return known }
    guard entity.hasPrefix("#") else { return nil }
    let number = entity.dropFirst()
    let value = number.hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}

/// Iterates the tags and the text between them.
struct MarkupPieces {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  enum Piece {
    /// Name in lower case, with the slash of an end tag; then the rest of the tag.
    case tag(String, Substring)
    case text(Substring)
  }

  mutating func next() -> Piece? {
    guard let first = rest.utf8.first else { return nil }
    guard first == UInt8(ascii: "<") else {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
      defer { rest = rest[end...] }
      return .text(rest[..<end])
    }
    let end = rest.utf8.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
    let tag = rest[..<end].dropFirst()
    rest = end == rest.endIndex ? rest[end...] : rest[rest.utf8.index(after: end)...]
    let name = tag.prefix { !$0.isWhitespace && ($0 != "/" || $0 == tag.first) }
    return .tag(name.lowercased(), tag[name.endIndex...])
  }
}
