/// Judges in which code page a text is written, by how often its letters follow each other in each language.
final class LetterJudge {
  /// A code page, and the cost of reading the sample in it.
  struct Verdict {
    let page: Int
    /// The cost of the letters, in steps of ``LetterTable/step``.
    let cost: Int32
    /// The cost including the rarity of such a text.
    let total: Int32
  }

  private struct Candidate {
    let language: Int
    let isLatin: Bool
    let classes: [UInt8]
    let rarity: Int32
    let costs: PairCosts
  }

  private let pages = CodePageTable.pages.enumerated().map { (page: $0.offset, isEBCDIC: $0.element.isEBCDIC) }
  private lazy var places = CodePageTable.pages.map { $0.characters.map(CharacterPlace.init) }
  private lazy var cases = CodePageTable.pages.map(\.cases)
  private lazy var candidates: [[Candidate]] = {
    let costs = LetterTable.languages.map { $0.pairCosts(isLenient: false) }
    let lenient = LetterTable.languages.map { language in
      PageRarity.western.contains(language.name) ? language.pairCosts(isLenient: true) : nil
    }
    return CodePageTable.pages.map { page in
      let languages = LetterTable.languages.indices.filter { page.languages.contains(LetterTable.languages[$0].name) }
      let classes = page.classes(in: languages.map { LetterTable.languages[$0] })
      return zip(languages, classes).map { index, classes in
        let language = LetterTable.languages[index]
        let names = PageRarity.hasForeignNames(page) ? lenient[index] : nil
        return Candidate(
          language: index, isLatin: language.isLatin, classes: classes,
          rarity: PageRarity.cost(of: page, in: language), costs: names ?? costs[index])
      }
    }
  }()
  /// Cost of a capital after a small letter, which words do not have.
  private static let capitalCost: Int32 = 33

  /// The cost of each page in its best language, cheapest first. Pages of equal cost are in order of preference.
  func verdicts(of pairs: PairCounts, among words: WordLanguages) -> [Verdict] {
    let expected = LetterTable.languages.map(words.cost(of:))
    return pages.filter { $0.isEBCDIC == pairs.isEBCDIC }.compactMap { verdict(page: $0.page, pairs, expected) }
      .sorted { ($0.total, $0.page) < ($1.total, $1.page) }
  }

  /// - Parameter expected: The cost of each language according to the words of the text.
  private func verdict(page: Int, _ pairs: PairCounts, _ expected: [Int32]) -> Verdict? {
    let capitals = capitalsBehindSmall(page: page, pairs) * Self.capitalCost
    let misplaced = misplacedCost(page: page, pairs)
    let hasAllScripts = pairs.makeWords || pairs.isEBCDIC
    var best: Verdict?
    for candidate in candidates[page] where hasAllScripts || candidate.isLatin {
      let cost = cost(of: pairs, candidate) + capitals
      let total = cost + misplaced + candidate.rarity + expected[candidate.language]
      if total < best?.total ?? .max { best = Verdict(page: page, cost: cost, total: total) }
    }
    return best
  }

  private func cost(of pairs: PairCounts, _ candidate: Candidate) -> Int32 {
    let table = candidate.costs
    var sum: Int32 = 0
    candidate.classes.withUnsafeBufferPointer { classes in
      table.costs.withUnsafeBufferPointer { costs in
        for pair in pairs.pairs {
          let index = Int(classes[Int(pair.previous)]) * table.width + Int(classes[Int(pair.current)])
          sum &+= costs[index] &* pair.count
        }
      }
    }
    return sum
  }

  /// The cost of characters in positions where their kind does not occur.
  private func misplacedCost(page: Int, _ pairs: PairCounts) -> Int32 {
    let places = places[page]
    return pairs.places.reduce(0) { $0 + places[Int($1.byte)].cost(of: $1) }
  }

  private func capitalsBehindSmall(page: Int, _ pairs: PairCounts) -> Int32 {
    let cases = cases[page]
    return pairs.pairs.reduce(0) { sum, pair in
      cases[Int(pair.previous)] == 1 && cases[Int(pair.current)] == 2 ? sum + pair.count : sum
    }
  }
}
