import MDModel
import MDRanking
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDSearch
@testable import MDStore
@testable import MDStoreWriter

/// Frequencies of few and of many forms, compared with sums in a dictionary.
@Suite struct WordFrequenciesTests {
  private struct Collector: FrequencyVisitor {
    var entries: [WordFrequencies.Entry] = []
    mutating func visit(_ entry: WordFrequencies.Entry) { entries.append(entry) }
  }

  private typealias Lists = [(weight: Double, found: TermPostings)]

  /// - Parameters:
  ///   - forms: number of forms; the first is the word as typed.
  ///   - longest: maximum length of a posting list. Lists of 512 items and more are merged, shorter ones sorted.
  private func lists(_ forms: Int, longest: Int, _ random: inout SeededGenerator, most: UInt32) -> Lists {
    (0..<forms).map { form in
      let drawn = (0..<Int.random(in: 1...longest, using: &random)).map { _ in
        UInt32.random(in: 1..<2_000, using: &random)
      }
      let postings = Set(drawn).sorted().map { Posting(item: $0, count: UInt32.random(in: 1...most, using: &random)) }
      let weight: Double = [1, 0.5, 0.3].randomElement(using: &random) ?? 1
      return (weight, TermPostings(term: Array("form\(form)".utf8)[...], postings: postings[...]))
    }
  }

  private func sums(_ forms: WordForms.Found) -> [UInt32: WordFrequencies.Entry] {
    var sums: [UInt32: WordFrequencies.Entry] = [:]
    func add(_ item: UInt32, _ form: (weight: Double, found: TermPostings), _ times: Int) -> WordFrequencies.Entry {
      var entry = sums[item] ?? WordFrequencies.Entry(item: item)
      guard form.weight >= 0.5 else { return entry }
      entry.isWhole = true
      let isTyped = form.found.term.elementsEqual("form0".utf8)
      entry.times.inAnyForm = UInt8(min(2, Int(entry.times.inAnyForm) + min(2, times)))
      if isTyped { entry.times.asTyped = UInt8(min(2, Int(entry.times.asTyped) + min(2, times))) }
      return entry
    }
    for form in forms.texts {
      for posting in form.found.postings {
        sums[posting.item] = add(posting.item, form, Int(posting.count))
        sums[posting.item]?.inText += Float(form.weight) * Float(posting.count)
      }
    }
    for form in forms.attributes {
      for posting in form.found.postings {
        var entry = add(posting.item, form, posting.inName > 0 ? 2 : posting.inTitle)
        entry.inAttributes += Float(form.weight * Double(posting.inName))
        entry.inName = max(entry.inName, posting.inName > 0 ? Float(form.weight) : 0)
        sums[posting.item] = entry
      }
    }
    return sums
  }

  @Test(arguments: [(0, 1), (1, 3), (1, 2_000), (2, 2_000), (3, 900), (5, 2_000), (9, 2_000), (60, 200)])
  func listsAreSummedByItem(forms: Int, longest: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path)
    let found = WordForms.Found(
      texts: lists(forms, longest: longest, &random, most: 5),
      attributes: lists(forms, longest: longest, &random, most: 3))
    let expected = sums(found)
    try IndexReader(path: path).read { session throws -> Void in
      let frequencies = try WordFrequencies(of: found, asTyped: Array("form0".utf8), session.lengths())
      var collector = Collector()
      try frequencies.forEach(&collector)
      let entries = collector.entries
      #expect(entries.map(\.item) == expected.keys.sorted(), "seed \(seed)")
      #expect(frequencies.isEmpty == expected.isEmpty && frequencies.mostItems >= entries.count, "seed \(seed)")
      for entry in entries {
        let sum = try #require(expected[entry.item], "seed \(seed)")
        #expect(abs(entry.inText - sum.inText) < 1e-3 && abs(entry.inAttributes - sum.inAttributes) < 1e-3)
        #expect(entry.inName == sum.inName && entry.isWhole == sum.isWhole, "seed \(seed)")
        #expect(entry.times == sum.times, "seed \(seed), item \(entry.item)")
      }
    }
  }
}
