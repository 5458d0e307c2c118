/// A value of the keyword `kind:`, for somebody who types one.
public struct KindCompletion: Hashable, Sendable {
  /// The keyword and the name of a kind.
  public let text: String
  /// Range in UTF-8 of what was typed.
  public let typed: Range<Int>
  /// The keyword was typed too.
  public let hasKeyword: Bool

  private static let keyword = "kind:"
  /// Fewer letters without the keyword begin too much.
  private static let fewestLetters = 3

  /// Keywords with the names of kinds that begin with what is typed, itself with the keyword or without.
  public static func completions(of word: String) -> [KindCompletion] {
    let hasKeyword = word.lowercased().hasPrefix(keyword)
    let name = hasKeyword ? String(word.dropFirst(keyword.count)) : word
    guard hasKeyword || name.count >= fewestLetters, name.allSatisfy(\.isLetter) else { return [] }
    return SearchKind.names(beginningWith: name).map { found in
      // Accents make a name longer than what was typed of it, in bytes.
      let end = keyword.utf8.count + found.prefix(name.count).utf8.count
      return KindCompletion(
        text: keyword + found, typed: (hasKeyword ? 0 : keyword.utf8.count)..<end, hasKeyword: hasKeyword)
    }
  }
}
