import MDModel
import MDQuery
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDSearch

/// A query is data: nothing that is typed reaches FTS5 as syntax.
@Suite struct HostileQueryTests {
  private let directory: TemporaryDirectory
  private let reader: IndexReader

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 0..<5) }
    reader = try IndexReader(path: path)
  }

  private func count(_ typed: String) throws -> Int {
    try reader.read { try Searcher(session: $0).count(.typed(typed)) }
  }

  /// Words of the FTS5 syntax are ordinary words here, and no file contains them.
  @Test(arguments: [
    "NEAR(number1 everywhere)", "text : everywhere zzz", "-everywhere zzz", "^everywhere zzz", "{text}: everywhere",
    "everywhere NEAR number1",
  ]) func wordsOfTheSyntaxAreWords(_ typed: String) throws {
    #expect(try count(typed) == 0)
  }

  @Test(arguments: [
    ("everywhere", 5), ("^everywhere", 5), ("(everywhere)", 5), ("everywhere\"", 5), ("'everywhere'", 5),
    ("\"number1 everywhere\"", 1), ("\"everywhere number1\"", 0), ("number1\0everywhere", 1), ("everywhere;--", 5),
    ("everywh*", 5), ("every*where", 5), ("EVERYWHERE NUMBER3", 1), ("{everywhere}", 5), ("sample", 6),
    ("Ada grace", 5),
  ]) func marksAreNoSyntax(_ typed: String, _ found: Int) throws {
    #expect(try count(typed) == found)
  }

  @Test(arguments: Rounds.seeds(8)) func randomTextIsAnswered(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "\"", "\"\"", "*", "(", ")", "{", "}", ":", "^", "-", "+", "AND", "OR", "NOT", "NEAR", ",", "\0", "'", ";", "--",
      " ", "everywhere", "number1", "text", "日本", "語", "“", "\u{FFFD}", "\u{301}", "👩‍👧", "\\", "%", "_",
      "ไทย", "\u{202E}", "\n",
    ]
    for _ in 0..<60 {
      let typed = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      try answer(typed, "seed \(seed): \(typed.debugDescription)")
    }
  }

  private func answer(_ typed: String, _ comment: Comment) throws {
    for order in SearchRequest.Order.allCases {
      let words = SearchRequest.typed(typed, order: order)
      let names = SearchRequest.named(typed, order: order)
      try reader.read { session throws -> Void in
        for request in [words, names] {
          var found = 0
          try Searcher(session: session).search(request) { hit in
            found += 1
            _ = try SnippetFinder(request.expression).snippet(of: hit.item, in: session)
          }
          #expect(try Searcher(session: session).count(request) == found, comment)
        }
      }
    }
  }

  /// Queries as long as a command line can be.
  @Test(.timeLimit(.minutes(1)), arguments: ["a", "\"", "é", "everywhere ", "日", "x* ", "\"a b\" "])
  func longTextIsAnswered(_ piece: String) throws {
    let typed = String(repeating: piece, count: (128 << 10) / piece.utf8.count)
    try reader.read { session throws -> Void in
      for request in [SearchRequest.typed(typed), .named(typed)] {
        let found = try Searcher(session: session).count(request)
        #expect(found == 0 || piece != "a")
      }
    }
  }

  /// Invalid bytes all compare as equal.
  @Test func namesThatAreNotUTF8AreFoundByAnyPart() throws {
    let path = directory.path + "/index.sqlite"
    let name = Array("menu caf".utf8) + [0xE9] + Array(" du jour.txt".utf8)
    let id = try IndexWriter(path: path).batch { session in
      let root = try #require(try session.reading.roots().first?.id)
      let stamp = FileStamp(size: 0, modified: .epoch, changed: .epoch, inode: 0)
      return try session.insert(ItemRecord(parent: root, name: FileName(name), kind: .regular, stamp: stamp))
    }
    for start in name.indices {
      for end in (start + 1)...name.count where end - start < 12 {
        let part = QueryText(pieces: ["", String(decoding: name[start..<end], as: UTF8.self), ""], modifiers: [.words])
        let expression = QueryExpression.comparison(QueryComparison(.named(.fileName), .equal, .text(part)))
        let request = SearchRequest(expression, time: TimeContext(now: Timestamp(nanoseconds: 0)))
        var found: [ItemID] = []
        try reader.read { try Searcher(session: $0).search(request) { found.append($0.item) } }
        #expect(found.contains(id), "\(start)..<\(end)")
      }
    }
  }
}
