import MDEmbedding
import MDModel
import MDTestSupport
import Testing

@Suite struct StaticEmbeddingTests {
  private let embedding: StaticEmbedding

  init() throws { embedding = try StaticEmbedding(try SmallModel.file()) }

  private func vectors(_ text: String, heading: String = "") -> [QuantizedVector?] {
    embedding.vectors(of: EmbeddableText(heading: Array(heading.utf8), text: Array(text.utf8)))
  }

  private func vector(_ text: String, heading: String = "") throws -> QuantizedVector {
    let vectors = vectors(text, heading: heading)
    try #require(vectors.count == 1)
    return try #require(vectors[0])
  }

  @Test func vectorsHaveLengthOne() throws {
    let vector = try vector("searching the index of photos")
    #expect(vector.components.count == embedding.dimensions)
    #expect(abs(vector.cosine(to: vector) - 1) < 1e-5)
    #expect(vector.components.contains { abs($0) == 127 })
  }

  @Test func theOrderOfWordsDoesNotCount() throws {
    #expect(try vector("photos the invoice") == vector("the invoice photos"))
    #expect(try vector("photos\t\n photos") == vector("photos photos"))
    #expect(try vector("photos") != vector("invoice"))
  }

  @Test func whatWasMetBeforeHasTheSameVector() throws {
    let fresh = try StaticEmbedding(try SmallModel.file())
    for (text, _) in try SmallModel.golden() {
      let text = EmbeddableText(text: text)
      #expect(embedding.vectors(of: text) == embedding.vectors(of: text))
      #expect(embedding.vectors(of: text) == fresh.vectors(of: text))
    }
  }

  @Test func textInCapitalsIsReadAsSmall() throws {
    #expect(try vector("SEARCHING The INDEX") == vector("searching the index"))
    #expect(try vector("ПОИСК файл ПОИСК") == vector("поиск файл поиск"))
    #expect(vectors("Rechnung") != vectors("rechnung"))
  }

  @Test func theHeadingStandsBeforeEachSegment() throws {
    #expect(try vector("photos", heading: "invoice") == vector("invoice photos"))
    #expect(try vector("", heading: "invoice") == vector("invoice"))
    let text = String(repeating: "photos the file ", count: 200)
    let (plain, headed) = (vectors(text), vectors(text, heading: "Rechnung über invoice"))
    #expect(plain.count == 4 && headed.count == 4)
    for (one, other) in zip(plain, headed) { #expect(one != nil && other != nil && one != other) }
  }

  @Test func whatSaysNothingHasNoVector() {
    #expect(vectors("").isEmpty)
    #expect(vectors("   \n ") == [nil])
  }

  @Test func unknownScriptsHaveNoVectorAndKeepTheirPlace() {
    #expect(vectors("ΩΩΩ ΩΩ Ω ΩΩΩ Ω photos ΩΩ Ω") == [nil])
    let text = String(repeating: "photos the file ", count: 60) + String(repeating: "Ω ", count: 400)
    let vectors = vectors(text)
    #expect(vectors.count == 2)
    #expect(vectors.first.map { $0 != nil } == true && vectors.last.map { $0 == nil } == true)
  }

  @Test func theIdentityIsTheModels() throws {
    #expect(embedding.identity == (try SmallModel.file().identity))
  }
}
