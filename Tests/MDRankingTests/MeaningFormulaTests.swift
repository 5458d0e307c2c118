import MDModel
import MDTestSupport
import Testing

@testable import MDRanking

@Suite struct MeaningFormulaTests {
  private func candidate(
    _ item: Int64, score: Double, words: Double = 0, holdsAll: Bool = false
  ) -> Ranking.Candidate {
    Ranking.Candidate(item: ItemID(item), score: score, words: 1, wordScore: words, holdsAll: holdsAll)
  }

  @Test func aCosineCountsInPartsOfTheMostThatWordsGive() {
    var ranking = Ranking()
    ranking.add(MeaningFormula.list([ItemID(1): 0.5, ItemID(2): -0.5], mostByWords: 20))
    #expect(ranking.score(of: ItemID(1)) == 0.5 * MeaningFormula.weight * 20 && ranking.score(of: ItemID(2)) == 0)
  }

  private static let places = MeaningFormula.placesOfOutstanding

  private func order(_ best: [Ranking.Candidate], lifting nearest: [Ranking.Candidate]) -> [Int64] {
    let changes = MeaningFormula.lifting(nearest, to: Self.places, among: best)?.values ?? [:]
    let all = best + nearest.filter { !best.contains($0) }
    return all.map { (item: $0.item.rawValue, score: $0.score + (changes[$0.item] ?? 0)) }
      .sorted { $0.score > $1.score }.map(\.item)
  }

  @Test func theNearestComeAmongTheFirstTen() {
    let best = (1...30).map { candidate(Int64($0), score: 100 - Double($0)) }
    let far = [candidate(40, score: 3), candidate(25, score: 75), candidate(41, score: 0)]
    let order = order(best, lifting: far)
    #expect(far.allSatisfy { order.prefix(10).contains($0.item.rawValue) } && order[2] == 40, "\(order)")
    #expect(order.filter { $0 <= 24 } == Array(1...24))
    // Items that are among the best already stay in their places.
    #expect(self.order(best, lifting: [best[0], best[1], best[4]]) == Array(1...30))
    #expect(MeaningFormula.lifting([best[0]], to: [2], among: best) == nil)
    #expect(self.order(Array(best.prefix(1)), lifting: [candidate(9, score: 1)]) == [1, 9])
  }

  @Test func whatHoldsAllWordsKeepsItsPlaceAsFarAsThereIsRoom() {
    let whole = (1...30).map { candidate(Int64($0), score: 100 - Double($0), holdsAll: $0 <= 20) }
    let order = order(whole, lifting: [candidate(40, score: 3), candidate(41, score: 2), candidate(42, score: 1)])
    #expect(Array(order.prefix(10)) == [1, 2, 3, 4, 5, 6, 7, 40, 41, 42])
  }

  @Test func whatStandsOutComesEarlier() {
    let flat = [Double](repeating: 1, count: 20)
    #expect(MeaningFormula.places(ofNearest: [2, 1.5] + flat, words: 40) == [2, 5])
    #expect(MeaningFormula.places(ofNearest: [1.1] + flat, words: 8) == [9])
    #expect(MeaningFormula.places(ofNearest: [1.1] + flat, words: 40).isEmpty)
    #expect(MeaningFormula.places(ofNearest: flat, words: 8).isEmpty)
    #expect(MeaningFormula.places(ofNearest: [0.5, 0.4], words: 3) == [2, 5])
    #expect(MeaningFormula.places(ofNearest: [], words: 3).isEmpty)
  }

  @Test func fewWordsAskForMoreLikeness() {
    #expect(MeaningFormula.leastCosine(words: 2) ?? 0 > 0.3 && MeaningFormula.leastCosine(words: 9) == nil)
    #expect([0.9, 0.78, 0.7].map(MeaningFormula.verdict(ofEncoded:)) == [true, nil, false])
    #expect(MeaningFormula.leastCosine(largest: 0.3) < 0.3 && MeaningFormula.leastCosine(largest: 0.9) > 0.5)
  }

  /// Items without a vector keep their places. Items with a vector trade places among themselves.
  @Test(arguments: 0..<40) func placesAreSharedAmongThoseWithVectors(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let best = (1...30).map { candidate($0, score: 100 - Double($0), words: .random(in: 0...10, using: &random)) }
    var cosines: [ItemID: Float] = [:]
    for candidate in best where Bool.random(using: &random) {
      cosines[candidate.item] = .random(in: 0.6...1, using: &random)
    }
    let changes = try #require(MeaningFormula.reordering(best, by: cosines, mostByWords: 10)).values
    let old = best.map(\.item)
    let new = best.map { (item: $0.item, score: $0.score + (changes[$0.item] ?? 0)) }
      .sorted { $0.score > $1.score }.map(\.item)
    for (place, item) in old.enumerated() where cosines[item] == nil { #expect(new[place] == item, "seed \(seed)") }
    let covered = new.compactMap { cosines[$0] }
    #expect(covered.count == cosines.count)
  }

  @Test func theEncoderDecidesBetweenThoseWhoseWordsTellAsMuch() throws {
    let best = [candidate(1, score: 3, words: 5), candidate(2, score: 2, words: 5), candidate(3, score: 1, words: 5)]
    let cosines: [ItemID: Float] = [ItemID(1): 0.75, ItemID(3): 0.9]
    let list = try #require(MeaningFormula.reordering(best, by: cosines, mostByWords: 10))
    #expect(list.values == [ItemID(1): -2, ItemID(3): 2])
    #expect(MeaningFormula.reordering(best, by: [ItemID(1): 0.9], mostByWords: 10) == nil)
  }

  @Test func thoseThatHoldAllWordsStayWhereTheyAre() throws {
    let best = [
      candidate(1, score: 9, words: 4, holdsAll: true), candidate(2, score: 8, words: 5, holdsAll: true),
      candidate(3, score: 2, words: 3), candidate(4, score: 1, words: 3),
    ]
    let cosines: [ItemID: Float] = [ItemID(1): 0.75, ItemID(2): 0.8, ItemID(3): 0.85, ItemID(4): 0.95]
    let changes = try #require(MeaningFormula.reordering(best, by: cosines, mostByWords: 10)).values
    #expect(changes == [ItemID(1): 0, ItemID(2): 0, ItemID(3): -1, ItemID(4): 1])
    #expect(MeaningFormula.order(best, by: cosines, mostByWords: 10).map(\.item.rawValue) == [1, 2, 4, 3])
  }

  /// If the answers contain hardly any word of the question, as when it is in another language, they do not make its
  /// meaning clearer.
  @Test func answersThatHoldSomeOfTheWordsMakeAQuestionClearer() {
    func isClearer(_ words: Double...) -> Bool {
      let first = words.enumerated().map { candidate(Int64($0) + 1, score: 9, words: $1) }
      return MeaningFormula.isClearer(by: first[...], mostByWords: 10)
    }
    #expect(isClearer(6, 5) && isClearer(4, 0) && isClearer(2))
    #expect(!isClearer(1, 2) && !isClearer(0, 0) && !isClearer())
    // In a long question, a few words contribute little of the possible score.
    let long = (1...2).map { Ranking.Candidate(item: ItemID($0), score: 9, words: 4, wordScore: 0.5, holdsAll: false) }
    #expect(MeaningFormula.isClearer(by: long[...], mostByWords: 10))
  }
}
