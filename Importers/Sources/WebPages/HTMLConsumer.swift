public import Encodings
public import ImporterKit
import Languages
import WordBuffer

/// Gives the readable text of a web page and the attributes from its head.
public struct HTMLConsumer: TextConsumer {
  private let parser = HTMLTextParser()
  private var isDescribed = false
  /// True if the page has words.
  public private(set) var hasText = false
  private static let batchBytes = 64 << 10

  public init() {}

  public mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    var rest = piece[...]
    while !rest.isEmpty {
      parser.parse(UnsafeBufferPointer(rebasing: rest.prefix(Self.batchBytes)))
      rest = rest.dropFirst(Self.batchBytes)
      if parser.words.text.count >= Self.batchBytes, !flush(into: &sink) { return false }
    }
    return true
  }

  public mutating func finish(into sink: inout AttributeSink) {
    parser.finish()
    // Structured data may follow the first text. If text was already sent, give the attributes again.
    let hasSentText = isDescribed
    _ = flush(into: &sink)
    if hasSentText { parser.metadata.give(to: &sink) }
    if let reason = parser.stopReason { sink.notePartial(reason) }
  }

  private mutating func flush(into sink: inout AttributeSink) -> Bool {
    defer { parser.removeText() }
    hasText = hasText || !parser.words.text.isEmpty
    return parser.words.text.withUnsafeBufferPointer { text in
      if !isDescribed {
        isDescribed = true
        parser.metadata.give(to: &sink)
        sink.set(.languages, .strings(LanguageGuess.languages(of: text)))
      }
      return sink.appendText(text)
    }
  }
}
