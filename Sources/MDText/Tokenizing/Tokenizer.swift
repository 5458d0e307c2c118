/// Cuts text of any script into the tokens of the full-text index.
///
/// - Words are maximal runs of letters, numbers and marks, folded by `Folding`. All other characters separate words. A
///   symbol that is a compatibility form of letters counts as those letters. A token has at most `longestToken` bytes;
///   longer tokens are cut.
/// - In documents, the parts of words such as `camelCase` and `Rechnung2024` follow as colocated tokens
///   (``WordParts``). So do the pieces and the whole of a word that is hyphenated at a line end (``HyphenatedWord``).
/// - Han, kana, Hangul and Bopomofo, and Thai, Lao, Khmer and Myanmar, become overlapping bigrams. In documents the
///   last character of a run is also a token, colocated with the last bigram. A search for one character, as a prefix,
///   so finds every occurrence. With a position of its own, it would break phrases that continue after the run.
///
/// The text may be any bytes: bytes that are not UTF-8 separate words. Use each tokenizer on one thread only.
package struct Tokenizer: ~Copyable {
  /// FTS5's callback type, so that nothing is wrapped in the inner loop. Arguments: context, flags (1 = colocated),
  /// token, its length in bytes, and its start and end in the text, in bytes. Any result but 0 ends the tokenizing.
  package typealias TokenSink =
    @convention(c) (
      UnsafeMutableRawPointer?, CInt, UnsafePointer<CChar>?, CInt, CInt, CInt
    ) -> CInt

  /// Purpose of the tokens.
  package enum Purpose: Sendable {
    /// Indexing a text.
    case document
    /// Indexing a name or another short value. Each part of a word is emitted by itself, and together with all that
    /// follows it in the word. A search by prefixes of words then finds the same values as ``TextMatcher``.
    case attribute
    /// Searching for a phrase.
    case query
    /// Searching for a phrase whose last token is a prefix. The tokens are those of `query`.
    case prefixQuery
  }

  /// Maximum number of bytes of a token. A longer token is cut between characters.
  package static let longestToken = 128

  /// `FTS5_TOKEN_COLOCATED`: the token has the position of the token before.
  package static let colocated: CInt = 1

  private let word: UnsafeMutablePointer<UInt8>
  private let borders: UnsafeMutablePointer<WordParts.Border>
  private let pieces: UnsafeMutablePointer<UInt8>

  package init() {
    // Chunks are stored whole, so the last may reach beyond the longest token by up to eight bytes.
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
  /// - Returns: the sink's first result that is not 0, or 0. Text beyond `CInt.max` bytes is not read.
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
