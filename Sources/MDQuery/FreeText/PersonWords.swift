import MDModel

/// Reads people among plain words: who wrote or received a message, or wrote a document.
struct PersonWords {
  struct Reading {
    var expression: QueryExpression
    /// Number of words.
    var count: Int
    var isRecipient: Bool
  }

  /// - Parameters:
  ///   - role: role of the small word before the name.
  ///   - isDirect: true if no word to search for is between the kind and the name.
  static func person(
    behind role: WordRole, at position: Int, of words: [FreeTextWord], kind: SearchKind, isDirect: Bool
  ) -> Reading? {
    let isRecipient = role.contains(.recipient) && kind.isMail
    guard kind.hasAuthor, isRecipient || role.contains(.author), position < words.count else { return nil }
    let count = nameCount(words[position...])
    guard count > 0 else { return nil }
    let first = words[position]
    let isCertain = first.isCapitalized || first.text.contains("@")
    // In French and Spanish, the same word has other uses: `mails de travail`.
    let isAmbiguous = role.contains(.subject) && !role.contains(.origin) || kind == .message
    guard isCertain || kind.isMail && isDirect && !isAmbiguous else { return nil }
    let names = words[position..<position + count].map(\.text)
    return Reading(expression: expression(names, kind, isRecipient), count: count, isRecipient: isRecipient)
  }

  /// Number of words of a name: one, or up to three with capitals.
  private static func nameCount(_ words: ArraySlice<FreeTextWord>) -> Int {
    guard let first = words.first, isName(first) else { return 0 }
    guard first.isCapitalized else { return 1 }
    return words.prefix(3).prefix { isName($0) && $0.isCapitalized }.count
  }

  private static func isName(_ word: FreeTextWord) -> Bool {
    let letters = word.text.filter { !"'’-.@_,".contains($0) }
    return letters.count > 1 && letters.allSatisfy { $0.isLetter || word.text.contains("@") && $0.isNumber }
      && WordRole.of(word).isEmpty && SearchKind(name: word.text) == nil
  }

  static func expression(_ names: [String], _ kind: SearchKind, _ isRecipient: Bool) -> QueryExpression {
    let people = NaturalKeyword.people
    let keys = isRecipient ? people.recipients : people.authors
    let parts = names.map { name -> QueryExpression in
      let name = String(name.filter { $0 != "," })
      let held = keys.map { PlainWord.expression(word: name, in: $0) }
      // The author of a document may not be recorded, so its words count too.
      return .any(kind.isMail ? held : held + [PlainWord.expression(word: name)]) ?? .constant(true)
    }
    return .all(parts) ?? .constant(true)
  }
}
