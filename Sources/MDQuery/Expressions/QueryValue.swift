/// The right-hand side of a comparison.
public enum QueryValue: Hashable, Sendable {
  case text(QueryText)
  case integer(Int64)
  /// Finite.
  case real(Double)
  case boolean(Bool)
  case date(QueryDate)
}

/// Text to compare with: literal pieces with a wildcard between each two, and how to compare.
///
/// `"paris"` is `["paris"]`, `"paris*"` is `["paris", ""]`, `"*paris*"` is `["", "paris", ""]`, `"p*s"` is `["p", "s"]`
/// and `"*"`, which any value matches, is `["", ""]`.
public struct QueryText: Hashable, Sendable {
  /// Pieces between wildcards, at least one; empty pieces stand at the ends only.
  public let pieces: [String]
  public var modifiers: TextModifiers

  /// Wildcards side by side are one: empty pieces inside are dropped.
  public init(pieces: [String], modifiers: TextModifiers = []) {
    let inner = pieces.dropFirst().dropLast().filter { !$0.isEmpty }
    self.pieces = pieces.count < 2 ? [pieces.first ?? ""] : [pieces[0]] + inner + [pieces[pieces.count - 1]]
    self.modifiers = modifiers
  }

  /// A text without wildcards.
  public init(_ text: String, modifiers: TextModifiers = []) { self.init(pieces: [text], modifiers: modifiers) }

  /// Whether every value matches.
  public var matchesAnything: Bool { pieces == ["", ""] }
}

/// The letters behind a value: `c`, `d`, `w`, `t`.
public struct TextModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: case does not count.
  public static let caseInsensitive = TextModifiers(rawValue: 1)
  /// `d`: accents do not count.
  public static let diacriticInsensitive = TextModifiers(rawValue: 2)
  /// `w`: the value has the text as a word.
  public static let words = TextModifiers(rawValue: 4)
  /// `t`: by tokens: the value has the words of the text, adjacent and in order.
  public static let tokens = TextModifiers(rawValue: 8)
}
