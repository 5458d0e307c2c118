import ImporterKit
import Languages

/// Gathers the beginning of a document, page by page, to tell the language by.
struct LanguageSample {
  /// Numbers and signs, of which tables are full, are left out of the guess: some pages' worth to find letters in.
  private static let mostBytes = 4096

  private var bytes: [UInt8] = []
  private(set) var isGiven = false

  var isFull: Bool { bytes.count >= Self.mostBytes - 3 }

  /// Takes what is still missing from the beginning of `text`, cut between characters.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard !isGiven else { return }
    var end = min(text.count, Self.mostBytes - bytes.count)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    bytes += text[..<end]
  }

  /// Gives the languages, once.
  mutating func give(to sink: inout AttributeSink) {
    guard !isGiven else { return }
    isGiven = true
    let languages = bytes.withUnsafeBufferPointer { LanguageGuess.languages(of: $0) }
    if !languages.isEmpty { sink.set(.languages, .strings(languages)) }
  }
}
