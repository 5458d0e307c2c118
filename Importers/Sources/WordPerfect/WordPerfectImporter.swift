import CWPD
import DocumentText
import ImporterKit
import TextDrawing
import WordBuffer

/// Reads documents of WordPerfect 4 to 10 with libwpd.
@main struct WordPerfectImporter: DocumentImporter {
  init() {}

  private static let mostBytes = 96 << 20
  private static let mostText = 64 << 20

  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let bytes = try file.read(limit: Self.mostBytes)
    guard !bytes.isEmpty else { throw ImportFailure("the file is empty") }
    let limit = min(Self.mostText, Int(clamping: file.request.usefulTextBytes))
    guard let document = WordPerfectText(bytes, limit: limit) else { throw ImportFailure("out of memory") }
    switch document.outcome {
    case cwpd_foreign: throw ImportFailure("not a document of WordPerfect")
    case cwpd_protected:
      sink.set(.securityMethod, "Password Encrypted")
      throw ImportFailure("protected by a password")
    case cwpd_damaged where document.count == 0: throw ImportFailure("the document is damaged")
    case cwpd_damaged: sink.notePartial("the document is damaged; what was found in it was read")
    default: break
    }
    sink.set(.securityMethod, "None")
    document.give(file.request, to: &sink)
  }
}

/// What libwpd has found in a document; freed when the value goes.
private struct WordPerfectText: ~Copyable {
  private let text: OpaquePointer

  init?(_ bytes: [UInt8], limit: Int) {
    let found = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { cwpd_read($0, bytes.count, limit) }
    }
    guard let found else { return nil }
    text = found
  }

  deinit { cwpd_free(text) }

  var outcome: cwpd_outcome { cwpd_outcome_of(text) }
  var count: Int { cwpd_count(text) }

  func give(_ request: ImportRequest, to sink: inout AttributeSink) {
    let language = giveFacts(to: &sink)
    let words = DocumentText(for: request)
    let bytes = UnsafeRawBufferPointer(start: cwpd_bytes(text), count: count).bindMemory(to: UInt8.self)
    var rest = bytes[...]
    while !rest.isEmpty, words.give(to: &sink) {
      let line = rest.prefix { $0 != 0x0A }
      words.append(UnsafeBufferPointer(rebasing: line))
      words.widen(to: .line)
      rest = rest[line.endIndex...].dropFirst()
    }
    words.finish(to: &sink, languages: [language].compactMap { $0 })
    if outcome == cwpd_cut { sink.noteTruncated() }
  }

  /// Gives the properties.
  ///
  /// - Returns: the language that the document says it is in.
  private func giveFacts(to sink: inout AttributeSink) -> String? {
    var facts: [String: String] = [:]
    for index in 0..<cwpd_fact_count(text) {
      let value = String(cString: cwpd_fact_value(text, index))
      if !value.isEmpty { facts[String(cString: cwpd_fact_name(text, index))] = String(value.prefix(4_096)) }
    }
    let author = facts["meta:initial-creator"] ?? facts["dc:creator"]
    sink.set(.title, (facts["dc:title"] ?? facts["librevenge:descriptive-name"]).map { .string($0) })
    sink.set(.authors, author.map { .strings(Self.parts($0, ";")) })
    sink.set("kMDItemPublishers", facts["dc:publisher"].map { .strings([$0]) })
    sink.set(.subject, facts["dc:subject"].map { .string($0) })
    sink.set(.itemDescription, (facts["librevenge:abstract"] ?? facts["dc:description"]).map { .string($0) })
    sink.set(.keywords, facts["meta:keyword"].map { .strings(Self.parts($0, ",;")) })
    sink.set(.copyright, facts["librevenge:copyright"].map { .string($0) })
    sink.set(.contentCreationDate, facts["meta:creation-date"].flatMap(DocumentDate.timestamp).map { .date($0) })
    sink.set(.contentModificationDate, facts["dc:date"].flatMap(DocumentDate.timestamp).map { .date($0) })
    return facts["dc:language"]
  }

  private static func parts(_ text: String, _ separators: String) -> [String] {
    text.split { separators.contains($0) }.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }
}
