import MDModel
import MDQuery
import MDStore
import MDText

/// Finds the items that a request's words and name parts allow, wherever they lie.
struct CandidateFinder {
  let session: ReadingSession

  /// Ascending; every keyword and every name part holds for each.
  func candidates(_ request: SearchRequest) throws -> ItemSet {
    var sets = try request.keywords.terms.map { try items(with: $0) }
    sets += try request.nameParts.map { try items(named: $0) }
    // Smallest first: each merge costs what its sets hold.
    sets.sort { $0.count < $1.count }
    guard let first = sets.first else { return ItemSet(ascending: []) }
    return sets.dropFirst().reduce(first) { $0.intersection($1) }
  }

  /// A word is found in texts as it is and in names and attributes also as a beginning: who types `invoice` wants
  /// `invoices-2024.pdf`, and would drown in every text that says `invoices`.
  private func items(with keyword: Keyword) throws -> ItemSet {
    guard let match = TermMatch(keyword) else { return try items(named: Array(keyword.text.utf8)) }
    return ItemSet(ascending: try session.itemsWithText(match.inText))
      .union(ItemSet(ascending: try session.itemsWithAttributeWords(match.inAttributes)))
  }

  /// Items whose names contain `part`, case and diacritics aside.
  func items(named part: [UInt8]) throws -> ItemSet {
    var needle: [UInt8] = []
    part.withUnsafeBufferPointer { Folding.fold($0, into: &needle) }
    guard needle.count > 0 else { return ItemSet(ascending: []) }
    var folded: [UInt8] = []
    func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      folded.removeAll(keepingCapacity: true)
      // A root's name is its path, of which the last part counts.
      let start = name.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
      Folding.fold(UnsafeBufferPointer(rebasing: name[start...]), into: &folded)
      return folded.withUnsafeBufferPointer { name in
        needle.withUnsafeBufferPointer { TrigramTokenizer.contains(folded: name, $0) }
      }
    }
    if let candidates = try session.itemsWithTrigrams(ofFolded: needle) {
      return ItemSet(ascending: try candidates.filter { id in try session.withSearchName(of: id, contains) ?? false })
    }
    var found: [ItemID] = []
    try session.forEachSearchName { id, name in if id > .none && contains(name) { found.append(id) } }
    return ItemSet(ascending: found.sorted())
  }
}

/// A keyword as the two full-text tables are asked for it.
struct TermMatch {
  let inText: MatchExpression
  let inAttributes: MatchExpression

  /// - Returns: `nil` when the keyword holds no word, such as `+++`.
  init?(_ keyword: Keyword) {
    var tokenizer = Tokenizer()
    guard !tokenizer.tokens(of: keyword.text, purpose: .query).isEmpty else { return nil }
    // Texts keep one ideograph alone only at the end of a run; elsewhere it begins a pair.
    let isPrefix = keyword.isPrefix || Tokenizer.endsInSingleIdeograph(keyword.text)
    inText = .phrase(keyword.text, isPrefix: isPrefix)
    inAttributes = .phrase(keyword.text, isPrefix: isPrefix || !keyword.isPhrase)
  }
}
