import MDModel
import MDQuery
import MDStore
import MDText

/// Names, words of any attribute, and values from importers and apps.
extension QueryPlanner {
  func names(_ test: ValueTest) throws -> Candidates {
    switch test {
    case .presence: return try files()
    case .text(let matcher):
      return Candidates(items: try byTrigrams(matcher, session.itemsWithNameTrigrams), check: NameCheck(test: test))
    default: return .nothing
    }
  }

  func anyWords(_ leaf: QueryLeaf) throws -> Candidates {
    guard case .text(let matcher) = leaf.test, let text = leaf.text else {
      // Every item has a name.
      if case .presence = leaf.test { return .everything } else { return .nothing }
    }
    let check = AnyWordsCheck(test: leaf.test)
    if let found = try byWords(text, check) { return found }
    let names = try byTrigrams(matcher, session.itemsWithNameTrigrams)
    return Candidates(items: names.union(try byTrigrams(matcher, session.itemsWithAttributeTrigrams)), check: check)
  }

  /// Looks up words in the full-text index. With the modifier `t` that is the answer. With `w` it gives only
  /// candidates, because the index has more word boundaries than `w`.
  ///
  /// - Returns: `nil` if trigrams narrow the items down better.
  private func byWords(_ text: QueryText, _ check: AnyWordsCheck) throws -> Candidates? {
    guard let phrase = PhraseQuery(text), !phrase.isEmpty else { return nil }
    if text.modifiers.contains(.tokens) {
      return Candidates(items: try phrase.itemsWithAttributeWords(in: session))
    }
    guard text.modifiers.contains(.words), phrase.isOneWord else { return nil }
    return Candidates(items: try phrase.itemsWithBeginnings(in: session), check: check)
  }

  func stored(_ key: AttributeKey, _ leaf: QueryLeaf, limit: Int) throws -> Candidates {
    guard let number = try session.number(of: key) else { return .nothing }
    let check = StoredCheck(attribute: number, test: leaf.test)
    let items: ItemSet? =
      switch leaf.test {
      case .presence: try session.items(having: number, limit: limit)
      case .number(let interval): try session.items(where: number, .number, in: interval, limit: limit)
      case .date(let interval): try session.items(where: number, .date, in: interval, limit: limit)
      case .nothing: .nothing
      case .text(let matcher): try texts(of: number, matcher, leaf.text, limit: limit)
      }
    if let items { return Candidates(items: items) }
    guard case .text(let matcher) = leaf.test else { return Candidates(checkingAll: check) }
    return Candidates(items: try byTrigrams(matcher, session.itemsWithAttributeTrigrams), check: check)
  }

  /// Exactly the items with a matching text value of the attribute; `nil` if trigrams narrow them down faster, or
  /// there are too many values to test each.
  private func texts(of number: Int64, _ matcher: TextMatcher, _ text: QueryText?, limit: Int) throws -> ItemSet? {
    if let text, let value = text.exactASCII { return try session.items(where: number, isText: value, limit: limit) }
    guard !matcher.requiredRuns.contains(where: { $0.count >= 3 }) else { return nil }
    return try session.items(where: number, limit: limit) { matcher.matches($0) }
  }

  /// Looks up trigrams; everything if the text contains no three characters in a row.
  private func byTrigrams(_ matcher: TextMatcher, _ find: ([UInt8]) throws -> ItemSet?) throws -> ItemSet {
    try matcher.requiredRuns.reduce(.everything) { found, run in
      try find(run).map { found.intersection($0) } ?? found
    }
  }
}

extension QueryText {
  /// The text if it can be compared byte for byte. Equal texts outside of ASCII may differ in bytes.
  fileprivate var exactASCII: String? {
    pieces.count == 1 && modifiers.isEmpty && pieces[0].utf8.allSatisfy { $0 < 0x80 } ? pieces[0] : nil
  }
}
