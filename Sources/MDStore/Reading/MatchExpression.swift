/// An FTS5 query, built only out of quoted strings: what people type is data in it, never syntax.
public struct MatchExpression: Hashable, Sendable {
  let sql: [UInt8]

  /// The words of `text`, adjacent and in order; with `isPrefix` the last may go on.
  public static func phrase(_ text: String, isPrefix: Bool = false) -> MatchExpression {
    MatchExpression(sql: quoted(Array(text.utf8)) + Array(isPrefix ? " *".utf8 : "".utf8))
  }

  public static func any(_ parts: [MatchExpression]) -> MatchExpression { joined(parts, by: " OR ") }
  public static func all(_ parts: [MatchExpression]) -> MatchExpression { joined(parts, by: " AND ") }

  /// All trigrams of a folded text, of three scalars or more, in any place: the table keeps no positions.
  static func trigrams(ofFolded text: [UInt8]) -> MatchExpression {
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    guard scalars.count >= 3 else { return MatchExpression(sql: quoted(text)) }
    let parts = Set((0...(scalars.count - 3)).map { start in
      String(String.UnicodeScalarView(scalars[start..<start + 3]))
    })
    return all(parts.sorted().map { phrase($0) })
  }

  private static func joined(_ parts: [MatchExpression], by word: String) -> MatchExpression {
    MatchExpression(sql: Array(parts.map { [0x28] + $0.sql + [0x29] }.joined(separator: Array(word.utf8))))
  }

  /// An FTS5 string: in double quotes, inner ones doubled. NUL would end the query early, so it becomes a blank.
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
