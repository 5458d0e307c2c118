import MDModel
import Testing

@Suite struct ItemUseTests {
  private static let start = Timestamp(nanoseconds: 1_700_000_000_000_000_000)
  private static func after(_ halfLives: Double) -> Timestamp { start + ItemUse.halfLife * halfLives }

  @Test(arguments: [(-1.0, 8.0), (0, 8), (0.5, 6), (1, 4), (1.5, 3), (2, 2), (3, 1), (4, 0.5)])
  func weightHalvesWithEachHalfLife(halfLives: Double, weight: Double) {
    let left = ItemUse(weight: 8, last: Self.start).weight(at: Self.after(halfLives))
    #expect(abs(left - weight) < 1e-6)
  }

  @Test func weightNeverGrowsWithTime() {
    let use = ItemUse(last: Self.start)
    let weights = (0..<400).map { use.weight(at: Self.after(Double($0) / 10)) }
    #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 > $1 } && weights[399] > 0)
    #expect(use.weight(at: Timestamp(nanoseconds: .max)) < 1e-20)
  }

  @Test func laterUsesAddAndKnownOnesDoNot() {
    var use = ItemUse(last: Self.start)
    use.add(useAt: Self.start)
    use.add(useAt: Self.after(-1))
    #expect(use == ItemUse(last: Self.start))
    use.add(useAt: Self.after(1))
    #expect(use == ItemUse(weight: 1.5, count: 2, last: Self.after(1)))
  }

  /// The weight of an item that is used every day stays below a limit, so that it remains comparable.
  @Test func dailyUseIsBounded() {
    var use = ItemUse(last: Self.start)
    for day in 1...2_000 { use.add(useAt: Self.start + .seconds(day * 86_400)) }
    #expect((40..<75).contains(use.weight))
  }

  @Test func whatIsForgottenCountsForNothing() {
    let left = ItemUse(last: Self.start).weight(at: Self.start + ItemUse.memory)
    #expect(left < 0.001)
  }
}
