import MDCollections
import MDModel
import MDSearchAPI
import MDTestSupport
import Testing

@testable import MDRanking

@Suite struct RankingTests {
  private let a = ItemID(1)
  private let b = ItemID(2)
  private let c = ItemID(3)

  @Test func valuesAreSummedAndExplained() {
    var ranking = Ranking(explains: true)
    for list in [CandidateList(.text, [a: 1.5, b: 0.25]), CandidateList(.attributes, [b: 4])] { ranking.add(list) }
    #expect(ranking.score(of: a) == 1.5 && ranking.score(of: b) == 4.25 && ranking.score(of: c) == 0)
    #expect(
      ranking.parts(of: b) == [
        ScorePart(feature: "text", value: 0.25, amount: 0.25), ScorePart(feature: "attributes", value: 4, amount: 4),
      ])
    for item in [a, b, c] { #expect(ranking.parts(of: item).reduce(0) { $0 + $1.amount } == ranking.score(of: item)) }
  }

  @Test func weightsApplyAndTheBestAreThoseOfTheSum() {
    var ranking = Ranking()
    for list in [CandidateList(.text, [a: 1, b: 3]), CandidateList(.meaning, [a: 0.9, c: 0.4], weight: 10)] {
      ranking.add(list)
    }
    #expect(ranking.best(2).map(\.item) == [a, c] && ranking.best(2).map(\.score) == [10, 4])
    #expect(ranking.best(2, with: [ItemID(9), a, b]).map(\.item) == [a, c, b, ItemID(9)])
  }

  @Test func equalScoresComeNewestFirst() {
    let keys = [
      BestFirst(score: 1, next: NewestFirst(modified: Timestamp(nanoseconds: 5), id: a)),
      BestFirst(score: 1, next: NewestFirst(modified: Timestamp(nanoseconds: 7), id: b)),
      BestFirst(score: 2, next: NewestFirst(modified: .epoch, id: c)),
      BestFirst(score: 1, next: NewestFirst(modified: Timestamp(nanoseconds: 7), id: ItemID(9))),
    ]
    #expect(keys.sorted().map(\.id) == [c, ItemID(9), b, a])
  }

  /// The first of many keys are available after a step or two, and each step is announced before its keys.
  @Test(arguments: [0, 1, 2, 1_500, 3_000, 40_000, 300_000])
  func keysInStepsComeAsIfSortedAtOnce(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let keys = (0..<count).map { _ in UInt64.random(in: 0...UInt64(count / 2), using: &random) }
    for most in [Int.max, 100, 5_000] {
      var sorted = SortedInSteps<UInt64>(atMost: most, expected: count)
      for key in keys { sorted.insert(key) }
      var (visited, told): ([UInt64], [UInt64]) = ([], [])
      let wanted = min(most, count)
      sorted.forEachAscending { key in
        visited.append(key)
        return visited.count < wanted
      } willVisit: { step in
        #expect(step.startIndex == visited.count && step.startIndex == told.count)
        told += step
      }
      #expect(visited == Array(keys.sorted().prefix(wanted)), "of \(count), at most \(most)")
      #expect(told.starts(with: visited))
    }
  }

  /// Keys with all kinds of ties, and with extreme numbers, are sorted as by comparison.
  @Test(arguments: [1, 2, 511, 512, 3_000]) func keysAreSortedByTheirDigits(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let dates: [Int64] = [.min, -1, 0, 1, 1_700_000_000_000_000_000, 1_700_000_000_000_000_001, .max]
    let scores: [Double] = [0, -0.0, 1, -1, 0.1, 1e300, .leastNonzeroMagnitude, -.infinity, .infinity]
    let keys = (1...count).map { number in
      let isCommon = number % 3 > 0
      let date = isCommon ? dates.randomElement(using: &random)! : Int64.random(in: .min ... .max, using: &random)
      let next = NewestFirst(modified: Timestamp(nanoseconds: date), id: ItemID(Int64(number)))
      return BestFirst(score: scores.randomElement(using: &random)!, next: next)
    }
    var sorted = keys
    sorted.sortByDigits(sorted.indices)
    #expect(sorted.map(\.id) == keys.sorted().map(\.id))
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.radix <= $1.radix })
    var newest = keys.map(\.next)
    newest.sortByDigits(newest.indices)
    #expect(newest.map(\.id) == keys.map(\.next).sorted().map(\.id))
    #expect(zip(newest, newest.dropFirst()).allSatisfy { $0.radix <= $1.radix })
  }
}
