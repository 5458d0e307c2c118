import ImporterKit
import Languages

/// Takes a file's text, decoded and clean, piece by piece.
protocol TextConsumer {
  /// Takes the next piece: valid UTF-8 without control characters, cut between characters.
  ///
  /// - Returns: `false` when the rest of the file is not wanted.
  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool

  /// The last piece has been taken.
  mutating func finish(into sink: inout AttributeSink)
}

/// Text as it stands in the file. What describes it is taken from the first piece, and given before the text.
struct PlainTextConsumer: TextConsumer {
  private let kind: TextKind
  private var isFirst = true

  init(_ kind: TextKind) { self.kind = kind }

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    if isFirst, kind != .source { describe(piece, in: &sink) }
    isFirst = false
    return sink.appendText(piece)
  }

  mutating func finish(into sink: inout AttributeSink) {}

  private func describe(_ piece: UnsafeBufferPointer<UInt8>, in sink: inout AttributeSink) {
    if let title = TitleFinder.title(of: piece, isMarkup: kind == .markup) { sink.set(.title, .string(title)) }
    sink.set(.languages, .strings(LanguageGuess.languages(of: piece)))
  }
}
