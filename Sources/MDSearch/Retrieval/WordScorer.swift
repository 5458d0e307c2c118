import MDModel
import MDRanking
import MDStore
import MDSystem

/// A word of a question as the index has it.
struct FoundWord {
  let word: QuestionWord
  /// Its forms; of long lists of items only the beginnings.
  var forms = WordForms.Found()
  /// How often items hold it, as far as the forms were read.
  var frequencies: WordFrequencies?
  /// How much it tells of the items that hold it; 0 where none does.
  var rarity = 0.0
  /// How much it tells of the items whose names hold it.
  var rarityInNames = 0.0

  /// Its forms in the texts of some items; those with long lists may be in none of them.
  ///
  /// - Parameter items: ascending.
  func terms(inTextsOf items: [ItemID]) -> [[UInt8]] {
    forms.texts.filter { $0.found.leftOut > 0 || $0.found.isHeld(byAnyOf: items) }
      .map { Array($0.found.term) }
  }
  /// The most that it adds to a score.
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

/// Scores the items that hold a word.
struct WordScorer {
  private let session: any IndexReading
  private let allowed: ItemSet
  private let budget: Int
  /// Of a damaged index any number may come.
  private let largest: ItemID
  private let formula: LexicalFormula
  private let lengths: FieldLengths

  /// - Parameter budget: a word that so many items hold tells nothing.
  init(_ session: any IndexReading, allowed: ItemSet, budget: Int) throws {
    (self.session, self.allowed, self.budget) = (session, allowed, budget)
    largest = try session.largestItem()
    let (texts, all) = (try session.totals(of: .texts), try session.totals(of: .attributes))
    formula = LexicalFormula(
      items: max(texts.items, all.items), averageLength: Double(texts.words) / Double(max(1, texts.items)),
      logarithm: Logarithm.natural(of:))
    lengths = try session.lengths()
  }

  /// The most that a word gives to an item for its occurrences; what no item holds is as rare as can be.
  func most(of word: FoundWord) -> Double {
    LexicalFormula.mostSaturated
      * (word.rarity > 0 ? word.rarity : formula.rarity(holders: 0) * formula.repetition(word.word.count))
  }

  /// Looks a word up; of long lists only the beginnings are read.
  func lookUp(_ word: QuestionWord) throws -> FoundWord {
    var found = FoundWord(word: word)
    guard let forms = try WordForms(session).found(of: word, among: allowed) else { return found }
    let frequencies = try WordFrequencies(of: forms, asTyped: word.bytes, lengths)
    if frequencies.isEmpty { return found }
    (found.forms, found.frequencies) = (forms, frequencies)
    return try rate(&found, frequencies) < budget ? found : FoundWord(word: word)
  }

  /// Adds what a word gives to the items that hold it.
  ///
  /// - Parameter items: the only ones of long lists whose scores are needed, ascending; `nil` for all.
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

  /// Adds what the word gives to each item.
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

  /// Notes what a word has given to some items.
  ///
  /// - Parameter items: ascending.
  func explain(_ found: FoundWord, of items: [UInt32], on board: ScoreBoard) throws {
    var explainer = Explainer(scorer: self, word: found, items: items, board: board)
    try completed(found, items)?.forEach(&explainer)
  }

  /// Notes what the word gives to each of some items.
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

  /// Counts the items that hold the word.
  private struct Counter: FrequencyVisitor {
    var (holders, whole, named) = (0, 0, 0)

    mutating func visit(_ entry: WordFrequencies.Entry) {
      holders += 1
      // Words that go on are other words: they make this one no commoner.
      if entry.isWhole { whole += 1 }
      if entry.inName > 0 { named += 1 }
    }
  }

  /// Tells how rare a word is. Of long lists the rest is estimated, and taken to be of the same items in texts as in
  /// attributes.
  ///
  /// - Returns: about how many items hold it.
  private func rate(_ found: inout FoundWord, _ frequencies: WordFrequencies) throws -> Int {
    var counter = Counter()
    try frequencies.forEach(&counter)
    let (whole, named) = (counter.whole, counter.named)
    let least = whole > 0 ? LexicalFormula.leastWhole : 0
    func leftOut(_ lists: [(weight: Double, found: TermPostings)]) -> Int {
      lists.reduce(0) { $0 + ($1.weight >= least ? $1.found.leftOut : 0) }
    }
    let (inTexts, inAttributes) = (leftOut(found.forms.texts), leftOut(found.forms.attributes))
    let read = found.forms.attributes.reduce(0) { $0 + $1.found.postings.count }
    let repetition = formula.repetition(found.word.count)
    let count = (whole > 0 ? whole : counter.holders) + max(inTexts, inAttributes)
    found.rarity = formula.rarity(holders: count) * repetition
    // Where no name has it, names add nothing, and the most that it may add is so much less.
    if named > 0 || inAttributes > 0 {
      found.rarityInNames = formula.rarity(holders: named + named * inAttributes / max(1, read)) * repetition
    }
    return count
  }

  /// What an item gets that holds all words.
  ///
  /// - Parameter times: how often it holds them.
  func completeness(
    of item: UInt32, _ words: [FoundWord], _ times: HeldTimes, isQuotation: Bool
  ) throws -> LexicalFormula.Completeness {
    formula.completeness(
      rarities: words.reduce(0) { $0 + $1.rarity }, times, words: words.count, length: try lengths.text(of: item),
      isQuotation: isQuotation)
  }

  /// The items that may be answers where they are few, ascending.
  var fewAllowed: [UInt32]? {
    guard !allowed.isComplement, allowed.listedCount <= Self.few else { return nil }
    return allowed.items.compactMap { UInt32(exactly: $0.rawValue) }
  }

  private static let few = 4_096

  /// What a word gives to an item that holds it, for its frequency and for its name.
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
