import MDModel
import MDQuery
import MDRanking
import MDStore
import MDSystem

/// Scores all items that hold any word of a question.
struct QuestionRanker {
  private let session: any IndexReading
  private let scorer: WordScorer
  private let board: ScoreBoard

  /// - Parameters:
  ///   - allowed: items that may be answers.
  ///   - explains: the parts of each score are kept.
  init(_ session: any IndexReading, allowed: ItemSet, explains: Bool = false) throws {
    self.session = session
    board = ScoreBoard(upTo: try session.largestItem(), explains: explains)
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
    raiseHolders(ofAll: Array(found.values))
    try addNearness(words, found)
    return board
  }

  private func raiseHolders(ofAll words: [FoundWord]) {
    guard words.count > 1, words.allSatisfy({ $0.rarity > 0 }) else { return }
    let most = words.reduce(0) { $0 + $1.rarity } * LexicalFormula.mostSaturated
    board.raiseHolders(ofAll: words.count, by: most * LexicalFormula.allWordsShare)
  }

  private func addNearness(_ words: QuestionWords, _ found: [String: FoundWord]) throws {
    guard words.sequence.count > 1, !board.items.isEmpty else { return }
    let nearness = NearnessScorer(session, words, found)
    var best = board.best(LexicalFormula.reordered)
    if words.mayBeQuotation { best = try withQuotations(best, nearness, wordCount: found.count) }
    for (item, bonus) in try nearness.bonuses(of: best) {
      board.raise(UInt32(item.rawValue), by: bonus, for: .nearness)
    }
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

/// A word of a question as the index has it.
struct FoundWord {
  /// 0 where no item holds it.
  var rarity = 0.0
  /// Its forms in texts.
  var termsInTexts: [[UInt8]] = []
}

/// Scores the items that hold a word.
struct WordScorer {
  private let session: any IndexReading
  private let allowed: ItemSet
  private let formula: LexicalFormula
  private let lengths: FieldLengths
  private let frequencies: WordFrequencies

  init(_ session: any IndexReading, allowed: ItemSet) throws {
    (self.session, self.allowed) = (session, allowed)
    let (texts, all) = (try session.totals(of: .texts), try session.totals(of: .attributes))
    formula = LexicalFormula(
      items: max(texts.items, all.items), averageLength: Double(texts.words) / Double(max(1, texts.items)),
      logarithm: Logarithm.natural(of:))
    lengths = try session.lengths()
    frequencies = WordFrequencies(upTo: try session.largestItem())
  }

  /// Adds what a word gives to all items that hold it.
  func add(_ word: QuestionWord, to board: ScoreBoard) throws -> FoundWord {
    guard let forms = try WordForms(session).found(of: word) else { return FoundWord() }
    frequencies.clear()
    try sum(forms)
    let holders = frequencies.items
    guard !holders.isEmpty else { return FoundWord() }
    let repetition = formula.repetition(word.count)
    let rarity = formula.rarity(holders: holders.count) * repetition
    let rarityInNames = formula.rarity(holders: holders.count { frequencies[$0].inName > 0 }) * repetition
    for item in holders where allowed.contains(ItemID(Int64(item))) {
      let found = frequencies[item]
      var frequency = Double(found.inAttributes)
      if found.inText > 0 { frequency += Double(found.inText) * formula.share(ofText: try lengths.text(of: item)) }
      let amount = rarity * LexicalFormula.saturation(of: frequency)
      var bonus = 0.0
      if found.inName > 0 {
        bonus = rarityInNames * Double(found.inName) * LexicalFormula.bonus(ofName: try lengths.name(of: item))
      }
      board.add(amount + bonus, to: item)
      if board.explains {
        let share = amount * Double(found.inAttributes) / frequency
        board.note(.text, amount - share, of: item)
        board.note(.attributes, share, of: item)
        board.note(.name, bonus, of: item)
      }
    }
    return FoundWord(rarity: rarity, termsInTexts: forms.texts.map(\.found.term))
  }

  private func sum(_ forms: WordForms.Found) throws {
    for (weight, found) in forms.texts {
      for posting in found.postings where frequencies.hasRoom(for: posting.item) {
        frequencies.update(posting.item) { $0.inText += Float(weight) * Float(posting.count) }
      }
    }
    for (weight, found) in forms.attributes {
      for posting in found.postings where frequencies.hasRoom(for: posting.item) {
        var frequency =
          LexicalFormula.nameWeight * Double(posting.inName) + LexicalFormula.otherWeight * Double(posting.inOthers)
        if posting.inTitle > 0 {
          frequency += Double(posting.inTitle) * LexicalFormula.share(ofTitle: try lengths.title(of: posting.item))
        }
        let (inAttributes, inName) = (Float(weight * frequency), posting.inName > 0 ? Float(weight) : 0)
        frequencies.update(posting.item) {
          $0.inAttributes += inAttributes
          $0.inName = max($0.inName, inName)
        }
      }
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
