import MDModel
import MDTestSupport
import Testing

@testable import MDRanking

/// Parts of the lexical formula, calculated by hand.
@Suite struct FormulaTests {
  private let formula = LexicalFormula(items: 10, averageLength: 100) { $0 }

  @Test func rareWordsTellMore() {
    #expect(formula.rarity(holders: 2) == 8.5 / 2.5)
    let log = LexicalFormula(items: 10, averageLength: 1) { $0 > 1 ? 1 : -1 }
    #expect(log.rarity(holders: 9) == 1e-6 && log.rarity(holders: 1) == 1)
    #expect(LexicalFormula(items: 0, averageLength: 0) { _ in -5 }.rarity(holders: 0) == 1e-6)
  }

  @Test func lengthsCountByTheirShare() {
    #expect(abs(formula.share(ofText: 100) - 1) < 1e-12)
    #expect(abs(formula.share(ofText: 200) - 1 / 1.88) < 1e-12)
    #expect(abs(LexicalFormula.share(ofTitle: 10) - 2.5) < 1e-12)
    #expect(LexicalFormula.share(ofTitle: 20) < 2.5 && LexicalFormula.share(ofTitle: 1) > 2.5)
    #expect(abs(LexicalFormula.bonus(ofName: 3) - 0.88) < 1e-12)
    #expect(LexicalFormula.bonus(ofName: 9) < 0.88)
  }

  @Test func allWordsCountMoreAsTypedAndInAShortText() {
    let log = LexicalFormula(items: 10, averageLength: 1) { $0 == 1 ? 0 : $0 == 10 ? 1 : 3 }
    func completeness(
      _ times: Int, _ length: Int, isTyped: Bool = true, isQuotation: Bool = false
    ) -> LexicalFormula.Completeness {
      // Both words with this many occurrences.
      let board = ScoreBoard()
      for _ in 0..<2 { board.add([(1, 0, HeldTimes(times, isTyped: isTyped))]) }
      return log.completeness(
        rarities: 10, board.times(in: ItemID(1)), words: 2, length: length, isQuotation: isQuotation)
    }
    let best = completeness(9, 50)
    #expect(abs(best.allWords - 22) < 1e-12 && abs(best.asTyped - 8.8) < 1e-12 && abs(best.brevity - 6.6) < 1e-12)
    #expect(abs(best.sum - 22 * LexicalFormula.mostComplete) < 1e-12)
    // Half of the possible occurrences give an eighth of the bonus.
    #expect(abs(best.often - 6.6) < 1e-12 && abs(completeness(1, 50).often - 0.825) < 1e-12)
    #expect(completeness(2, 50, isTyped: false).often == best.often && completeness(2, 50, isTyped: false).asTyped == 0)
    #expect(abs(completeness(1, 50).asTyped - 1.1) < 1e-12 && completeness(0, 50).asTyped == 0)
    #expect(abs(completeness(0, 1_000).brevity - 4.4) < 1e-12 && completeness(0, 100_000).brevity == 0)
    let quoted = completeness(0, 1_000, isQuotation: true)
    #expect(quoted.asTyped == best.asTyped && quoted.often == best.often)
    #expect(quoted.brevity == 2 * completeness(0, 1_000).brevity && quoted.allWords == best.allWords)
    // An item without text counts as one with a thousand words.
    #expect(completeness(0, 0).brevity == completeness(0, 1_000).brevity)
  }

  @Test func frequencySaturates() {
    #expect(LexicalFormula.saturation(of: 0) == 0 && LexicalFormula.saturation(of: 1.2) == 1.1)
    #expect(LexicalFormula.saturation(of: 1e9) < 2.2 && LexicalFormula.saturation(of: 1e9) > 2.199)
  }
}

/// Positions of a question's words in a text.
@Suite struct NearnessTests {
  private func nearness(_ places: [[Int32]?], _ rarities: [Double]) -> Nearness {
    Nearness(of: places.map { $0.map { $0[...] } }, rarities)
  }

  private func bonus(_ places: [[Int32]?], _ rarities: [Double]) -> Double {
    nearness(places, rarities).bonus
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-12 }

  @Test func twoWordsNearEachOther() {
    #expect(isNear(bonus([[5], [6]], [3, 2]), 0.2))
    #expect(bonus([[5], [7]], [3, 2]) == bonus([[5], [6]], [3, 2]))
    #expect(isNear(bonus([[5], [8]], [3, 2]), 0.12 / 1.3))
    #expect(bonus([[5], [13]], [3, 2]) == bonus([[5], [8]], [3, 2]))
    for places in [[[5], [14]], [[5], [5]], [[6], [5]], [[5], []]] as [[[Int32]]] {
      #expect(bonus(places, [3, 2]) == 0)
    }
    #expect(bonus([], []) == 0 && bonus([[1]], [3]) == 0)
    // Common words in between are skipped.
    #expect(bonus([[5], [9], [6]], [3, 0, 2]) == bonus([[5], [6]], [3, 2]))
    // Each position of the first word counts, together with the next position of the second.
    #expect(isNear(bonus([[1, 10, 20], [2, 11]], [1, 1]), 0.4 / 3))
  }

