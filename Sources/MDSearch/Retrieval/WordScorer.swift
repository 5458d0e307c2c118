import MDModel
import MDRanking
import MDStore
import MDSystem

/// A word of a question as found in the index.
struct FoundWord {
  let word: QuestionWord
  /// Its forms. Long lists of items may be read only in part.
  var forms = WordForms.Found()
  /// How often items contain it, as far as its lists were read.
  var frequencies: WordFrequencies?
  /// How much it says about the items that contain it; 0 if none does.
  var rarity = 0.0
  /// How much it says about the items whose names contain it.
  var rarityInNames = 0.0

  /// Its forms in the texts of some items. Forms with long lists are always included, because the lists were read
  /// only in part.
  ///
  /// - Parameter items: ascending.
  func terms(inTextsOf items: [ItemID]) -> [[UInt8]] {
    forms.texts.filter { $0.found.leftOut > 0 || $0.found.isHeld(byAnyOf: items) }
      .map { Array($0.found.term) }
  }
  /// The maximum that it adds to a score.
  var most: Double { LexicalFormula.most(rarity: rarity, inNames: rarityInNames) }
}

extension TermPostings {
  /// - Parameter items: ascending.
  fileprivate func isHeld(byAnyOf items: [ItemID]) -> Bool {
    var next = 0
    return postings.contains { posting in
      while next < items.count, items[next].rawValue < posting.item { next += 1 }
      return next < items.count && items[next].rawValue == posting.item
    }
  }
}

/// Scores the items that contain a word.
struct WordScorer {
  private let session: any IndexReading
  private let allowed: ItemSet
  private let budget: Int
  /// The largest valid item. A damaged index may contain any number.
  private let largest: ItemID
  private let formula: LexicalFormula
  private let lengths: FieldLengths

  /// - Parameter budget: a word that this many items contain is not scored.
  init(_ session: any IndexReading, allowed: ItemSet, budget: Int) throws {
    (self.session, self.allowed, self.budget) = (session, allowed, budget)
    largest = try session.largestItem()
    let (texts, all) = (try session.totals(of: .texts), try session.totals(of: .attributes))
    formula = LexicalFormula(
      items: max(texts.items, all.items), averageLength: Double(texts.words) / Double(max(1, texts.items)),
      logarithm: Logarithm.natural(of:))
    lengths = try session.lengths()
  }

  /// The maximum that a word adds to an item for its occurrences. A word without holders gets the highest rarity.
  func most(of word: FoundWord) -> Double {
    LexicalFormula.mostSaturated
      * (word.rarity > 0 ? word.rarity : formula.rarity(holders: 0) * formula.repetition(word.word.count))
  }

  /// Looks up a word. Only the beginnings of long lists are read.
  func lookUp(_ word: QuestionWord) throws -> FoundWord {
    var found = FoundWord(word: word)
    guard let forms = try WordForms(session).found(of: word, among: allowed) else { return found }
    let frequencies = try WordFrequencies(of: forms, asTyped: word.bytes, lengths)
    if frequencies.isEmpty { return found }
    (found.forms, found.frequencies) = (forms, frequencies)
    return try rate(&found, frequencies) < budget ? found : FoundWord(word: word)
  }

  /// Adds the word's share to the scores of the items that contain it.
  ///
  /// - Parameter items: for long lists, the only items whose scores are needed, ascending; `nil` for all.
  func add(_ found: FoundWord, among items: [UInt32]?, to board: ScoreBoard) throws {
    guard let frequencies = try completed(found, items) else { return }
    try add(found, frequencies, to: board)
  }

  private func completed(_ found: FoundWord, _ items: [UInt32]?) throws -> WordFrequencies? {
    if found.forms.isComplete { return found.frequencies }
    return try found.frequencies?.completed(by: WordForms(session).completed(found.forms, items))
  }

  private func add(_ found: FoundWord, _ frequencies: WordFrequencies, to board: ScoreBoard) throws {
    try board.add(atMost: frequencies.mostItems) { merge in
      var adder = Adder(scorer: self, word: found, merge: merge)
      try frequencies.forEach(&adder)
      merge = adder.merge
    }
  }

  /// Adds the word's share to each item.
  private struct Adder: FrequencyVisitor {
    let scorer: WordScorer
    let word: FoundWord
    var merge: ScoreMerge

    mutating func visit(_ entry: WordFrequencies.Entry) throws {
      let id = ItemID(Int64(entry.item))
      guard id <= scorer.largest, scorer.allowed.contains(id) else { return }
      let amounts = try scorer.amounts(of: entry, word)
      merge.add(entry.item, amounts.word + amounts.name, entry.times)
    }
  }

