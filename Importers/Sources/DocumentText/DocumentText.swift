public import ImporterKit
import Languages
public import WordBuffer

/// Collects a document's text from its parts, and gives it to the host in batches.
public final class DocumentText {
  private var words = WordBuffer()
  private var sample: [UInt8] = []
  private var isFull = false
  private let isWanted: Bool
  /// Number of bytes that the host still takes. One element may expand to many megabytes, so no more words are kept.
  private var room: Int
  private let batchBytes: Int

  /// Size of the sample for language detection. Detection ignores numbers and signs, so the sample spans pages of
  /// tables.
  private static let sampleBytes = 4 << 10

  public init(for request: ImportRequest) {
    isWanted = !request.wants.isDisjoint(with: [.text, .thumbnail])
    batchBytes = request.wants == .thumbnail ? TextBeginning.mostBytes : 64 << 10
    // One more byte shows the host that there was more text.
    room = min(Int(clamping: request.usefulTextBytes), .max - 1) + 1
  }

  /// Widens the gap before the next word.
  public func widen(to other: WordBuffer.Gap) { words.widen(to: other) }

  /// Appends words. Control characters count as white space.
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

  /// Gives the collected text if it fills a batch.
  ///
  /// - Returns: False once the host wants no more.
  public func give(to sink: inout AttributeSink) -> Bool {
    words.text.count < batchBytes ? !isFull : flush(to: &sink)
  }

  /// Gives all collected text and flushes it to the host, because the next step may end the process.
  public func giveAll(to sink: inout AttributeSink) {
    _ = flush(to: &sink)
    sink.flush()
  }

  /// Gives the remaining text and the languages.
  ///
  /// - Parameters:
  ///   - declared: The languages that the document declares.
  ///   - isTrusted: True if the declared languages count. Otherwise they count only if detection finds nothing, because
  ///     many programs declare their own language.
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
