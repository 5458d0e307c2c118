import MDModel
import MDSearchAPI
import MDTestSupport
import Testing

@testable import MDSearch

/// Answers with the same content are folded into the first of them.
@Suite struct DuplicateFoldingTests {
  /// The facts that make two documents copies of each other.
  private struct Content: Hashable {
    let size: Int64
    let text: String
    let comment: String
  }

  private static func corpus(_ generator: inout SeededGenerator) throws -> Corpus {
    let texts = ["copper", "copper window", "window copper", ""]
    return try Corpus(
      (0..<60).map { number in
        let comments = number.isMultiple(of: 3) ? ["copper one", "copper two"] : [""]
        var document = Corpus.Document(
          Corpus.root.appending(FileName(Array("copper~\(number).txt".utf8))),
          text: texts.randomElement(using: &generator) ?? "", comment: comments.randomElement(using: &generator) ?? "")
        document.size = Int64.random(in: 0...2, using: &generator)
        return document
      })
  }

  /// Random documents, in every order: folded by the searcher, and grouped without an index.
  @Test(arguments: Rounds.seeds(3)) func groupsAreThoseOfEqualContents(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let corpus = try Self.corpus(&generator)
    for order in SearchOrder.allCases {
      var request = Corpus.request("copper")
      request.order = order
      let all = try corpus.hits(request)
      #expect(all.count >= 60 && all.allSatisfy(\.copies.isEmpty))
      let expected = groups(of: all, corpus)
      request.foldsDuplicates = true
      let folded = try corpus.hits(request)
      #expect(folded.map { [$0.path] + $0.copies } == expected, "seed \(seed), \(order)")
      let (offset, limit) = (Int.random(in: 0...4, using: &generator), Int.random(in: 0...4, using: &generator))
      (request.offset, request.limit) = (offset, limit)
      let page = try corpus.hits(request)
      #expect(page == Array(folded.dropFirst(offset).prefix(limit)), "seed \(seed), \(order), \(offset), \(limit)")
    }
  }

  private func groups(of hits: [SearchHit], _ corpus: Corpus) -> [[FilePath]] {
    var (groups, places): ([[FilePath]], [Content: Int]) = ([], [:])
    for hit in hits {
      let content = corpus.documents.first { $0.id == hit.item }.flatMap(Self.content)
      if let content, let place = places[content] {
        groups[place].append(hit.path)
      } else {
        if let content { places[content] = groups.count }
        groups.append([hit.path])
      }
    }
    return groups
  }

  /// `nil` if the document cannot be a copy of another.
  private static func content(_ document: Corpus.Document) -> Content? {
    guard document.kind == .regular else { return nil }
    if !document.text.isEmpty { return Content(size: document.size, text: document.text, comment: "") }
    guard document.size > 0, !document.comment.isEmpty else { return nil }
    return Content(size: document.size, text: "", comment: document.comment)
  }

  /// Copies that rank after the last printed answer are reported too.
  @Test func copiesBehindThePageAreTold() throws {
    let filling = (0..<40).map { Corpus.Document(named: "f\($0).txt", text: "copper window \($0)") }
    let corpus = try Corpus(
      [Corpus.Document(named: "first.txt", text: "copper")] + filling + [
        Corpus.Document(named: "last.txt", text: "copper")
      ])
    var request = Corpus.request("copper")
    request.order = .date
    (request.foldsDuplicates, request.limit) = (true, 1)
    let hits = try corpus.hits(request)
    #expect(hits.map(\.path) == ["/corpus/first.txt"] && hits.first?.copies == ["/corpus/last.txt"])
  }
}
