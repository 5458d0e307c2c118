import MDText

/// An FTS5 query built from quoted strings only, so that typed text is never syntax.
package struct MatchExpression: Hashable, Sendable {
  let sql: [UInt8]

  /// The words of `text`, adjacent and in order. With `isPrefix`, the last word is a prefix.
  package static func phrase(_ text: String, isPrefix: Bool = false) -> MatchExpression {
    word(Array(text.utf8), isPrefix: isPrefix)
  }

  /// A word as stored in the index. With `isPrefix`, it is a prefix.
  static func word(_ term: [UInt8], isPrefix: Bool = false) -> MatchExpression {
    MatchExpression(sql: quoted(term) + Array(isPrefix ? " *".utf8 : "".utf8))
  }

  package static func all(_ parts: [MatchExpression]) -> MatchExpression { joined(parts, by: " AND ") }

  /// The trigrams of a folded text, at any position, because the table has no positions; `nil` if the text has none. Of
  /// a long text only the first trigrams are used. The caller checks the names anyway.
  static func trigrams(ofFolded text: [UInt8]) -> MatchExpression? {
    let parts = TrigramTokenizer.trigrams(ofFolded: text).prefix(mostTrigrams)
    // A trigram with an invalid byte may be part of a character in a name, and FTS5 folds its query again. Neither is
    // reliable.
    let sure = Set(parts.filter { String(validating: $0, as: UTF8.self) != nil && Folding.isFolded($0) })
    if sure.isEmpty { return nil }
    return all(sure.sorted { $0.lexicographicallyPrecedes($1) }.map { MatchExpression(sql: quoted($0)) })
  }

  /// Maximum number of trigrams. More of them hardly reduce the candidates, and FTS5's time is quadratic in the terms
  /// of an expression.
  private static let mostTrigrams = 64

  private static func joined(_ parts: [MatchExpression], by word: String) -> MatchExpression {
    MatchExpression(sql: Array(parts.map { [0x28] + $0.sql + [0x29] }.joined(separator: Array(word.utf8))))
  }

  /// An FTS5 string: in double quotes, with inner quotes doubled. NUL would end the query early, so it becomes a blank.
  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var quoted: [UInt8] = [0x22]
    for byte in text {
      if byte == 0x22 { quoted.append(0x22) }
      quoted.append(byte == 0 ? 0x20 : byte)
    }
    quoted.append(0x22)
    return quoted
  }
}
