/// Cuts text of any script into the tokens of the full-text index.
///
/// - Words are maximal runs of letters, numbers and marks, folded by `Folding`; all else separates. A symbol that is
///   a compatibility form of letters counts as those letters. A token takes at most `longestToken` bytes: more are cut.
/// - In documents, the parts of words such as `camelCase` and `Rechnung2024` follow as colocated tokens (``WordParts``), and
///   so do the pieces and the whole of a word that is hyphenated at the end of a line (``HyphenatedWord``).
/// - Han, kana, Hangul and Bopomofo, and Thai, Lao, Khmer and Myanmar, become overlapping bigrams. In documents the
///   last character of a run is added beside the last bigram, so that a search for one character, as a prefix, finds
///   every occurrence. It is colocated, for else a phrase that continues after the run would miss a position.
///
/// The text may be any bytes: bytes that are not UTF-8 separate words. One tokenizer serves one thread.
package struct Tokenizer: ~Copyable {
  /// FTS5's own callback type, so that nothing is wrapped on the hot path: context, flags (1 = colocated), token,
  /// its bytes, and where in the text it starts and ends, in bytes. Anything but 0 ends the tokenizing.
  package typealias TokenSink =
    @convention(c) (
      UnsafeMutableRawPointer?, CInt, UnsafePointer<CChar>?, CInt, CInt, CInt
    ) -> CInt

  /// Purpose of the tokens.
  package enum Purpose: Sendable {
    /// Indexing of a text.
    case document
    /// Indexing of a name or another short value. Every part of a word follows by itself and together with all that
    /// follows it in the word: a search by prefixes of words finds them as ``TextMatcher`` does.
    case attribute
    /// Search for a phrase.
    case query
    /// Search for a phrase whose last token is a prefix. The tokens are those of `query`.
    case prefixQuery
  }

  /// Bytes of the longest token; longer ones lose their end, at a character's border.
  package static let longestToken = 128

  /// `FTS5_TOKEN_COLOCATED`: the token has the position of the one before.
  package static let colocated: CInt = 1

  private let word: UnsafeMutablePointer<UInt8>
  private let borders: UnsafeMutablePointer<WordParts.Border>
  private let pieces: UnsafeMutablePointer<UInt8>

  package init() {
    // Chunks are stored whole, so the last may reach beyond the longest token.
    word = .allocate(capacity: Self.longestToken + 8)
    borders = .allocate(capacity: WordParts.mostBorders)
    pieces = .allocate(capacity: HyphenatedWord.mostPieces * Self.longestToken)
  }

  deinit {
    word.deallocate()
    borders.deallocate()
    pieces.deallocate()
  }

  /// Hands every token of `text` to `sink`.
  ///
  /// - Returns: the sink's first result that is not 0, or 0. Of text beyond `CInt.max` bytes, nothing is read.
  package mutating func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, purpose: Purpose, context: UnsafeMutableRawPointer?, sink: TokenSink
  ) -> CInt {
    guard let base = text.baseAddress else { return 0 }
    let count = min(text.count, Int(CInt.max))
    return ScalarTable.with { table in
      var scan = TokenScan(
        text: base, count: count, table: table, word: word, borders: borders, pieces: pieces, purpose: purpose,
        output: TokenOutput(context: context, sink: sink))
      return scan.run()
    }
  }
}
