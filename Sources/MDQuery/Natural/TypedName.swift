import MDModel
import MDTypes

/// A word typed like a file name: `*.odt`, `.docx`, `IMG_*`, `report*.pdf`. It is a condition on names only.
enum TypedName {
  /// - Returns: `nil` for any other word.
  static func expression(_ word: String) -> QueryExpression? {
    if let ending = fileExtension(word) { return KeywordReader.nameEnds(in: ending) }
    return isPattern(word) ? pattern(word) : nil
  }

  /// The extension of `*.odt`, for any extension, or of `.odt`, if a type has it. Other words begin with a point, too:
  /// `.NET`.
  private static func fileExtension(_ word: String) -> String? {
    let stars = word.prefix { $0 == "*" }.count
    let rest = word.dropFirst(stars)
    guard rest.first == ".", isExtension(rest.dropFirst()) else { return nil }
    let ending = String(rest.dropFirst())
    return stars > 0 || UTType.declared(filenameExtension: ending.lowercased()) != nil ? ending : nil
  }

  /// Maximum number of letters of an extension.
  private static let longest = 12

  private static func isExtension(_ text: Substring) -> Bool {
    (1...longest).contains(text.count) && text.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// True for a word with a star and an extension or an underscore, as cameras and programs name files.
  private static func isPattern(_ word: String) -> Bool {
    guard let star = word.firstIndex(of: "*"), word.contains(where: { $0 != "*" }) else { return false }
    if word.contains("_") { return true }
    guard let point = word.lastIndex(of: "."), star < point else { return false }
    return isExtension(word[word.index(after: point)...])
  }

  /// Matches names, or ends of names, that fit the word. Cameras and cloud services put numbers before names.
  private static func pattern(_ word: String) -> QueryExpression {
    PlainWord.compare(
      .named(.fileName), QueryText(pieces: [""] + PlainWord.pieces(of: word), modifiers: PlainWord.folded))
  }
}
