import MDModel
import MDQuery
import Testing

@testable import MDCommandLine

/// The words that completions offer, compared with those that the language knows.
@Suite struct QueryWordTests {
  private func reading(_ text: String) -> NaturalReading {
    let now = TimeContext(now: Timestamp(nanoseconds: 1_780_000_000_000_000_000))
    return NaturalParser(context: NaturalContext(time: now)).parse(text)
  }

  @Test(arguments: QueryWords.valuesByKeyword.flatMap { pair in pair.values.map { (pair.keywords[0], $0) } })
  func everyValueIsUnderstood(keyword: String, value: String) {
    let reading = reading("\(keyword):\(value)")
    #expect(reading.notes.isEmpty && reading.expression.words.isEmpty && reading.expression != .constant(false))
  }

  private static let withValues = Set(QueryWords.valuesByKeyword.flatMap(\.keywords))

  @Test(arguments: ["kind:nonsense", "date:nonsense", "is:nonsense"]) func otherValuesAreNot(text: String) {
    #expect(!reading(text).notes.isEmpty)
  }

  /// An unknown keyword would be searched as a word, including the colon.
  @Test(arguments: QueryWords.keywords.filter { !withValues.contains($0) }) func everyKeywordIsOne(keyword: String) {
    let known = reading("\(keyword):7")
    #expect(!"\(known.expression)".contains("\(keyword):7"), "\(known)")
  }

  @Test func attributesAndTypesAreSortedAndWhole() {
    #expect(QueryWords.attributes.count > 200 && QueryWords.attributes == QueryWords.attributes.sorted())
    #expect(QueryWords.types.contains("public.image") && QueryWords.types == QueryWords.types.sorted())
  }
}