  /// Records the word's share of the scores of some items.
  ///
  /// - Parameter items: ascending.
  func explain(_ found: FoundWord, of items: [UInt32], on board: ScoreBoard) throws {
    var explainer = Explainer(scorer: self, word: found, items: items, board: board)
    try completed(found, items)?.forEach(&explainer)
  }

  /// Records the word's share for each of some items.
  private struct Explainer: FrequencyVisitor {
    let scorer: WordScorer
    let word: FoundWord
    let items: [UInt32]
    let board: ScoreBoard
    var next = 0

    mutating func visit(_ entry: WordFrequencies.Entry) throws {
      while next < items.count, items[next] < entry.item { next += 1 }
      guard next < items.count, items[next] == entry.item else { return }
      let (amount, frequency, name) = try scorer.amounts(of: entry, word)
      let inAttributes = amount * Double(entry.inAttributes) / frequency
      board.explain(.text, amount - inAttributes, of: entry.item)
      board.explain(.attributes, inAttributes, of: entry.item)
      board.explain(.name, name, of: entry.item)
    }
  }

  /// Counts the items that contain the word.
  private struct Counter: FrequencyVisitor {
    var (holders, whole, named) = (0, 0, 0)

    mutating func visit(_ entry: WordFrequencies.Entry) {
      holders += 1
      // Longer words are other words: they do not make this one more common.
      if entry.isWhole { whole += 1 }
      if entry.inName > 0 { named += 1 }
    }
  }

  /// Computes how rare a word is. For long lists the rest is estimated, assuming that the same items contain the word
  /// in texts and attributes.
  ///
  /// - Returns: the approximate number of items that contain it.
  private func rate(_ found: inout FoundWord, _ frequencies: WordFrequencies) throws -> Int {
    var counter = Counter()
    try frequencies.forEach(&counter)
    let (whole, named) = (counter.whole, counter.named)
    let least = whole > 0 ? LexicalFormula.leastWhole : 0
    func leftOut(_ lists: [(weight: Double, found: TermPostings)]) -> Int {
      lists.reduce(0) { $0 + ($1.weight >= least ? $1.found.leftOut : 0) }
    }
    // Only the beginnings of long lists were read. Example: 2,048 postings were read from texts and 50,000 left out.
    // The same items probably contain the word in attributes too, so add the larger remainder instead of both.
    let (inTexts, inAttributes) = (leftOut(found.forms.texts), leftOut(found.forms.attributes))
    let read = found.forms.attributes.reduce(0) { $0 + $1.found.postings.count }
    let repetition = formula.repetition(found.word.count)
    let count = (whole > 0 ? whole : counter.holders) + max(inTexts, inAttributes)
    found.rarity = formula.rarity(holders: count) * repetition
    // If no name contains the word, names add nothing, which lowers the word's maximum.
    if named > 0 || inAttributes > 0 {
      found.rarityInNames = formula.rarity(holders: named + named * inAttributes / max(1, read)) * repetition
    }
    return count
  }

  /// The amount for an item that contains all words.
  ///
  /// - Parameter times: how often it contains them.
  func completeness(
    of item: UInt32, _ words: [FoundWord], _ times: HeldTimes, isQuotation: Bool
  ) throws -> LexicalFormula.Completeness {
    formula.completeness(
      rarities: words.reduce(0) { $0 + $1.rarity }, times, words: words.count, length: try lengths.text(of: item),
      isQuotation: isQuotation)
  }

  /// The items that may be answers if there are few, ascending.
  var fewAllowed: [UInt32]? {
    guard !allowed.isComplement, allowed.listedCount <= Self.few else { return nil }
    return allowed.items.compactMap { UInt32(exactly: $0.rawValue) }
  }

  private static let few = 4_096

  /// A word's share of an item's score, for its frequency and for the name.
  @inline(__always)
  private func amounts(
    of entry: WordFrequencies.Entry, _ word: FoundWord
  ) throws -> (word: Double, frequency: Double, name: Double) {
    var frequency = Double(entry.inAttributes)
    if entry.inText > 0 {
      frequency += Double(entry.inText) * formula.share(ofText: try lengths.text(of: entry.item))
    }
    let amount = word.rarity * LexicalFormula.saturation(of: frequency)
    guard entry.inName > 0 else { return (amount, frequency, 0) }
    let share = LexicalFormula.bonus(ofName: try lengths.name(of: entry.item))
    return (amount, frequency, word.rarityInNames * Double(entry.inName) * share)
  }
}
