import MDModel
import MDQuery
import MDSearchAPI
import MDTestSupport
import Testing

@testable import MDSearch

/// Questions about random documents, answered by the searcher and by a model without an index.
@Suite struct RankingPropertyTests {
  @Test(arguments: Rounds.seeds(3)) func scoresAreThoseOfTheFormula(seed: UInt64) throws {
    var random = RandomQuestions(seed: seed)
    let corpus = try Corpus(random.documents(Int.random(in: 8...24, using: &random.generator)))
    let naive = NaiveRanking(corpus)
    var found = 0
    for _ in 0..<12 {
      let asked = random.question(corpus)
      let comment: Comment = "seed \(seed): \(asked.text)"
      var request = Corpus.request(asked.text)
      let question = try #require(request.question, comment)
      try #require(question.readings.isEmpty, comment)
      if let folder = asked.folder { request.scopes = [folder] }
      let allowed = corpus.documents.map(\.id).filter { asked.isMet(naive, $0) && isIn(asked.folder, $0, corpus) }
      let expected = naive.scores(of: question, among: Set(allowed)).filter { allowed.contains($0.key) }
      let hits = try corpus.hits(request)
      request.explainsScores = true
      check(hits, explained: try corpus.hits(request), expected, comment)
      request.explainsScores = false
      #expect(try corpus.count(request) == expected.count, comment)
      let (offset, limit) = (
        Int.random(in: 0...5, using: &random.generator), Int.random(in: 0...5, using: &random.generator)
      )
      (request.offset, request.limit) = (offset, limit)
      #expect(
        try corpus.hits(request) == Array(hits.dropFirst(offset).prefix(limit)), "\(comment), \(offset), \(limit)")
      found += expected.count
    }
    #expect(found > 20, "seed \(seed): questions without answers prove nothing")
  }

  private func isIn(_ folder: FilePath?, _ item: ItemID, _ corpus: Corpus) -> Bool {
    guard let folder, let path = corpus.documents.first(where: { $0.id == item })?.path else { return true }
    return path.isAt(orBelow: folder)
  }

  private func check(
    _ hits: [SearchHit], explained: [SearchHit], _ expected: [ItemID: Double], _ comment: Comment
  ) {
    let (items, wanted) = (Set(hits.map(\.item)), Set(expected.keys))
    #expect(items == wanted && items.count == hits.count, comment)
    #expect(hits.map(\.item) == explained.map(\.item) && hits.allSatisfy(\.parts.isEmpty), comment)
    for (hit, explained) in zip(hits, explained) {
      let priors = explained.parts.filter { Self.priors.contains($0.feature) }.reduce(0) { $0 + $1.amount }
      let score = expected[hit.item] ?? -1
      #expect(
        abs(hit.score - priors - score) <= 1e-6 * max(1, score),
        "\(comment): \(hit.path.text) \(hit.score) for \(score) and \(priors)")
      let parts = explained.parts.reduce(0) { $0 + $1.amount }
      #expect(abs(parts - hit.score) <= 1e-6 * max(1, score), "\(comment): \(explained.parts)")
    }
    // Documents are created from the newest to the oldest, so equal scores are ordered by ID.
    for (left, right) in zip(hits, hits.dropFirst()) {
      #expect(left.score > right.score || left.score == right.score && left.item < right.item, comment)
    }
  }

  private static let priors: Set<String> = ["name beginning", "kind", "depth", "freshness"]

  /// Among thousands of documents with all words, the ranker must also check answers beyond those that nearness could
  /// reorder.
  @Test func aQuotationIsFoundAmongThousandsThatHoldItsWords() throws {
    let quotation = "the copper of the garden in a window"
    var files = (0..<300).map { number in
      Corpus.Document(named: "f\(number).txt", text: "window copper garden window copper garden \(number)")
    }
    let filling = String(repeating: "filling words around it ", count: 30)
    files.insert(Corpus.Document(named: "right.txt", text: "\(filling) \(quotation) \(filling)"), at: 200)
    let corpus = try Corpus(files)
    var request = Corpus.request(quotation)
    request.limit = 3
    let hits = try corpus.hits(request)
    #expect(hits.first?.path.name == "right.txt" && hits.count == 3, "\(hits.map { $0.score })")
    #expect(try corpus.count(Corpus.request(quotation)) == 301)
  }
}

