import ImporterKit

/// Reads vCard files: the name as title, every line's value as text.
@main struct Contacts: Importer {
  init() {}

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let card = String(decoding: try file.read(limit: 1 << 20), as: UTF8.self)
    let lines = card.split(whereSeparator: \.isNewline)
    guard lines.first == "BEGIN:VCARD" else { throw ImportFailure("the file does not begin with BEGIN:VCARD") }
    if let name = lines.first(where: { $0.hasPrefix("FN:") }) { sink.set(.title, .string(String(name.dropFirst(3)))) }
    for line in lines where !line.hasPrefix("BEGIN:") && !line.hasPrefix("END:") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      sink.appendText(line[line.index(after: colon)...] + "\n")
    }
  }
}
