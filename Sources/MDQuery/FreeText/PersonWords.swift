import MDModel

/// Reads people among plain words: who wrote a message or a document, who received it.
struct PersonWords {
  struct Reading {
    var expression: QueryExpression
    /// Number of words.
    var count: Int
    var isRecipient: Bool
  }

  /// - Parameters:
  ///   - role: of the small word before it.
  ///   - isDirect: nothing to be looked for stands between the kind and this.
  static func person(
    behind role: WordRole, at position: Int, of words: [FreeTextWord], kind: SearchKind, isDirect: Bool
  ) -> Reading? {
    let isRecipient = role.contains(.recipient) && kind.isMail
    guard kind.hasAuthor, isRecipient || role.contains(.author), position < words.count else { return nil }
    let count = nameCount(words[position...])
    guard count > 0 else { return nil }
    let first = words[position]
    let isCertain = first.isCapitalized || first.text.contains("@")
    // In French and Spanish much may follow: `mails de travail`.
    let isAmbiguous = role.contains(.subject) && !role.contains(.origin) || kind == .message
    guard isCertain || kind.isMail && isDirect && !isAmbiguous else { return nil }
    let names = words[position..<position + count].map(\.text)
    return Reading(expression: expression(names, kind, isRecipient), count: count, isRecipient: isRecipient)
  }

  /// A name, and with a capital those behind it that have one too.
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
      // Of a document nobody may have noted who wrote it.
      return .any(kind.isMail ? held : held + [PlainWord.expression(word: name)]) ?? .constant(true)
    }
    return .all(parts) ?? .constant(true)
  }
}
