import MDModel
import MDQuery
import MDRanking
import MDStore

/// The words of a question as found in the index. They are looked up once, however often items are scored.
struct FoundQuestion {
  fileprivate let session: any IndexReading
  fileprivate let scorer: WordScorer
  fileprivate let words: QuestionWords
  fileprivate let found: [FoundWord]

  /// - Parameters:
  ///   - allowed: items that may be answers.
  ///   - budget: words that this many items contain are not scored.
  init(_ question: Question, in session: any IndexReading, allowed: ItemSet, budget: Int = .max) throws {
    let (scorer, words) = (try WordScorer(session, allowed: allowed, budget: budget), QuestionWords(question))
    (self.session, self.scorer, self.words) = (session, scorer, words)
    found = try words.telling.map(scorer.lookUp)
  }

  /// Items that contain any of the words.
  func holders() throws -> ItemSet { try board().itemSet }

  /// Items that contain all words, each in any form.
  func holdersOfAll() throws -> ItemSet {
    let board = try board()
    return ItemSet(board.itemSet.items.lazy.filter { board.wordsHeld(by: $0) == found.count })
  }

  private func board() throws -> ScoreBoard {
    let board = ScoreBoard()
    for word in found { try scorer.add(word, among: nil, to: board) }
    return board
  }
}

/// Scores the items that contain any word of a question: all of them, or those that may be among the best.
struct QuestionRanker {
  private let session: any IndexReading
  private let scorer: WordScorer
  private let words: QuestionWords
  private let found: [FoundWord]
  private let board = ScoreBoard()
  private let most: Int
  private let others: [UInt32]
  private let explains: Bool

  /// - Parameters:
  ///   - most: number of best items whose scores must be exact. Scores of others may lack the share of common words.
  ///   - others: further items whose scores must be exact.
  ///   - explains: true if the parts of the best scores are recorded.
  init(_ question: FoundQuestion, most: Int = .max, others: ItemSet = .nothing, explains: Bool = false) {
    (session, scorer) = (question.session, question.scorer)
    (words, found) = (question.words, question.found)
    self.most = most
    self.others = others.items.compactMap { UInt32(exactly: $0.rawValue) }
    self.explains = explains
  }

  func scores() throws -> ScoreBoard {
    // Short lists were read completely by the lookup, so their words can be added for all items.
    for word in found where word.forms.isComplete { try scorer.add(word, among: nil, to: board) }
    board.most = found.reduce(0) { $0 + scorer.most(of: $1) }
    // A quotation may be in any item that contains all words, so more items need exact scores.
    try addLongLists(most: max(most, words.mayBeQuotation ? LexicalFormula.lookedThrough : 0))
    if mostComplete > 0 {
      try board.raiseHolders(ofAll: found.count) { item, times in
        try scorer.completeness(of: item, found, times, isQuotation: false).sum
      }
    }
    let best = try best()
    if explains { try explain(best) }
    for answer in best {
      board.raise(UInt32(answer.item.rawValue), by: answer.bonus, completeness: answer.quotation)
    }
    return board
  }

  /// Adds words with long lists, those with the highest bound first. At some point the remaining words cannot bring
  /// another item among the best. From then on their lists are read only at the items that may be there (MaxScore,
  /// Turtle and Flood 1995).
  ///
  /// Example: the tenth best score is 8 and the remaining words add at most 3. An item with less than 5 needs no
  /// further lookup.
  private func addLongLists(most: Int) throws {
    let few = scorer.fewAllowed
    let long = found.filter { !$0.forms.isComplete }.sorted { $0.most > $1.most }
    for (place, word) in long.enumerated() {
      let bound = long[place...].reduce(0) { $0 + $1.most }
      let added = found.count - long.count + place
      let candidates = board.candidates(forBest: most, bound: bound, bonus: mostComplete, added: added)
      try scorer.add(word, among: candidates.map(withOthers) ?? few, to: board)
    }
  }

  private func withOthers(_ items: [UInt32]) -> [UInt32] {
    others.isEmpty ? items : Set(items).union(others).sorted()
  }

  /// The most that an item gets for containing all words; 0 if no item can contain them all.
  private var mostComplete: Double {
    guard found.count > 1, found.allSatisfy({ $0.rarity > 0 }) else { return 0 }
    return found.reduce(0) { $0 + $1.rarity } * LexicalFormula.mostSaturated * LexicalFormula.mostComplete
  }

