import MDModel
import MDQuery
import MDRanking
import MDStore
import MDTestSupport
import Testing

@testable import MDSearch

/// Questions with common words, of which only the first answers are wanted. Long posting lists are read only as far as
/// necessary.
@Suite struct EarlyTerminationTests {
  private static let count = 10_000

  /// Common words whose postings span many pages, and one rare word.
  private static func corpus(_ generator: inout SeededGenerator) throws -> Corpus {
    try Corpus(
      (0..<count).map { number in
        func times(_ word: String, outOf sides: Int) -> String {
          guard Int.random(in: 0..<sides, using: &generator) == 0 else { return "" }
          return String(repeating: word + " ", count: Int.random(in: 1...4, using: &generator))
        }
        let text = times("window", outOf: 2) + times("garden", outOf: 3) + times("copper", outOf: 15) + "x\(number)"
        return Corpus.Document(
          Corpus.root.appending(FileName(Array("f\(number).txt".utf8))), text: text, title: times("copper", outOf: 30))
      }, isMerged: true)
  }

  @Test(arguments: Rounds.seeds(1)) func theFirstAnswersAreThoseOfAll(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let corpus = try Self.corpus(&generator)
    for text in ["copper window garden", "window garden", "garden copper", "the copper in the window", "window"] {
      let comment: Comment = "seed \(seed): \(text)"
      var request = Corpus.request(text)
      let all = try corpus.hits(request)
      #expect(try all.count == corpus.count(request), comment)
      for (offset, limit) in [(0, 1), (0, 20), (30, 20), (190, 30), (all.count - 3, 10), (0, all.count + 1)] {
        (request.offset, request.limit) = (offset, limit)
        #expect(try corpus.hits(request) == Array(all.dropFirst(offset).prefix(limit)), "\(comment) \(offset) \(limit)")
      }
      // A condition excludes some of the best answers, so that more answers must be read.
      request = Corpus.request(text + " -name:3")
      let others = try corpus.hits(request)
      #expect(others == all.filter { !$0.path.name.text.contains("3") }, comment)
      request.limit = 250
      #expect(try corpus.hits(request) == Array(others.prefix(250)), comment)
    }
  }

  @Test(arguments: Rounds.seeds(1)) func listsOfCommonWordsAreNotReadWhole(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let corpus = try Self.corpus(&generator)
    try corpus.reader.read { session in
      func board(_ most: Int) throws -> ScoreBoard {
        let question = try FoundQuestion(Question(words: ["copper", "window"]), in: session, allowed: .everything)
        return try QuestionRanker(question, most: most).scores()
      }
      let (whole, few) = (try board(.max), try board(200))
      #expect(whole.count > Self.count / 2 && few.count < Self.count / 5, "seed \(seed): \(few.count)")
      #expect(whole.best(200) == few.best(200), "seed \(seed)")
    }
  }

  /// The number of skipped postings is estimated with an error of at most a fifth.
  @Test(arguments: Rounds.seeds(1)) func theRestOfAListIsEstimated(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let corpus = try Self.corpus(&generator)
    try corpus.reader.read { session in
      for (word, table) in [("window", WordTable.texts), ("txt", .attributes)] {
        let range = WordRange.word(Array(word.utf8))
        let whole = try #require(try session.postings(of: range, in: table, .whole).map { $0[0] })
        let begun = try #require(try session.postings(of: range, in: table, .beginning(1_000)).map { $0[0] })
        #expect(whole.leftOut == 0 && begun.leftOut > 0 && begun.postings.count < whole.postings.count)
        let estimated = Double(begun.postings.count + begun.leftOut) / Double(whole.postings.count)
        #expect(0.8...1.25 ~= estimated, "seed \(seed): \(word) \(estimated)")
        // Read the postings of a few items only.
        let wanted = whole.postings.map(\.item).sorted().enumerated().filter { $0.offset % 97 == 5 }.map(\.element)
        let some = try #require(try session.postings(of: range, in: table, .of(wanted + [9_999_999])).map { $0[0] })
        let expected = whole.postings.filter { wanted.contains($0.item) }
        #expect(Set(some.postings) == Set(expected) && some.postings.count == expected.count)
      }
    }
  }
}
