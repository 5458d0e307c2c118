import MDModel
import MDTypes

/// A word that is typed as files are called: `*.odt`, `.docx`, `IMG_*`, `report*.pdf`. It is a condition on names, for no text
/// is meant.
enum TypedName {
  /// - Returns: `nil` for any other word.
  static func expression(_ word: String) -> QueryExpression? {
    if let ending = fileExtension(word) { return KeywordReader.nameEnds(in: ending) }
    return isPattern(word) ? pattern(word) : nil
  }

  /// `*.odt` with any extension; `.odt` with one that a type has, for other points begin words: `.NET`.
  private static func fileExtension(_ word: String) -> String? {
    let stars = word.prefix { $0 == "*" }.count
    let rest = word.dropFirst(stars)
    guard rest.first == ".", isExtension(rest.dropFirst()) else { return nil }
    let ending = String(rest.dropFirst())
    return stars > 0 || UTType.declared(filenameExtension: ending.lowercased()) != nil ? ending : nil
  }

  /// Letters of the longest extension.
  private static let longest = 12

  private static func isExtension(_ text: Substring) -> Bool {
    (1...longest).contains(text.count) && text.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// A star, and an extension or an underscore, as cameras and programs set them.
  private static func isPattern(_ word: String) -> Bool {
    guard let star = word.firstIndex(of: "*"), word.contains(where: { $0 != "*" }) else { return false }
    if word.contains("_") { return true }
    guard let point = word.lastIndex(of: "."), star < point else { return false }
    return isExtension(word[word.index(after: point)...])
  }

  /// The name, or the end of it, is as the word says. A name may begin earlier: cameras and cloud services put numbers there.
  private static func pattern(_ word: String) -> QueryExpression {
    PlainWord.compare(
      .named(.fileName), QueryText(pieces: [""] + PlainWord.pieces(of: word), modifiers: PlainWord.folded))
  }
}
