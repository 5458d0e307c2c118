import MDModel
import MDTestSupport
import Testing

@testable import MDRanking

@Suite struct PriorTests {
  private func candidate(_ item: Int, _ score: Double, words: Int = 1, wordScore: Double? = nil) -> Ranking.Candidate {
    Ranking.Candidate(
      item: ItemID(Int64(item)), score: score, words: words, wordScore: wordScore ?? score, holdsAll: false)
  }

  private func raises(_ best: [Ranking.Candidate], _ strengths: [ItemID: Double]) -> [ItemID: Double] {
    Prior.raises(of: best, by: [Prior(.use, mostShare: 0.15, strengths)]).first?.values ?? [:]
  }

  @Test func noRaiseIsLargerThanTheShareOfTheBestScoreOfWords() {
    let best = [candidate(1, 30, words: 2, wordScore: 10), candidate(2, 29, words: 2, wordScore: 9)]
    #expect(raises(best, [ItemID(2): 9]) == [ItemID(2): 1.5])
    #expect(raises(best, [:]).isEmpty && raises([], [ItemID(1): 1]).isEmpty)
  }

  @Test func nothingIsLiftedOverWhatHoldsMoreWords() {
    let best = [candidate(1, 10, words: 3), candidate(2, 9.9, words: 2), candidate(3, 9.8, words: 2)]
    let score = 9.8 + (raises(best, [ItemID(3): 1])[ItemID(3)] ?? 0)
    #expect(score > 9.9 && score < 10)
  }

  @Test func eachPriorIsAPartOfItsOwn() {
    let best = [candidate(1, 10, words: 2), candidate(2, 8, words: 2), candidate(3, 6, words: 1)]
    let strong: [ItemID: Double] = [ItemID(2): 1, ItemID(3): 1]
    let lists = Prior.raises(
      of: best,
      by: [Prior(.use, mostShare: 0.2, strong), Prior(.kind, mostShare: 0.1, strong), Prior(.depth, mostShare: 1, [:])])
    #expect(lists.map(\.feature) == [.use, .kind])
    #expect(lists.map { $0.values[ItemID(2)] } == [2, 1])
    #expect(lists.map { $0.values[ItemID(3)] } == [2, 1])
    // The third item would overtake the first, so its raises are reduced in proportion.
    let close = [candidate(1, 10, words: 2), candidate(3, 9, words: 1)]
    let parts = Prior.raises(
      of: close, by: [Prior(.use, mostShare: 0.2, strong), Prior(.kind, mostShare: 0.1, strong)]
    ).map { $0.values[ItemID(3)] ?? 0 }
    #expect(parts.reduce(0, +) > 0.99 && parts.reduce(0, +) < 1)
    #expect(abs(parts[0] - 2 * parts[1]) < 1e-12)
  }

  /// A raise that all items get changes nothing.
  @Test func equalStrengthsKeepTheOrder() {
    let best = [candidate(1, 10, words: 3), candidate(2, 9.9, words: 2), candidate(3, 9.8, words: 3)]
    let values = raises(best, [ItemID(1): 1, ItemID(2): 1, ItemID(3): 1])
    let scores = best.map { $0.score + (values[$0.item] ?? 0) }
    #expect(scores[0] > scores[1] && scores[1] > scores[2])
  }

  /// Random answers and priors. Each raise is compared with a plain sum, capped below items that contain more words.
  @Test func randomAnswersKeepWhatTheyPromise() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Rounds.times(200) {
      var best = (0..<Int.random(in: 1...40, using: &random)).map { item in
        candidate(item, Double.random(in: 0...20, using: &random), words: Int.random(in: 1...4, using: &random))
      }
      best.sort { $0.score > $1.score }
      let priors = [RankingFeature.use, .kind, .freshness].map { feature in
        var strengths: [ItemID: Double] = [:]
        for answer in best where Bool.random(using: &random) {
          strengths[answer.item] = Double.random(in: 0...1, using: &random)
        }
        return Prior(feature, mostShare: Double.random(in: 0...0.2, using: &random), strengths)
      }
      let lists = Prior.raises(of: best, by: priors)
      func raise(_ item: ItemID) -> Double { lists.reduce(0) { $0 + ($1.values[item] ?? 0) } }
      for (place, below) in best.enumerated() {
        let plain = priors.reduce(0) { $0 + best[0].score * $1.mostShare * ($1.strengths[below.item] ?? 0) }
        let above = best[..<place].filter { $0.words > below.words }.map { $0.score + raise($0.item) }.min()
        let allowed = min(plain, above.map { ($0 - below.score) * 0.999 } ?? plain)
        #expect(abs(raise(below.item) - allowed) < 1e-9, "seed \(seed)")
        for above in best[..<place] where above.words > below.words && above.score > below.score {
          #expect(above.score + raise(above.item) > below.score + raise(below.item), "seed \(seed)")
        }
      }
    }
  }
}
