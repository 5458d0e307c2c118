import CCLD2
import ImporterKit

/// Reads text of any encoding: prose, source code, web pages.
@main struct TextImporter: Importer {
  private let tools = DecodingTools()

  init() { ccld2_keep_memory() }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    switch TextKind(file.request) {
    case .html: try read(file, with: HTMLConsumer(), isHTML: true, into: &sink)
    case let kind: try read(file, with: PlainTextConsumer(kind), isHTML: false, into: &sink)
    }
  }

  private func read(
    _ file: borrowing ImportFile, with consumer: some TextConsumer, isHTML: Bool, into sink: inout AttributeSink
  ) throws {
    var decoding = TextDecoding(file, tools: tools, consumer: consumer, isHTML: isHTML)
    try decoding.run(file, into: &sink)
  }
}
