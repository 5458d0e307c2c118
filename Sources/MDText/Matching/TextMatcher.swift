/// Matches values against a text with wildcards, compared as its modifiers say.
///
/// Make one matcher per query and apply it to every value. Values may be any bytes; bytes that are not UTF-8 count as
/// U+FFFD. In the worst case, the time is proportional to the length of the value times that of the text.
///
/// - Without modifiers and with `c`, the unit is the character (`e*` does not match `é`, however that is written). With
///   `c`, each character is lower-cased by itself, so ß is not ss. An ASCII character always begins a new unit.
/// - With `d` and `cd`, the unit is the scalar of the folded text, as in the index: `strass*` matches `Straße`.
/// - With `w`, see ``WordGlob``; with `t`, see ``TokenPattern``.
package struct TextMatcher: Sendable {
  /// Options of a comparison. The values are those of a query's text modifiers.
  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `c`: ignore case.
    package static let caseInsensitive = Options(rawValue: 1)
    /// `d`: ignore accents.
    package static let diacriticInsensitive = Options(rawValue: 2)
    /// `w`: the value contains the text as a word.
    package static let words = Options(rawValue: 4)
    /// `t`: the value contains the tokens of the text.
    package static let tokens = Options(rawValue: 8)
    /// Values are whole texts, compared by the tokens that the index of contents has.
    package static let content = Options(rawValue: 16)
  }

  private enum Method {
    case everything
    case symbols(SymbolPattern)
    case tokens(TokenPattern)
  }

  private let method: Method

  /// Texts folded by ``Folding`` that occur in the folded form of every matching value. Search the trigrams for them
  /// before calling ``matches(_:)-(UnsafeBufferPointer<UInt8>)``. An empty list restricts nothing.
  package let requiredRuns: [[UInt8]]

  /// - Parameter pieces: literal pieces, at least one, with a wildcard between each two. An empty piece at an end is a
  ///   wildcard there: `["paris", ""]` is `paris*`. `["", ""]` matches every value, `[""]` the empty one only.
  package init(pieces: [String], options: Options) {
    precondition(!pieces.isEmpty, "a text to compare with has at least one piece")
    if pieces.count > 1 && pieces.allSatisfy(\.isEmpty) {
      method = .everything
      requiredRuns = []
    } else if !options.isDisjoint(with: [.tokens, .content]) {
      let pattern = TokenPattern(pieces: pieces, purpose: options.contains(.content) ? .document : .attribute)
      method = .tokens(pattern)
      requiredRuns = RequiredRuns.ofTokens(pattern)
    } else {
      method = .symbols(SymbolPattern(pieces: pieces, options: options))
      requiredRuns = RequiredRuns.ofPieces(pieces, options: options)
    }
  }

  /// True if a value in UTF-8 matches.
  package func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    switch method {
    case .everything: true
    case .symbols(let pattern): pattern.matches(value)
    case .tokens(let pattern): pattern.matches(value)
    }
  }

  /// True if a value matches.
  package func matches(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { matches($0) }
  }
}
