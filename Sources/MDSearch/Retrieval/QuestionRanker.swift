import MDModel
import MDQuery
import MDRanking
import MDStore

/// Scores items that hold any word of a question: all of them, or those that may be among the best.
struct QuestionRanker {
  private let session: any IndexReading
  private let scorer: WordScorer
  private let board: ScoreBoard
  private let most: Int
  private let explains: Bool

  /// - Parameters:
  ///   - allowed: items that may be answers.
  ///   - most: number of the best whose scores must be right; those of others may lack what common words add.
  ///   - budget: words that so many items hold are not scored.
  ///   - explains: the parts of the best scores are kept.
  init(_ session: any IndexReading, allowed: ItemSet, most: Int = .max, budget: Int = .max, explains: Bool = false)
    throws
  {
    self.session = session
    self.most = most
    self.explains = explains
    board = ScoreBoard()
    scorer = try WordScorer(session, allowed: allowed, budget: budget)
  }

  /// Items that hold any of the words.
  func holders(of question: Question) throws -> ItemSet {
    for word in QuestionWords(question).telling {
      let found = try scorer.lookUp(word, to: board)
      if !found.forms.isComplete { try scorer.add(found, among: nil, to: board) }
    }
    return board.itemSet
  }

  func scores(of question: Question) throws -> ScoreBoard {
    let words = QuestionWords(question)
    let found = try words.telling.map { try scorer.lookUp($0, to: board) }
    let mostComplete = mostComplete(found)
    try addLongLists(found, mostComplete, most: max(most, words.mayBeQuotation ? LexicalFormula.lookedThrough : 0))
    if mostComplete > 0 {
      try board.raiseHolders(ofAll: found.count) { item, times in
        try scorer.completeness(of: item, found, times).sum
      }
    }
    let best = try best(words, found)
    if explains { try explain(found, isComplete: mostComplete > 0, best) }
    for (item, bonus) in best { board.raise(UInt32(item.rawValue), by: bonus) }
    return board
  }

  /// Adds words with long lists, those that tell most first. As soon as the words that are left cannot bring another item
  /// among the best, their lists are read where they hold one of those that may be there (MaxScore, Turtle and Flood
  /// 1995).
  private func addLongLists(_ found: [FoundWord], _ bonus: Double, most: Int) throws {
    let few = scorer.fewAllowed
    let long = found.filter { !$0.forms.isComplete }.sorted { $0.most > $1.most }
    for (place, word) in long.enumerated() {
      let bound = long[place...].reduce(0) { $0 + $1.most }
      let added = found.count - long.count + place
      let candidates = board.candidates(forBest: most, bound: bound, bonus: bonus, added: added)
      try scorer.add(word, among: candidates ?? few, to: board)
    }
  }

  /// The most that an item gets that holds all words; nothing where no item can.
  private func mostComplete(_ words: [FoundWord]) -> Double {
    guard words.count > 1, words.allSatisfy({ $0.rarity > 0 }) else { return 0 }
    return words.reduce(0) { $0 + $1.rarity } * LexicalFormula.mostSaturated * LexicalFormula.mostComplete
  }

  /// The best answers, with what the places of words in their texts add.
  private func best(
    _ words: QuestionWords, _ found: [FoundWord]
  ) throws -> [(item: ItemID, bonus: Double)] {
    let best = board.best(LexicalFormula.reordered)
    guard words.sequence.count > 1, !best.isEmpty else { return best.map { ($0, 0) } }
    let nearness = NearnessScorer(session, words, found)
    let all = words.mayBeQuotation ? try withQuotations(best, nearness, wordCount: found.count) : best
    return try nearness.bonuses(of: all)
  }

  /// The best answers, and others that would be among them if common words stood wherever the others leave room for them:
  /// a quotation has few words that tell much, and may be anywhere among many files that hold them all.
  private func withQuotations(
    _ best: [ItemID], _ nearness: NearnessScorer, wordCount: Int
  ) throws -> [ItemID] {
    let holders = board.best(LexicalFormula.lookedThrough).filter {
      board.wordsHeld(by: $0) == wordCount
    }
    guard holders.count > best.count else { return best }
    let scores = try nearness.bonuses(of: holders, withCommonWords: false).map { item, bonus in
      (item: item, score: board.score(of: item) + bonus)
    }
    return scores.sorted { $0.score > $1.score }.prefix(best.count).map(\.item)
  }

  private func explain(
    _ found: [FoundWord], isComplete: Bool, _ best: [(item: ItemID, bonus: Double)]
  ) throws {
    for word in found { try scorer.explain(word, of: best.map { UInt32($0.item.rawValue) }.sorted(), on: board) }
    for (item, nearness) in best {
      let number = UInt32(item.rawValue)
      if isComplete, board.wordsHeld(by: item) == found.count {
        let parts = try scorer.completeness(of: number, found, board.times(in: item))
        board.explain(.allWords, parts.allWords, of: number)
        board.explain(.asTyped, parts.asTyped, of: number)
        board.explain(.often, parts.often, of: number)
        board.explain(.brevity, parts.brevity, of: number)
      }
      board.explain(.nearness, nearness, of: number)
    }
  }
}

/// Looks at the places of a question's words in texts.
struct NearnessScorer {
  private let session: any IndexReading
  private let words: QuestionWords
  private let found: [String: FoundWord]

  init(_ session: any IndexReading, _ words: QuestionWords, _ found: [FoundWord]) {
    (self.session, self.words) = (session, words)
    self.found = Dictionary(uniqueKeysWithValues: found.map { ($0.word.text, $0) })
  }

  /// What the nearness of words adds to the scores of some items, by ascending item.
  ///
  /// - Parameter withCommonWords: common words are looked at too.
  func bonuses(of items: [ItemID], withCommonWords: Bool = true) throws -> [(item: ItemID, bonus: Double)] {
    let items = items.sorted()
    var places: [String: WordPlaces] = [:]
    for word in words.sequence where places[word] == nil && (withCommonWords || found[word] != nil) {
      let terms = found[word]?.termsInTexts ?? [Array(word.utf8)]
      places[word] = try session.places(of: terms, in: .texts, of: items)
    }
    let inOrder = words.sequence.map { places[$0] }
    let rarities = words.sequence.map { found[$0]?.rarity ?? 0 }
    return items.enumerated().map { rank, item in
      (item, Nearness.bonus(inOrder.map { $0?[rank] }, rarities))
    }
  }
}

extension ScoreBoard {
  /// The items with a word.
  var itemSet: ItemSet { ItemSet(items.lazy.map { ItemID(Int64($0)) }) }
}
