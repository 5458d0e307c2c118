import CStemmer

/// Reduces words of one language to their stems, by Snowball. It belongs to one thread.
public struct Stemmer: ~Copyable {
  private let handle: OpaquePointer

  /// - Returns: `nil` for a language that Snowball has no stemmer for.
  public init?(_ language: WordLanguage) {
    guard let handle = sb_stemmer_new(language.rawValue, nil) else { return nil }
    self.handle = handle
  }

  deinit { sb_stemmer_delete(handle) }

  /// Calls `body` with the stem of a folded word; it is valid during the call.
  public func withStem<Value>(
    of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value {
    // Only without memory there is no stem: then the word is its own.
    guard let stem = sb_stemmer_stem(handle, word.baseAddress, Int32(clamping: word.count)) else { return body(word) }
    return body(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(handle))))
  }

  public func stem(of word: [UInt8]) -> [UInt8] { word.withUnsafeBufferPointer { withStem(of: $0) { Array($0) } } }
}
