/// Whether values match a text with wildcards, compared the way its modifiers say.
///
/// Made once a query and applied to every value; values may be any bytes, and those that are not UTF-8 count as U+FFFD.
/// At worst, time grows with the length of the value times that of the text.
///
/// - Without modifiers and with `c`, the unit is the character (`e*` does not match `é`, however that is written);
///   `c` makes each character small by itself, so that ß is not ss. A character of ASCII always begins a new one.
/// - With `d` and `cd`, the unit is the scalar of the folded text, as in the index: `strass*` matches `Straße`.
/// - With `w`, see ``WordGlob``; with `t`, see ``TokenPattern``.
package struct TextMatcher: Sendable {
  /// Options of a comparison. The values are those of a query's text modifiers.
  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `c`: case does not count.
    package static let caseInsensitive = Options(rawValue: 1)
    /// `d`: accents do not count.
    package static let diacriticInsensitive = Options(rawValue: 2)
    /// `w`: the value has the text as a word.
    package static let words = Options(rawValue: 4)
    /// `t`: the value has the tokens of the text.
    package static let tokens = Options(rawValue: 8)
    /// Values are whole texts, compared by tokens as the index of contents has them.
    package static let content = Options(rawValue: 16)
  }

  private enum Method {
    case everything
    case symbols(SymbolPattern)
    case tokens(TokenPattern)
  }

  private let method: Method

  /// Texts, folded by ``Folding``, each of which is in the folded form of every value that matches: search for them
  /// among trigrams before calling ``matches(_:)-(UnsafeBufferPointer<UInt8>)``. An empty list restricts nothing.
  package let requiredRuns: [[UInt8]]

  /// - Parameter pieces: literal pieces with a wildcard between each two; at least one. An empty piece at an end is a
  ///   wildcard there: `["paris", ""]` is `paris*`. `["", ""]` matches every value, `[""]` the empty one alone.
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

  /// Whether a value in UTF-8 matches.
  package func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    switch method {
    case .everything: true
    case .symbols(let pattern): pattern.matches(value)
    case .tokens(let pattern): pattern.matches(value)
    }
  }

  /// Whether a value matches.
  package func matches(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { matches($0) }
  }
}
