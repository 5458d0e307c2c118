public import ImporterKit
import Languages
public import WordBuffer

/// Text of a document as it is gathered from its parts, in batches for the host.
public final class DocumentText {
  private var words = WordBuffer()
  private var sample: [UInt8] = []
  private var isFull = false
  private let isWanted: Bool
  /// Bytes that the host still takes. One element may stand for many megabytes: no further words are kept.
  private var room: Int
  private let batchBytes: Int

  /// Numbers and signs, of which tables are full, are left out of the guess: some pages to find letters in.
  private static let sampleBytes = 4 << 10

  public init(for request: ImportRequest) {
    isWanted = !request.wants.isDisjoint(with: [.text, .thumbnail])
    batchBytes = request.wants == .thumbnail ? TextBeginning.mostBytes : 64 << 10
    // One byte more tells the host that there was more.
    room = min(Int(clamping: request.usefulTextBytes), .max - 1) + 1
  }

  /// Widens the gap before the next word.
  public func widen(to other: WordBuffer.Gap) { words.widen(to: other) }

  /// Appends words; control characters count as white space.
  public func append(_ words: UnsafeBufferPointer<UInt8>) {
    if isWanted { self.words.append(words, most: room) }
  }

  public func append(_ words: String) {
    var words = words
    words.withUTF8 { append($0) }
  }

  /// Appends words on a line of their own.
  public func appendLine(_ words: String) {
    widen(to: .line)
    append(words)
    widen(to: .line)
  }

  /// Gives what has been gathered, once it is a batch.
  ///
  /// - Returns: `false` once the host wants no more.
  public func give(to sink: inout AttributeSink) -> Bool {
    words.text.count < batchBytes ? !isFull : flush(to: &sink)
  }

  /// Gives all that has been gathered, through to the host: what comes next may end the process.
  public func giveAll(to sink: inout AttributeSink) {
    _ = flush(to: &sink)
    sink.flush()
  }

  /// Gives the rest, and the languages.
  ///
  /// - Parameters:
  ///   - declared: languages that the document says it is in.
  ///   - isTrusted: what it says counts. Else it does where the text does not tell: many programs write their own.
  public func finish(to sink: inout AttributeSink, languages declared: [String] = [], isTrusted: Bool = false) {
    _ = flush(to: &sink)
    let declared = declared.filter { !$0.isEmpty && $0.lowercased() != "und" }
    let guessed =
      isTrusted && !declared.isEmpty ? [] : sample.withUnsafeBufferPointer { LanguageGuess.languages(of: $0) }
    sink.set(.languages, .strings(guessed.isEmpty ? declared : guessed))
  }

  private func flush(to sink: inout AttributeSink) -> Bool {
    guard isWanted, !words.text.isEmpty else { return !isFull }
    words.repair()
    sample += words.text.prefix(Self.sampleBytes - sample.count)
    room -= min(room, words.text.count)
    isFull = !words.text.withUnsafeBufferPointer { sink.appendText($0) } || isFull
    words.removeText()
    return !isFull
  }
}