  @Test func wordsAsTheyWereTyped() {
    let pairs = 0.2
    #expect(isNear(bonus([[5], [6], [7]], [1, 1, 1]), pairs + 6))
    // A common word in a run counts 1, because its rarity is 0.
    #expect(isNear(bonus([[5], [6], [7]], [2, 0, 2]), 10.2))
    // Three of four words get a bonus; three of six do not, because that is not more than two thirds.
    let three = bonus([[5], [6], [7], []], [1, 1, 1, 1])
    #expect(isNear(three, pairs + 1.5))
    #expect(isNear(bonus([[5], [6], [7], [], [], []], [1, 1, 1, 1, 1, 1]), pairs))
    #expect(nearness([[5], [6], [7]], [2, 0, 2]).isQuotation && nearness([[5], nil, [7]], [2, 0, 2]).isQuotation)
    #expect(!nearness([[5], [6], [7], []], [1, 1, 1, 1]).isQuotation && !nearness([[5], [6]], [1, 1]).isQuotation)
    // Two words are not a run.
    #expect(isNear(bonus([[5], [6], [20]], [1, 1, 1]), 0.1))
  }

  /// A common word whose positions were not read counts as present wherever it should be.
  @Test func wordsThatWereNotLookedAtAreTakenForThere() {
    let known = bonus([[5], [6], [7]], [2, 0, 2])
    #expect(bonus([[5], nil, [7]], [2, 0, 2]) == known)
    #expect(bonus([[5], nil, [8]], [2, 0, 2]) < known)
    #expect(bonus([nil, nil], [0, 0]) == 0)
  }
}

/// Scores of many items, added word by word.
@Suite struct ScoreBoardTests {
  @Test(arguments: Rounds.seeds(3)) func sumsAndTheBestAreThoseOfADictionary(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let board = ScoreBoard()
    var (sums, held): ([UInt32: Double], [UInt32: Int]) = ([:], [:])
    for _ in 0..<8 {
      let items = (0...500).filter { _ in Bool.random(using: &generator) && Bool.random(using: &generator) }
      let amounts = items.map {
        (item: UInt32($0), amount: Double(Int.random(in: 0...3, using: &generator)), times: HeldTimes(1, isTyped: true))
      }
      board.add(amounts)
      for (item, amount, _) in amounts {
        sums[item, default: 0] += amount
        held[item, default: 0] += 1
      }
    }
    #expect(Array(board.items) == sums.keys.sorted() && board.count == sums.count, "seed \(seed)")
    for item in (0...UInt32(500)).shuffled(using: &generator) {
      let id = ItemID(Int64(item))
      #expect(board.score(of: id) == sums[item] ?? 0 && board.wordsHeld(by: id) == held[item] ?? 0)
    }
    let sorted = sums.sorted { $0.value == $1.value ? $0.key > $1.key : $0.value > $1.value }.map { Int64($0.key) }
    for most in [1, 7, 200, 1_000] {
      #expect(Set(board.best(most).map(\.rawValue)) == Set(sorted.prefix(most)), "seed \(seed), \(most)")
      let least = most < sorted.count ? sums[UInt32(sorted[most - 1])] ?? 0 : nil
      #expect(board.bestItems(most) == least.map { least in sums.filter { $0.value >= least }.keys.sorted() })
    }
    #expect(board.score(of: ItemID(501)) == 0 && board.score(of: ItemID(-1)) == 0)
  }

  private func typed(_ count: Int) -> HeldTimes { HeldTimes(count, isTyped: true) }

  /// Two of three words were added. The third adds at most 2, and items with all words get 4 more.
  @Test func candidatesAreThoseThatMayBeAmongTheBest() {
    let board = ScoreBoard()
    board.add([(1, 1, typed(0)), (2, 3, typed(0)), (3, 5, typed(0)), (4, 2, typed(0)), (5, 0.5, typed(0))])
    board.add([(2, 3, typed(0)), (3, 1, typed(0)), (6, 1, typed(0))])
    #expect(board.candidates(forBest: 2, bound: 2, bonus: 0, added: 2) == [2, 3])
    #expect(board.candidates(forBest: 3, bound: 1, bonus: 0, added: 2) == [1, 2, 3, 4, 6])
    // If only one word was added, its holders may still get the bonus. Here these are the items with one word.
    #expect(board.candidates(forBest: 2, bound: 1, bonus: 4, added: 1) == [1, 2, 3, 4, 6])
    // No candidate can be excluded in three cases: an item without a score may still be among the best, nothing was
    // added, or there are too few items.
    #expect(board.candidates(forBest: 2, bound: 6, bonus: 0, added: 2) == nil)
    #expect(board.candidates(forBest: 2, bound: 2, bonus: 0, added: 0) == nil)
    #expect(board.candidates(forBest: 6, bound: 0, bonus: 0, added: 2) == nil)
  }

  @Test func holdersOfAllWordsAreRaised() {
    let board = ScoreBoard()
    board.add([(1, 1, typed(2)), (2, 3, typed(1)), (3, 5, typed(0))])
    board.add([(2, 1, typed(2)), (3, 1, typed(0))])
    board.raiseHolders(ofAll: 2) { item, times in Double(times.asTyped) + (item == 3 ? 10 : 0) }
    #expect([1, 2, 3].map { board.score(of: ItemID($0)) } == [1, 7, 16])
    #expect([1, 2, 3, 4].map { board.scoreOfWords(of: ItemID($0)) } == [1, 4, 6, 0])
    board.raise(2, by: 5, completeness: 4)
    board.raise(1, by: 2, completeness: 0)
    board.raise(9, by: 2, completeness: 1)
    #expect([1, 2, 3, 9].map { board.score(of: ItemID($0)) } == [3, 12, 16, 0])
    #expect([1, 2, 3, 9].map { board.scoreOfWords(of: ItemID($0)) } == [3, 5, 6, 0])
    #expect([1, 2, 3, 4].map { board.times(in: ItemID($0)).asTyped } == [2, 3, 0, 0])
  }
}

extension ScoreBoard {
  fileprivate func add(_ amounts: [(item: UInt32, amount: Double, times: HeldTimes)]) {
    add(atMost: amounts.count) { merge in for (item, amount, times) in amounts { merge.add(item, amount, times) } }
  }
}
