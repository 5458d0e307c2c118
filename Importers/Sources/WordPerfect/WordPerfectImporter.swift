import DocumentText
import ImporterKit
import RevengeText
import TextDrawing
import WordBuffer

/// Reads documents of WordPerfect 4 to 10 with libwpd.
@main struct WordPerfectImporter: DocumentImporter {
  init() {}

  private static let mostBytes = 96 << 20
  private static let mostText = 64 << 20
  private static let longestFact = 4_096

  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let bytes = try file.read(limit: Self.mostBytes)
    guard !bytes.isEmpty else { throw ImportFailure("the file is empty") }
    let limit = min(Self.mostText, Int(clamping: file.request.usefulTextBytes))
    guard let document = RevengeText(bytes, kind: .wordPerfect, limit: limit) else {
      throw ImportFailure("out of memory")
    }
    switch document.outcome {
    case .foreign: throw ImportFailure("not a document of WordPerfect")
    case .protected:
      sink.set(.securityMethod, "Password Encrypted")
      throw ImportFailure("protected by a password")
    case .damaged where document.withText(\.isEmpty): throw ImportFailure("the document is damaged")
    case .damaged: sink.notePartial("the document is damaged; what was found in it was read")
    case .complete, .cut: break
    }
    sink.set(.securityMethod, "None")
    Self.give(document, for: file.request, to: &sink)
  }

  private static func give(
    _ document: borrowing RevengeText, for request: ImportRequest, to sink: inout AttributeSink
  ) {
    let facts = document.facts.mapValues { String($0.prefix(longestFact)) }
    give(facts, to: &sink)
    let words = DocumentText(for: request)
    document.withText { bytes in
      var rest = bytes[...]
      while !rest.isEmpty, words.give(to: &sink) {
        let line = rest.prefix { $0 != 0x0A }
        words.append(UnsafeBufferPointer(rebasing: line))
        words.widen(to: .line)
        rest = rest[line.endIndex...].dropFirst()
      }
    }
    words.finish(to: &sink, languages: [facts["dc:language"]].compactMap { $0 })
    if document.outcome == .cut { sink.noteTruncated() }
  }

  private static func give(_ facts: [String: String], to sink: inout AttributeSink) {
    let author = facts["meta:initial-creator"] ?? facts["dc:creator"]
    sink.set(.title, (facts["dc:title"] ?? facts["librevenge:descriptive-name"]).map { .string($0) })
    sink.set(.authors, author.map { .strings(parts($0, ";")) })
    sink.set("kMDItemPublishers", facts["dc:publisher"].map { .strings([$0]) })
    sink.set(.subject, facts["dc:subject"].map { .string($0) })
    sink.set(.itemDescription, (facts["librevenge:abstract"] ?? facts["dc:description"]).map { .string($0) })
    sink.set(.keywords, facts["meta:keyword"].map { .strings(parts($0, ",;")) })
    sink.set(.copyright, facts["librevenge:copyright"].map { .string($0) })
    sink.set(.contentCreationDate, facts["meta:creation-date"].flatMap(DocumentDate.timestamp).map { .date($0) })
    sink.set(.contentModificationDate, facts["dc:date"].flatMap(DocumentDate.timestamp).map { .date($0) })
  }

  private static func parts(_ text: String, _ separators: String) -> [String] {
    text.split { separators.contains($0) }.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}
