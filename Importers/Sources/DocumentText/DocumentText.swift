public import ImporterKit
import Languages

/// Text of a document as it is gathered from its parts: each run of white space becomes one space or one line end.
public final class DocumentText {
  /// Gap before the next word; the wider of two stays.
  public enum Gap: UInt8 { case none, space, line }

  private var bytes: [UInt8] = []
  private var gap = Gap.none
  /// Whether no word was written yet: there is no gap before the first.
  private var isEmpty = true
  private var sample: [UInt8] = []
  private var isFull = false
  private let isWanted: Bool
  /// Bytes that the host still takes. One element may stand for many megabytes: no more than this is ever kept.
  private var room: Int

  private static let batchBytes = 64 << 10
  /// Numbers and signs, of which tables are full, are left out of the guess: some pages to find letters in.
  private static let sampleBytes = 4 << 10

  public init(for request: ImportRequest) {
    isWanted = request.wants.contains(.text)
    // One byte more tells the host that there was more.
    room = min(Int(clamping: request.maximumTextBytes), .max - 1) + 1
  }

  /// Widens the gap before the next word.
  public func widen(to other: Gap) { if other.rawValue > gap.rawValue { gap = other } }

  /// Appends words; control characters count as white space.
  public func append(_ words: UnsafeBufferPointer<UInt8>) {
    guard isWanted else { return }
    var index = 0
    while index < words.count, bytes.count < room {
      let start = index
      while index < words.count, !Self.isSpace(words[index]) { index += 1 }
      if index > start { write(UnsafeBufferPointer(rebasing: words[start..<index])) }
      if index < words.count { widen(to: .space) }
      while index < words.count, Self.isSpace(words[index]) { index += 1 }
    }
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

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  private func write(_ word: UnsafeBufferPointer<UInt8>) {
    switch isEmpty ? .none : gap {
    case .none: break
    case .space: bytes.append(0x20)
    case .line: bytes.append(0x0A)
    }
    gap = .none
    isEmpty = false
    bytes.append(contentsOf: word)
  }

  /// Gives what has been gathered, once it is a batch.
  ///
  /// - Returns: `false` once the host wants no more.
  public func give(to sink: inout AttributeSink) -> Bool {
    bytes.count < Self.batchBytes ? !isFull : flush(to: &sink)
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
    guard isWanted, !bytes.isEmpty else { return !isFull }
    repair()
    if sample.isEmpty { sample = Array(bytes.prefix(Self.sampleBytes)) }
    room -= min(room, bytes.count)
    isFull = !bytes.withUnsafeBufferPointer { sink.appendText($0) } || isFull
    bytes.removeAll(keepingCapacity: true)
    return !isFull
  }

  /// Replaces what is no UTF-8: parsers that go on behind errors pass on damaged bytes as they are.
  private func repair() {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}