  /// One of the best answers.
  private struct Answer {
    let item: ItemID
    /// Amount for words that are close together in the text.
    var nearness = 0.0
    /// Amount for containing all words, and the part of it that comes from a quotation.
    var completeness: LexicalFormula.Completeness?
    var quotation = 0.0

    var bonus: Double { nearness + quotation }
  }

  private func best() throws -> [Answer] {
    let best = board.best(LexicalFormula.reordered)
    guard words.sequence.count > 1, !best.isEmpty else { return try best.map { try answer($0, nil) } }
    let scorer = NearnessScorer(session, words, found)
    let all = words.mayBeQuotation ? try withQuotations(best, scorer) : best
    return try scorer.nearness(of: all).map(answer)
  }

  private func answer(_ item: ItemID, _ nearness: Nearness?) throws -> Answer {
    var answer = Answer(item: item, nearness: nearness?.bonus ?? 0)
    guard mostComplete > 0, board.wordsHeld(by: item) == found.count else { return answer }
    func completeness(isQuotation: Bool) throws -> LexicalFormula.Completeness {
      try scorer.completeness(
        of: UInt32(item.rawValue), found, board.times(in: item), isQuotation: isQuotation)
    }
    let isQuotation = nearness?.isQuotation ?? false
    let whole = try completeness(isQuotation: isQuotation)
    answer.completeness = whole
    // Only the excess: the ordinary amount was already added to all items with every word, in `scores()`.
    if isQuotation { answer.quotation = try whole.sum - completeness(isQuotation: false).sum }
    return answer
  }

  /// The best answers, including others that rank high if their common words fill the gaps between the rare ones. A
  /// quotation contains few rare words, so it may be anywhere among the many files that contain them all.
  private func withQuotations(_ best: [ItemID], _ scorer: NearnessScorer) throws -> [ItemID] {
    let holders = board.best(LexicalFormula.lookedThrough).filter { board.wordsHeld(by: $0) == found.count }
    guard holders.count > best.count else { return best }
    let scores = try scorer.nearness(of: holders, withCommonWords: false).map { item, nearness in
      (item: item, score: board.score(of: item) + (try answer(item, nearness).bonus))
    }
    return scores.sorted { $0.score > $1.score }.prefix(best.count).map(\.item)
  }

  private func explain(_ best: [Answer]) throws {
    for word in found { try scorer.explain(word, of: best.map { UInt32($0.item.rawValue) }.sorted(), on: board) }
    for answer in best {
      let item = UInt32(answer.item.rawValue)
      if let parts = answer.completeness {
        board.explain(.allWords, parts.allWords, of: item)
        board.explain(.asTyped, parts.asTyped, of: item)
        board.explain(.often, parts.often, of: item)
        board.explain(.brevity, parts.brevity, of: item)
      }
      board.explain(.nearness, answer.nearness, of: item)
    }
  }
}

/// Scores how close the words of a question are in texts.
struct NearnessScorer {
  private let session: any IndexReading
  private let words: QuestionWords
  private let found: [String: FoundWord]

  init(_ session: any IndexReading, _ words: QuestionWords, _ found: [FoundWord]) {
    (self.session, self.words) = (session, words)
    self.found = Dictionary(uniqueKeysWithValues: found.map { ($0.word.text, $0) })
  }

  /// How close the words are in some items, sorted by item.
  ///
  /// - Parameter withCommonWords: true if common words are included.
  func nearness(of items: [ItemID], withCommonWords: Bool = true) throws -> [(item: ItemID, nearness: Nearness)] {
    let items = items.sorted()
    var places: [String: WordPlaces] = [:]
    for word in words.sequence where places[word] == nil && (withCommonWords || found[word] != nil) {
      let terms = found[word]?.terms(inTextsOf: items) ?? [Array(word.utf8)]
      places[word] = try session.places(of: terms, in: .texts, of: items)
    }
    let inOrder = words.sequence.map { places[$0] }
    let rarities = words.sequence.map { found[$0]?.rarity ?? 0 }
    return items.enumerated().map { rank, item in
      (item, Nearness(of: inOrder.map { $0?[rank] }, rarities))
    }
  }
}

extension ScoreBoard {
  /// The items that contain a word.
  var itemSet: ItemSet { ItemSet(items.lazy.map { ItemID(Int64($0)) }) }
}
