import MDModel
import MDRanking
import Testing

@Suite struct ItemPriorTests {
  private static let now = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

  @Test func whatPeopleKeepCountsMore() {
    #expect(ItemPrior.strength(ofTypes: ["com.adobe.pdf", "public.data", "public.composite-content"]) == 1)
    #expect(ItemPrior.strength(ofTypes: ["public.xhtml", "public.xml", "public.text"]) == 1)
    #expect(ItemPrior.strength(ofTypes: ["public.plain-text", "public.text"]) == 0.5)
    #expect(ItemPrior.strength(ofTypes: []) == 0.5)
    #expect(ItemPrior.strength(ofTypes: ["public.c-source", "public.source-code", "public.plain-text"]) == 0)
    #expect(ItemPrior.strength(ofTypes: ["com.apple.log", "public.plain-text", "public.log"]) == 0)
  }

  @Test func eachFolderAboveCountsLess() {
    let strengths = (0...20).map(ItemPrior.strength(ofDepth:))
    #expect(strengths[0] == 1 && strengths[8] == 0.5 && ItemPrior.strength(ofDepth: -1) == 1)
    #expect(zip(strengths, strengths.dropFirst()).allSatisfy { $0 > $1 && $1 > 0 })
  }

  @Test func ageCountsLessTheMoreThereIs() {
    func strength(_ days: Int) -> Double {
      ItemPrior.strength(modified: Self.now - .seconds(Int64(days) * 86_400), at: Self.now)
    }
    #expect(strength(0) == 1 && strength(180) == 0.5 && strength(-30) == 1)
    #expect(strength(1) > strength(2) && strength(100_000) > 0)
  }
}
