import MDModel
import MDRanking
import MDTestSupport
import Testing

/// Parts of the lexical formula, worked out by hand.
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

  @Test func frequencySaturates() {
    #expect(LexicalFormula.saturation(of: 0) == 0 && LexicalFormula.saturation(of: 1.2) == 1.1)
    #expect(LexicalFormula.saturation(of: 1e9) < 2.2 && LexicalFormula.saturation(of: 1e9) > 2.199)
  }
}

/// Places of a question's words in a text.
@Suite struct NearnessTests {
  private func bonus(_ places: [[Int32]?], _ rarities: [Double]) -> Double {
    Nearness.bonus(places.map { $0.map { $0[...] } }, rarities)
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
    // Common words between are passed over.
    #expect(bonus([[5], [9], [6]], [3, 0, 2]) == bonus([[5], [6]], [3, 2]))
    // Each place of the first counts, with the next place of the second.
    #expect(isNear(bonus([[1, 10, 20], [2, 11]], [1, 1]), 0.4 / 3))
  }

  @Test func wordsAsTheyWereTyped() {
    let pairs = 0.2
    #expect(isNear(bonus([[5], [6], [7]], [1, 1, 1]), pairs + 6))
    // Common words count one each, as they would tell nothing else.
    #expect(isNear(bonus([[5], [6], [7]], [2, 0, 2]), 10.2))
    // Three of four, and three of six, which is no more than two thirds.
    let three = bonus([[5], [6], [7], []], [1, 1, 1, 1])
    #expect(isNear(three, pairs + 1.5))
    #expect(isNear(bonus([[5], [6], [7], [], [], []], [1, 1, 1, 1, 1, 1]), pairs))
    // Two are no run.
    #expect(isNear(bonus([[5], [6], [20]], [1, 1, 1]), 0.1))
  }

  /// A common word that was not looked at stands wherever it should.
  @Test func wordsThatWereNotLookedAtAreTakenForThere() {
    let known = bonus([[5], [6], [7]], [2, 0, 2])
    #expect(bonus([[5], nil, [7]], [2, 0, 2]) == known)
    #expect(bonus([[5], nil, [8]], [2, 0, 2]) < known)
    #expect(bonus([nil, nil], [0, 0]) == 0)
  }
}

/// Scores of many items by number.
@Suite struct ScoreBoardTests {
  @Test(arguments: Rounds.seeds(3)) func sumsAndTheBestAreThoseOfADictionary(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let board = ScoreBoard(upTo: ItemID(500))
    var (sums, held): ([UInt32: Double], [UInt32: Int]) = ([:], [:])
    for _ in 0..<400 {
      let (item, amount) = (
        UInt32.random(in: 0...500, using: &generator), Double(Int.random(in: 0...3, using: &generator))
      )
      board.add(amount, to: item)
      sums[item, default: 0] += amount
      held[item, default: 0] += 1
    }
    #expect(Set(board.items) == Set(sums.keys) && board.items.count == sums.count, "seed \(seed)")
    for item in 0...UInt32(500) {
      #expect(board.score(of: ItemID(Int64(item))) == sums[item] ?? 0 && board.wordsHeld(by: item) == held[item] ?? 0)
    }
    let sorted = sums.sorted { $0.value == $1.value ? $0.key > $1.key : $0.value > $1.value }.map { Int64($0.key) }
    for most in [1, 7, 200, 1_000] {
      #expect(Set(board.best(most).map(\.rawValue)) == Set(sorted.prefix(most)), "seed \(seed), \(most)")
    }
    #expect(board.score(of: ItemID(501)) == 0 && board.score(of: ItemID(-1)) == 0)
  }

  @Test func itemsOfManyWordsAreCountedUpToAByte() {
    let board = ScoreBoard(upTo: ItemID(2))
    for _ in 0..<600 { board.add(1, to: 2) }
    #expect(board.wordsHeld(by: 2) == 255 && board.score(of: ItemID(2)) == 600 && board.items == [2])
  }

  @Test func frequenciesServeWordAfterWord() {
    let frequencies = WordFrequencies(upTo: ItemID(9))
    #expect(frequencies.hasRoom(for: 9) && !frequencies.hasRoom(for: 10))
    frequencies.update(3) { $0.inText += 1 }
    frequencies.update(3) { $0.inName = 2 }
    frequencies.update(9) { $0.inAttributes += 4 }
    #expect(frequencies.items == [3, 9] && frequencies[3].inText == 1 && frequencies[3].inName == 2)
    frequencies.clear()
    #expect(frequencies.items.isEmpty && frequencies[3].inText == 0 && frequencies[9].inAttributes == 0)
  }
}
