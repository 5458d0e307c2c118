/// Reads BibTeX: the values of all entries as text. A file with one entry gets its title, authors and date as
/// attributes.
struct BibTeXReader: MarkupReader {
  private var entries = 0
  /// The name of the open field. Its value is collected as written, including braces.
  private var field = ""
  private var value: [UInt8] = []
  private var depth = 0
  private var isQuoted = false
  private var isInValue = false
  private var name: [UInt8] = []
  private var first = DocumentFacts()
  private static let maximumValue = 64 << 10

  mutating func read(_ line: Line, into document: inout MarkupDocument) {
    for byte in line { read(byte, into: &document) }
    read(0x0A, into: &document)
  }

  mutating func finish(_ document: inout MarkupDocument) {
    endValue(into: &document)
    if entries == 1 { document.facts = first }
  }

  private mutating func read(_ byte: UInt8, into document: inout MarkupDocument) {
    if isInValue { return readValue(byte, into: &document) }
    switch byte {
    case UInt8(ascii: "@"):
      entries += 1
      document.endLine()
      name.removeAll(keepingCapacity: true)
    case UInt8(ascii: "="):
      field = DocumentFacts.plain(name).lowercased()
      name.removeAll(keepingCapacity: true)
      isInValue = true
      depth = 0
      isQuoted = false
    case UInt8(ascii: "{"), UInt8(ascii: "("): name.removeAll(keepingCapacity: true)
    case UInt8(ascii: ","):
      // The key of an entry, by which papers cite it.
      if !name.isEmpty { document.appendLine(DocumentFacts.plain(name).utf8) }
      name.removeAll(keepingCapacity: true)
    case UInt8(ascii: "}"), UInt8(ascii: ")"): name.removeAll(keepingCapacity: true)
    default: if name.count < 256 { name.append(byte) }
    }
  }

  private mutating func readValue(_ byte: UInt8, into document: inout MarkupDocument) {
    switch byte {
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}") where depth == 0 && !isQuoted: return endValue(into: &document)
    case UInt8(ascii: "}"): depth = max(0, depth - 1)
    case 0x22 where depth == 0:
      isQuoted.toggle()
      return
    case UInt8(ascii: ",") where depth == 0 && !isQuoted: return endValue(into: &document)
    default: break
    }
    if value.count < Self.maximumValue { value.append(byte) }
  }

  private mutating func endValue(into document: inout MarkupDocument) {
    guard isInValue else { return }
    isInValue = false
    let plain = Self.plain(value)
    value.removeAll(keepingCapacity: true)
    document.appendLine(plain)
    guard entries == 1 else { return }
    plain.withUnsafeBufferPointer { bytes in
      if field == "author" {
        Self.addAuthors(bytes[...].string, to: &first)
      } else {
        first.note(field == "year" ? "" : field, bytes[...])
      }
    }
  }

  /// The value without braces and commands.
  private static func plain(_ value: [UInt8]) -> [UInt8] {
    var scanner = LaTeXScanner()
    var document = MarkupDocument()
    value.withUnsafeBufferPointer { bytes in
      for line in bytes[...].split(separator: 0x0A) { scanner.scan(line.trimmed, into: &document) }
    }
    scanner.finish(&document)
    return Array(DocumentFacts.plain(document.text).utf8)
  }

  /// Adds the authors of `Lovelace, Ada and Babbage, Charles`.
  private static func addAuthors(_ value: String, to facts: inout DocumentFacts) {
    for name in value.split(separator: " and ") {
      let parts = name.split(separator: ", ", maxSplits: 1)
      facts.addAuthor(parts.count == 2 ? "\(parts[1]) \(parts[0])" : String(name))
    }
  }
}
