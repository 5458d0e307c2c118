import MDModel

/// A keyword and its value as typed. Used for advice if the query finds nothing.
package struct KeywordCondition: Hashable, Sendable {
  /// What the value is a name of.
  package enum Noun: String, Hashable, Sendable { case folder, person, place, tag, text }

  package var noun: Noun
  /// The keyword as typed, with its colon.
  package var prefix: String
  package var value: String
  package var expression: QueryExpression

  /// - Returns: `nil` if the values of the keyword are not names.
  init?(_ call: KeywordCall, value: String, _ expression: QueryExpression) {
    guard let noun = Noun(call.keyword) else { return nil }
    (self.noun, prefix, self.value, self.expression) = (noun, call.prefix, value, expression)
  }
}

extension KeywordCondition.Noun {
  private static let people: Set<AttributeKey> = Set(
    NaturalKeyword.people.authors + NaturalKeyword.people.recipients + ["kMDItemPerformers"])

  fileprivate init?(_ keyword: NaturalKeyword) {
    switch keyword {
    case .folder: self = .folder
    case .text(let keys) where keys.contains(where: Self.people.contains): self = .person
    case .text(["kMDItemUserTags"]): self = .tag
    case .text(["kMDItemCity"]), .text(["kMDItemCountry"]): self = .place
    case .text: self = .text
    default: return nil
    }
  }
}

/// Advice about a word that looks like a keyword but is none: `knd:pdf`, `size>5MB`.
enum KeywordAdvice {
  /// - Returns: a sentence; `nil` for an ordinary word, and if no keyword is similar.
  static func sentence(for word: String) -> String? {
    guard let end = word.firstIndex(where: { ":：<>=".contains($0) }), word[..<end].allSatisfy(\.isLetter) else {
      return nil
    }
    let (name, rest) = (word[..<end].lowercased(), word[word.index(after: end)...])
    guard name.count > 1, !rest.isEmpty, !rest.hasPrefix("//") else { return nil }
    let shown = NaturalGrammar.shown(word)
    if ":：".contains(word[end]) {
      if name == "has" { return "\(shown) is taken as a word: attachments are items of their own, see is:member" }
      let value = NaturalGrammar.shown(String(rest))
      return nearest(to: name).map { "\(name): is no keyword; did you mean \($0):\(value)?" }
    }
    guard let keyword = NaturalKeyword(name: name), keyword.isOrdered else { return nil }
    let comparison = word[end] == "=" ? rest : word[end...]
    return "\(shown) is taken as a word; did you mean \(name):\(NaturalGrammar.shown(String(comparison)))?"
  }

  /// The keyword that differs by one letter, or by up to two if the name has six letters or more.
  private static func nearest(to name: String) -> String? {
    guard name.utf8.count > 2, name.utf8.count < 16 else { return nil }
    let most = name.utf8.count < 6 ? 1 : 2
    let distances = NaturalKeyword.names.compactMap { keyword in
      EditDistance.between(Array(name.utf8), Array(keyword.utf8)).map { (distance: $0, name: keyword) }
    }
    return distances.filter { $0.distance <= most && $0.name.utf8.count > 2 }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }
}