/// Documents and questions made of few words, in several languages and forms.
private struct RandomQuestions {
  var generator: SeededGenerator

  /// A question, and the conditions its answers must meet.
  struct Asked {
    var text: String
    var folder: FilePath?
    var isMet: (NaiveRanking, ItemID) -> Bool = { _, _ in true }
  }

  private static let words = [
    "garden", "gardens", "gardening", "Gardener", "copper", "coppers", "contract", "contracts", "contracted",
    "contractor", "window", "windows", "windowed", "zeitung", "zeitungen", "Häuser", "Haus", "hauses", "jardin",
    "jardins", "книга", "книги", "книгу", "日本語", "東京都", "gardenPlan", "copperWindow", "utf8", "run", "running",
    "runs", "city", "cities",
  ]
  private static let common = ["the", "of", "and", "in", "der", "und", "les", "про", "в"]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func chance(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &generator) == 0 }

  private mutating func word() -> String {
    (chance(4) ? Self.common : Self.words).randomElement(using: &generator) ?? ""
  }

  private mutating func text(_ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &generator)).map { _ in word() }.joined(separator: chance(9) ? ", " : " ")
  }

  mutating func documents(_ count: Int) -> [Corpus.Document] {
    (0..<count).map { number in
      let folder: FilePath = chance(2) ? "/corpus" : "/corpus/garden tools"
      let name = FileName(Array("\(word())-\(word())~\(number).txt".utf8))
      return Corpus.Document(
        folder.appending(name), text: chance(5) ? "" : text(chance(4) ? 200 : 30), title: chance(2) ? "" : text(8),
        comment: chance(3) ? "" : text(6))
    }
  }

  /// Words, a part of a text, or the beginning of a word, sometimes with a condition.
  mutating func question(_ corpus: Corpus) -> Asked {
    var words = (0..<Int.random(in: 1...5, using: &generator)).map { _ in word() }
    if chance(3), let text = corpus.documents.randomElement(using: &generator)?.text {
      let all = text.split(separator: " ").map { $0.replacing(",", with: "") }
      let start = Int.random(in: 0...max(0, all.count - 1), using: &generator)
      let quoted = all[min(start, all.count)...].prefix(Int.random(in: 3...14, using: &generator)).map { String($0) }
      if !quoted.isEmpty { words = quoted }
    }
    if chance(5) { words.append("unheardof") }
    // The index does not know all items that meet a condition, which a short word would need.
    var mayHaveCondition = true
    if chance(4), let last = words.popLast() {
      words.append(String(last.prefix(.random(in: 1...4, using: &generator))))
      mayHaveCondition = words.last.map { $0.count > 2 } ?? true
    }
    var asked = Asked(text: words.joined(separator: " "))
    if chance(4) { asked.folder = chance(2) ? "/corpus/garden tools" : Corpus.root }
    if chance(3), mayHaveCondition { addCondition(to: &asked) }
    return asked
  }

  private mutating func addCondition(to asked: inout Asked) {
    let (one, other) = (Self.words.randomElement(using: &generator)!, word())
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      asked.text += " \"\(one) \(other)\""
      asked.isMet = { $0.holds("\(one) \(other)", $1) }
    case 1:
      asked.text = "-\(one) " + asked.text
      asked.isMet = { !$0.holds(one, goesOn: true, $1) }
    case 2:
      asked.text += " NOT (\(one) \(other))"
      asked.isMet = { !($0.holds(one, goesOn: true, $1) && $0.holds(other, goesOn: true, $1)) }
    case 3:
      asked.text = "title:\(one) " + asked.text
      asked.isMet = { $0.hasTitle(beginningWith: one, $1) }
    default:
      asked.text = "\"\(one)\" -\"\(other)\" " + asked.text
      asked.isMet = { $0.holds(one, $1) && !$0.holds(other, $1) }
    }
  }
}
