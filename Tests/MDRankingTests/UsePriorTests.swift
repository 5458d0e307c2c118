import MDModel
import MDTestSupport
import Testing

@testable import MDRanking

@Suite struct UsePriorTests {
  private static let now = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

  private func candidate(_ item: Int, _ score: Double, words: Int = 1, wordScore: Double? = nil) -> Ranking.Candidate {
    Ranking.Candidate(item: ItemID(Int64(item)), score: score, words: words, wordScore: wordScore ?? score)
  }

  @Test func strengthIsHalfOfUseAndHalfOfWords() {
    var uses = UsesOfItem()
    uses.whole = ItemUse(last: Self.now)
    #expect(UsePrior.strength(of: uses, words: 2, at: Self.now) == 0.25)
    uses.ofWords = [ItemUse(last: Self.now)]
    #expect(UsePrior.strength(of: uses, words: 2, at: Self.now) == 0.375)
    uses.ofWords.append(ItemUse(last: Self.now))
    #expect(UsePrior.strength(of: uses, words: 2, at: Self.now) == 0.5)
    #expect(UsePrior.strength(of: uses, words: 2, at: Self.now + ItemUse.halfLife) < 0.34)
    uses = UsesOfItem()
    #expect(UsePrior.strength(of: uses, words: 0, at: Self.now) == 0)
    #expect(UsePrior.strength(of: uses, words: 0, lastUsed: Self.now, at: Self.now) == 0.25)
  }

  /// A date of last use tells of a use that may be known already: it does not count twice.
  @Test func lastUsedDateCountsOnce() {
    var uses = UsesOfItem()
    uses.whole = ItemUse(weight: 3, last: Self.now)
    let strength = UsePrior.strength(of: uses, words: 1, lastUsed: Self.now, at: Self.now)
    #expect(strength == UsePrior.strength(of: uses, words: 1, at: Self.now))
  }

  @Test func noRaiseIsLargerThanTheShareOfTheBestScoreOfWords() {
    let best = [candidate(1, 30, words: 2, wordScore: 10), candidate(2, 29, words: 2, wordScore: 9)]
    #expect(UsePrior.raises(of: best, by: [ItemID(2): 9]) == [ItemID(2): 10 * UsePrior.mostShare])
    #expect(UsePrior.raises(of: best, by: [:]).isEmpty && UsePrior.raises(of: [], by: [ItemID(1): 1]).isEmpty)
  }

  @Test func nothingIsLiftedOverWhatHoldsMoreWords() {
    let best = [candidate(1, 10, words: 3), candidate(2, 9.9, words: 2), candidate(3, 9.8, words: 2)]
    let raises = UsePrior.raises(of: best, by: [ItemID(3): 1])
    let score = 9.8 + (raises[ItemID(3)] ?? 0)
    #expect(score > 9.9 && score < 10)
  }

  /// Random answers: none is raised by more than the share, and whatever holds more words stays before.
  @Test func randomAnswersKeepWhatTheyPromise() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Rounds.times(200) {
      var best = (0..<Int.random(in: 1...40, using: &random)).map { item in
        candidate(item, Double.random(in: 0...20, using: &random), words: Int.random(in: 1...4, using: &random))
      }
      best.sort { $0.score > $1.score }
      var strengths: [ItemID: Double] = [:]
      for answer in best where Bool.random(using: &random) {
        strengths[answer.item] = Double.random(in: 0...1, using: &random)
      }
      let raises = UsePrior.raises(of: best, by: strengths)
      #expect(raises.values.allSatisfy { $0 > 0 && $0 <= best[0].score * UsePrior.mostShare }, "seed \(seed)")
      for (place, below) in best.enumerated() {
        for above in best[..<place] where above.words > below.words && above.score > below.score {
          let (high, low) = (above.score + (raises[above.item] ?? 0), below.score + (raises[below.item] ?? 0))
          #expect(high > low, "seed \(seed)")
        }
      }
    }
  }
}
