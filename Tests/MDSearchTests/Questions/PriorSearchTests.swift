import MDModel
import MDQuery
import MDRanking
import MDSearchAPI
import MDStore
import MDTestSupport
import Testing

@testable import MDSearch

/// Priors (kind, place and age) decide between equally good answers, and only between those.
@Suite struct PriorSearchTests {
  private static func type(_ tree: String...) -> TypeName { TypeName(identifier: tree[0], mime: "", tree: tree) }
  private static let pdf = type("com.adobe.pdf", "public.data", "public.composite-content", "public.content")
  private static let code = type("public.c-source", "public.source-code", "public.plain-text", "public.text")
  private static let plain = type("public.plain-text", "public.text", "public.data", "public.content")

  private static func file(_ path: FilePath, _ text: String, _ type: TypeName? = nil, daysAgo: Int? = nil)
    -> Corpus.Document
  {
    var document = Corpus.Document(path, text: text)
    document.type = type
    document.modified = daysAgo.map { Corpus.time.now - .seconds(Int64($0) * 86_400) }
    return document
  }

  @Test func documentsComeBeforeWhatProgramsRead() throws {
    let corpus = try Corpus([
      Self.file("/corpus/aa.c", "copper window", Self.code), Self.file("/corpus/bb.txt", "copper window", Self.plain),
      Self.file("/corpus/cc.pdf", "copper window", Self.pdf),
    ])
    #expect(try corpus.names("copper window") == ["cc.pdf", "bb.txt", "aa.c"])
  }

  @Test func whatLiesHigherComesFirst() throws {
    let corpus = try Corpus([
      Self.file("/corpus/a/aa.txt", "copper window", daysAgo: 1),
      Self.file("/corpus/bb.txt", "copper window", daysAgo: 1),
    ])
    #expect(try corpus.names("copper window") == ["bb.txt", "aa.txt"])
  }

  @Test func whatIsNewComesFirst() throws {
    let corpus = try Corpus([
      Self.file("/corpus/aa.txt", "copper window", daysAgo: 900),
      Self.file("/corpus/bb.txt", "copper window", daysAgo: 3),
    ])
    #expect(try corpus.names("copper window") == ["bb.txt", "aa.txt"])
  }

  /// A better match wins even if it is an old source file in a deep folder. It contains one more word, or has the word
  /// in its name.
  @Test func priorsDoNotPassWhatFitsBetter() throws {
    let filling = (0..<20).map { Self.file(FilePath(Array("/corpus/x\($0).txt".utf8)), "other words \($0)") }
    let corpus = try Corpus(
      filling + [
        Self.file(
          "/corpus/a/deep.c", "copper window \(String(repeating: "filling ", count: 60))", Self.code, daysAgo: 2_000),
        Self.file("/corpus/near.pdf", "copper copper copper", Self.pdf, daysAgo: 0),
        Self.file("/corpus/a/garden.c", "leaf", Self.code, daysAgo: 2_000),
        Self.file("/corpus/other.pdf", "garden leaf leaf leaf", Self.pdf, daysAgo: 0),
      ])
    #expect(try corpus.names("copper window") == ["deep.c", "near.pdf"])
    #expect(try corpus.names("garden").first == "garden.c")
  }

  @Test func scoresTellWhatPriorsAdd() throws {
    let corpus = try Corpus([Self.file("/corpus/aa.pdf", "copper window", Self.pdf, daysAgo: 0)])
    var request = Corpus.request("copper window")
    request.explainsScores = true
    let hit = try #require(try corpus.hits(request).first)
    func amount(_ feature: RankingFeature) -> Double {
      hit.parts.filter { $0.feature == feature.name }.reduce(0) { $0 + $1.amount }
    }
    let words = amount(.text) + amount(.attributes) + amount(.name) + amount(.nearness)
    #expect(abs(amount(.kind) - words * ItemPrior.kindShare) < 1e-9)
    #expect(abs(amount(.freshness) - words * ItemPrior.freshnessShare) < 1e-9)
    #expect(abs(amount(.depth) - words * ItemPrior.depthShare * ItemPrior.strength(ofDepth: 1)) < 1e-9)
  }
}
