/// How near to each other the words of a question are in a text, and whether the text contains them as typed.
public struct Nearness: Sendable {
  /// Amount added to the score.
  public private(set) var bonus = 0.0
  /// True if the text contains the whole question, word by word. The question has three words or more.
  public private(set) var isQuotation = false

  /// Largest distances from the first word of a pair to the second, in words. Up to `near` a pair counts in full, up to
  /// `far` it counts `farShare`.
  private static let (near, far): (Int32, Int32) = (2, 8)
  private static let farShare = 0.3
  private static let pairWeight = 0.2
  /// Length of the shortest run: words that follow each other as in the question. A run also needs two thirds of the
  /// question.
  private static let shortestRun = 3
  private static let runWeight = 2.0
  /// Lowest rarity that a word counts with in a run. Common words say little each, but a run of them says much.
  private static let leastRarityInRun = 1.0

  /// - Parameters:
  ///   - places: ascending positions of each word of the question, common words included, in the question's order.
  ///     `nil` for a word that is assumed to be wherever it fits.
  ///   - rarities: rarity of each word; 0 for common words.
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
      // Both lists ascend, so the pair costs one pass: `next` is the first place of the second word after `position`.
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

  /// The best run of words that follow each other in the text as in the question.
  ///
  /// A run's amount is the sum of its rarities times `3 · share of the question − 2`. `isWhole` is true if some run is
  /// the whole question.
  private static func bestRun(
    _ places: [ArraySlice<Int32>?], _ rarities: [Double]
  ) -> (amount: Double, isWhole: Bool) {
    guard places.count >= shortestRun else { return (0, false) }
    var (best, longest) = (0.0, 0)
    var runs: [Run] = []
    for (place, positions) in places.enumerated() {
      runs = goingOn(runs, at: positions, max(rarities[place], leastRarityInRun))
      for run in runs where run.length >= shortestRun {
        // A run of two thirds of the question adds nothing, the whole question adds all its rarities. Shorter runs are
        // negative and lose against 0.
        best = max(best, run.rarity * (3 * Double(run.length) / Double(places.count) - 2))
        longest = max(longest, run.length)
      }
    }
    return (best, longest == places.count)
  }

  /// Extends runs by the next word of the question. `runs` and `positions` are ascending.
  private static func goingOn(_ runs: [Run], at positions: ArraySlice<Int32>?, _ rarity: Double) -> [Run] {
    // A common word without positions continues every run: it is assumed to come right after each.
    guard let positions else {
      return runs.map { Run(position: $0.position + 1, length: $0.length + 1, rarity: $0.rarity + rarity) }
    }
    var next = 0
    return positions.map { position in
      // The word "b" of "a b c" is at 5 and 9, and runs of "a" end at 4 and 7. The run at 4 grows to "a b"; a new run
      // begins at 9. The result ascends again, because `positions` does.
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
