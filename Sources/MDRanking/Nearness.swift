/// How near to each other the words of a question stand in a text, and whether they stand there as they were typed.
public struct Nearness: Sendable {
  /// What it adds to the score.
  public private(set) var bonus = 0.0
  /// The whole question, of three words or more, stands in the text.
  public private(set) var isQuotation = false

  /// Words up to which the second of two may follow the first to count in full, and as a share.
  private static let (near, far): (Int32, Int32) = (2, 8)
  private static let farShare = 0.3
  private static let pairWeight = 0.2
  /// Of words that follow each other as in the question: at least so many, and two thirds of it.
  private static let shortestRun = 3
  private static let runWeight = 2.0
  /// Common words tell nothing apart, and much together.
  private static let leastRarityInRun = 1.0

  /// - Parameters:
  ///   - places: positions of each word of the question, in its order, ascending; of common words too. `nil` for a word
  ///     that is taken to stand wherever it should.
  ///   - rarities: of the words; 0 for common ones.
  public init(of places: [ArraySlice<Int32>?], _ rarities: [Double]) {
    var last: (positions: ArraySlice<Int32>, rarity: Double)?
    for (positions, rarity) in zip(places, rarities) where rarity > 0 {
      let positions = positions ?? []
      if let last { bonus += Self.pair(first: last.positions, second: positions, rarity: min(last.rarity, rarity)) }
      last = (positions, rarity)
    }
    let run = Self.bestRun(places, rarities)
    bonus += Self.runWeight * run.amount
    isQuotation = run.isWhole
  }

  private static func pair(first: ArraySlice<Int32>, second: ArraySlice<Int32>, rarity: Double) -> Double {
    var (frequency, next) = (0.0, second.startIndex)
    for position in first {
      while next < second.endIndex, second[next] <= position { next += 1 }
      guard next < second.endIndex else { break }
      let distance = second[next] - position
      if distance <= near { frequency += 1 } else if distance <= far { frequency += farShare }
    }
    return pairWeight * rarity * frequency / (frequency + 1)
  }

  /// A run of words that ends at a position.
  private struct Run {
    var position: Int32
    var length = 1
    var rarity: Double
  }

  /// Rarities of the words that follow each other in the text as they do in the question, of the best such run, times
  /// the share of the question beyond two thirds of it; and whether one is the whole question.
  private static func bestRun(
    _ places: [ArraySlice<Int32>?], _ rarities: [Double]
  ) -> (amount: Double, isWhole: Bool) {
    guard places.count >= shortestRun else { return (0, false) }
    var (best, longest) = (0.0, 0)
    var runs: [Run] = []
    for (place, positions) in places.enumerated() {
      runs = goingOn(runs, at: positions, max(rarities[place], leastRarityInRun))
      for run in runs where run.length >= shortestRun {
        best = max(best, run.rarity * (3 * Double(run.length) / Double(places.count) - 2))
        longest = max(longest, run.length)
      }
    }
    return (best, longest == places.count)
  }

  /// Runs that end at the positions of the next word. Both are ascending.
  private static func goingOn(_ runs: [Run], at positions: ArraySlice<Int32>?, _ rarity: Double) -> [Run] {
    guard let positions else {
      return runs.map { Run(position: $0.position + 1, length: $0.length + 1, rarity: $0.rarity + rarity) }
    }
    var next = 0
    return positions.map { position in
      while next < runs.count, runs[next].position < position - 1 { next += 1 }
      var run = Run(position: position, rarity: rarity)
      if next < runs.count, runs[next].position == position - 1 {
        run.length += runs[next].length
        run.rarity += runs[next].rarity
      }
      return run
    }
  }
}
