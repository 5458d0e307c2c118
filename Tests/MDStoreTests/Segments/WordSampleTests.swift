import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Samples of words, compared with the postings of all words.
@Suite struct WordSampleTests {
  private static let enough = SampleSize(words: 10_000, items: 10_000, pages: 10_000)

  private let directory: TemporaryDirectory
  private let path: String
  private let writer: IndexWriter

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/index.sqlite"
    writer = try IndexWriter(path: path)
  }

  private func sample(_ beginning: String, _ size: SampleSize, among: ItemSet? = nil) throws -> WordSample {
    try IndexReader(path: path).read { session in
      try session.sample(of: .beginning(Array(beginning.utf8)), in: .attributes, size: size, among: among) { _ in true }
    }
  }

  private func postings(_ beginning: String) throws -> [[UInt8]: [UInt32]] {
    let found = try IndexReader(path: path).read { session in
      try session.postings(of: .beginning(Array(beginning.utf8)), in: .attributes)
    }
    let terms = try #require(found).map { (Array($0.term), $0.postings.map(\.item).sorted()) }
    return Dictionary(uniqueKeysWithValues: terms.filter { !$0.1.isEmpty })
  }

  /// Adds folders whose names consist of few words, in several transactions.
  private func addNames(seed: UInt64, _ count: Int) throws {
    var source = SeededGenerator(seed: seed)
    for batch in 0..<3 {
      try writer.batch { session in
        for number in 0..<count {
          let name = "/\(batch)~\(number) \(RandomWords.text(upTo: 3, using: &source))"
          let stamp = FileStamp(size: 1, modified: .epoch, changed: .epoch, inode: 1)
          _ = try session.insert(
            ItemRecord(parent: .none, name: FileName(name), kind: .directory, stamp: stamp))
        }
      }
    }
  }

  /// Short pages, so that the postings of words span many of them.
  @Test(arguments: Rounds.seeds(6)) func aSampleOfEverythingHasEveryWordWithItsItems(seed: UInt64) throws {
    try FullTextTable("attribute_words", path: path).tell("pgsz", [32, 64, 150, 600, 4_050, 37][Int(seed % 6)])
    try addNames(seed: seed, 150)
    for beginning in ["", "i", "re", "report", "zz", "日"] {
      let expected = try postings(beginning)
      let found = try sample(beginning, Self.enough)
      #expect(Dictionary(uniqueKeysWithValues: found.recent.map { ($0.word, $0.newest.count) }).count == expected.count)
      for word in found.frequent where found.isWhole {
        #expect(expected[word.word] == word.newest && word.count == word.newest.count, "seed \(seed), '\(beginning)'")
      }
      #expect(Set(found.frequent.map(\.word)) == Set(expected.keys), "seed \(seed), '\(beginning)'")
      let counts = found.frequent.map(\.count)
      #expect(counts == counts.sorted(by: >), "seed \(seed), '\(beginning)'")
    }
  }

  /// Items are added, changed and removed. A full sample contains every word, and even the smallest sample contains
  /// only such words.
  @Test(arguments: Rounds.seeds(6)) func smallSamplesAreOfTheSameWords(seed: UInt64) throws {
    try FullTextTable("attribute_words", path: path).tell("pgsz", [32, 64, 150][Int(seed % 3)])
    var session = RandomSession(seed: seed)
    try session.run(batches: 12, on: writer)
    for beginning in ["", "i", "re", "s"] {
      let expected = try postings(beginning)
      let whole = try sample(beginning, Self.enough)
      let words = Set(whole.frequent.map(\.word))
      #expect(Set(expected.keys).isSubset(of: words), "seed \(seed), '\(beginning)'")
      for (words, pages) in [(1, 1), (3, 2), (2, 50)] {
        let small = try sample(beginning, SampleSize(words: words, items: 2, pages: pages))
        #expect(small.frequent.count <= words && small.frequent.allSatisfy { $0.newest.count <= 2 }, "seed \(seed)")
        #expect(Set(small.frequent.map(\.word)).isSubset(of: Set(whole.frequent.map(\.word))), "seed \(seed)")
      }
    }
  }

  @Test func onlyTheItemsThatCountAreCounted() throws {
    try addNames(seed: 1, 50)
    let (word, items) = try #require(try postings("re").max { $0.value.count < $1.value.count })
    let among = ItemSet(items.prefix(3).map { ItemID(Int64($0)) })
    let found = try #require(try sample("re", Self.enough, among: among).frequent.first { $0.word == word })
    #expect(found.count == 3 && found.newest == Array(items.prefix(3)))
    #expect(try sample("re", Self.enough, among: .nothing).frequent.isEmpty)
  }
}
