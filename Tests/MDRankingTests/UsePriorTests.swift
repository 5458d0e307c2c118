import MDModel
import MDTestSupport
import Testing

@testable import MDRanking

@Suite struct UsePriorTests {
  private static let now = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

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

  /// A date of last use may describe a use that is recorded already. It must not count twice.
  @Test func lastUsedDateCountsOnce() {
    var uses = UsesOfItem()
    uses.whole = ItemUse(weight: 3, last: Self.now)
    let strength = UsePrior.strength(of: uses, words: 1, lastUsed: Self.now, at: Self.now)
    #expect(strength == UsePrior.strength(of: uses, words: 1, at: Self.now))
  }
}
