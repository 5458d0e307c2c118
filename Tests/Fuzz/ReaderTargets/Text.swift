import ByteReading
import Encodings
import ImporterKit
import SourceCode

@testable import Markup

extension FuzzTarget {
  /// Source code of all languages. The first byte chooses the language.
  static let sources = FuzzTarget(name: "sources", maximumBytes: 2_048) { input in
    var cursor = InputCursor(input)
    let language = SourceLanguage.allCases[cursor.number(below: SourceLanguage.allCases.count)]
    try reading(Array(cursor.rest)) { bytes, sink in
      sink.set("limelight_symbols", .strings(SourceSymbols(bytes, language).all))
    }
  }

  /// Text in an unknown encoding. The result is UTF-8, and at most three times as long.
  static let encodings = FuzzTarget(name: "encodings", maximumBytes: 2_048) { input in
    let budget = StepBudget((input.count + 1_000) * 2_000)
    var (bytes, text) = (input, [UInt8]())
    bytes.withUnsafeMutableBufferPointer { decoder.decode($0, label: nil, into: &text) }
    try budget.check("\(input.count) bytes")
    try require(String(validating: text, as: UTF8.self) != nil, "the text is not UTF-8")
    try require(text.count <= input.count * 6 + 16, "\(input.count) bytes became \(text.count)")
    try require(!text.contains { $0 < 0x09 }, "the text has control characters")
  }

  /// libFuzzer uses a single thread.
  nonisolated(unsafe) private static let decoder = CharsetDecoder()

  /// JSON, strict and lenient. A text gives the same tokens as a whole and in pieces.
  static let json = FuzzTarget(name: "json", maximumBytes: 2_048) { input in
    var cursor = InputCursor(input)
    let tolerance: JSONScanner.Tolerance = cursor.number(below: 2) == 0 ? .strict : .lenient
    let piece = 1 + cursor.number(below: 16)
    let text = Array(cursor.rest)
    let budget = StepBudget((text.count + 1_000) * 1_000)
    let whole = tokens(text, text.count, tolerance)
    try budget.check("\(text.count) bytes")
    try require(whole == tokens(text, piece, tolerance), "pieces of \(piece) bytes have other tokens")
    try require(whole.count <= text.count, "\(text.count) bytes have \(whole.count) tokens")
  }

  private static func tokens(_ text: [UInt8], _ piece: Int, _ tolerance: JSONScanner.Tolerance) -> [JSONScanner.Token] {
    var scanner = JSONScanner(tolerance)
    var tokens: [JSONScanner.Token] = []
    for start in stride(from: 0, to: text.count, by: max(1, piece)) {
      text[start..<min(text.count, start + piece)].withUnsafeBufferPointer { scanner.read($0) { tokens.append($0) } }
    }
    scanner.finish { tokens.append($0) }
    return tokens
  }

  /// Markup of all kinds, as a whole and in pieces. The first byte chooses the kind.
  static let markup = FuzzTarget(name: "markup", maximumBytes: 2_048) { input in
    var cursor = InputCursor(input)
    let (kind, piece) = (cursor.number(below: 12), 1 + cursor.number(below: 64))
    // Consumers only get UTF-8.
    let text = String(decoding: cursor.rest, as: UTF8.self).unicodeScalars.filter { $0.value > 8 }
    try reading(Array(String(String.UnicodeScalarView(text)).utf8), steps: 4_000) { bytes, sink in
      switch kind {
      case 0: consume(bytes, piece, MarkupConsumer(MarkdownReader()), &sink)
      case 1: consume(bytes, piece, MarkupConsumer(OrgReader()), &sink)
      case 2: consume(bytes, piece, MarkupConsumer(ReStructuredTextReader()), &sink)
      case 3: consume(bytes, piece, MarkupConsumer(AsciiDocReader()), &sink)
      case 4: consume(bytes, piece, MarkupConsumer(LaTeXReader()), &sink)
      case 5: consume(bytes, piece, MarkupConsumer(BibTeXReader()), &sink)
      case 6: consume(bytes, piece, MarkupConsumer(RoffReader()), &sink)
      case 7: consume(bytes, piece, MarkupConsumer(SubtitleReader()), &sink)
      case 8: consume(bytes, piece, MarkupConsumer(GettextReader()), &sink)
      case 9: consume(bytes, piece, MarkupConsumer(DocBookReader()), &sink)
      case 10: consume(bytes, piece, MarkupConsumer(LyXReader()), &sink)
      default: consume(bytes, piece, NotebookConsumer(), &sink)
      }
    }
  }

  private static func consume(
    _ bytes: UnsafeBufferPointer<UInt8>, _ piece: Int, _ consumer: some TextConsumer, _ sink: inout AttributeSink
  ) {
    var consumer = consumer
    var rest = bytes[...]
    while !rest.isEmpty {
      var end = min(rest.endIndex, rest.startIndex + piece)
      while end < rest.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
      guard consumer.consume(UnsafeBufferPointer(rebasing: rest[..<end]), into: &sink) else { return }
      rest = rest[end...]
    }
    consumer.finish(into: &sink)
  }
}
