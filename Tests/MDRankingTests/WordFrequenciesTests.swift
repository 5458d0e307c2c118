import MDTestSupport
import Testing

@testable import MDRanking

/// Frequencies of few and of many forms, beside a sum in a dictionary.
@Suite struct WordFrequenciesTests {
  /// Up to eight lists are merged, more are sorted.
  @Test(arguments: [0, 1, 2, 3, 5, 8, 9, 40]) func listsAreSummedByItem(lists: Int) {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var (entries, expected): ([WordFrequencies.Entry], [UInt32: Float]) = ([], [:])
    for _ in 0..<lists {
      let drawn = (0..<Int.random(in: 1...300, using: &random)).map { _ in UInt32.random(in: 0..<500, using: &random) }
      let items = Set(drawn)
      for item in items.sorted() {
        var entry = WordFrequencies.Entry(item: item)
        entry.inText = Float(Int.random(in: 1...9, using: &random))
        entries.append(entry)
        expected[item, default: 0] += entry.inText
      }
    }
    let frequencies = WordFrequencies(entries)
    #expect(frequencies.entries.map(\.item) == expected.keys.sorted(), "seed \(seed)")
    #expect(frequencies.entries.allSatisfy { $0.inText == expected[$0.item] }, "seed \(seed)")
  }
}
