import MDModel
import MDQuery
import MDRanking
import MDStore

/// Scores all items that hold any word of a question.
struct QuestionRanker {
  private let session: any IndexReading
  private let scorer: WordScorer
  private let board: ScoreBoard
  private let explains: Bool

  /// - Parameters:
  ///   - allowed: items that may be answers.
  ///   - explains: the parts of the best scores are kept.
  init(_ session: any IndexReading, allowed: ItemSet, explains: Bool = false) throws {
    self.session = session
    self.explains = explains
    board = ScoreBoard(upTo: try session.largestItem())
    scorer = try WordScorer(session, allowed: allowed)
  }

  /// Items that hold any of the words.
  func holders(of question: Question) throws -> ItemSet {
    for word in QuestionWords(question).telling { _ = try scorer.add(word, to: board) }
    return board.itemSet
  }

  func scores(of question: Question) throws -> ScoreBoard {
    let words = QuestionWords(question)
    var found: [String: FoundWord] = [:]
    for word in words.telling { found[word.text] = try scorer.add(word, to: board) }
    let bonus = bonusForAll(words.telling.compactMap { found[$0.text] })
    if bonus > 0 { board.raiseHolders(ofAll: found.count, by: bonus) }
    let best = try best(words, found)
    if explains { try explain(words, wordCount: found.count, bonus, best) }
    for (item, bonus) in best { board.raise(UInt32(item.rawValue), by: bonus) }
    return board
  }

  /// What an item gets that holds all words; nothing where no item can.
  private func bonusForAll(_ words: [FoundWord]) -> Double {
    guard words.count > 1, words.allSatisfy({ $0.rarity > 0 }) else { return 0 }
    return words.reduce(0) { $0 + $1.rarity } * LexicalFormula.mostSaturated * LexicalFormula.allWordsShare
  }

  /// The best answers, with what the places of words in their texts add.
  private func best(
    _ words: QuestionWords, _ found: [String: FoundWord]
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
      board.wordsHeld(by: UInt32($0.rawValue)) == wordCount
    }
    guard holders.count > best.count else { return best }
    let scores = try nearness.bonuses(of: holders, withCommonWords: false).map { item, bonus in
      (item: item, score: board.score(of: item) + bonus)
    }
    return scores.sorted { $0.score > $1.score }.prefix(best.count).map(\.item)
  }

  private func explain(
    _ words: QuestionWords, wordCount: Int, _ bonus: Double, _ best: [(item: ItemID, bonus: Double)]
  ) throws {
    let items = best.map { UInt32($0.item.rawValue) }
    for word in words.telling { try scorer.explain(word, of: items, on: board) }
    for (item, nearness) in zip(items, best.map(\.bonus)) {
      if board.wordsHeld(by: item) == wordCount { board.explain(.allWords, bonus, of: item) }
      board.explain(.nearness, nearness, of: item)
    }
  }
}

/// Looks at the places of a question's words in texts.
struct NearnessScorer {
  private let session: any IndexReading
  private let words: QuestionWords
  private let found: [String: FoundWord]

  init(_ session: any IndexReading, _ words: QuestionWords, _ found: [String: FoundWord]) {
    (self.session, self.words, self.found) = (session, words, found)
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
  var itemSet: ItemSet {
    var set = ItemSet(upTo: largest)
    for item in items { set.insert(ItemID(Int64(item))) }
    return set
  }
}
