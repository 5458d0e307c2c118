import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Random sessions with vectors, through reopened writers, compactions and new models.
///
/// The file always contains the vectors of the index's items, and nothing else.
@Suite struct VectorPropertyTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws { directory = try TemporaryDirectory() }

  private func expectAgreement(_ truth: VectorTruth, _ session: RandomSession, _ reader: IndexReader, _ label: String)
    throws
  {
    let items = session.model.sorted.map(\.record.id)
    let differences = try reader.read { try truth.differences(in: $0, items: items, isComplete: [.words]) }
    #expect(differences.isEmpty, "\(label): \(differences)")
    let verification = try IndexVerification(path: path)
    #expect(try verification.run())
    #expect(verification.findings.isEmpty, "\(label): \(verification.findings)")
  }

  @Test(arguments: Rounds.seeds(10)) func vectorsAreThoseOfWhatIsStored(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed ^ 0x5EC)
    let embedder = WordEmbedder(dimensions: [64, 100, 256].randomElement(using: &generator)!)
    let encoder = WordEmbedder(seed: 9, dimensions: 384)
    let truth = VectorTruth([.words: embedder, .encoder: encoder])
    var session = RandomSession(seed: seed)
    let reader: IndexReader
    do {
      let writer = try IndexWriter(path: path, embedder: embedder)
      try writer.use(encoder.identity, dimensions: encoder.dimensions, in: .encoder)
      try session.run(batches: 4, on: writer)
      reader = try IndexReader(path: path)
      try expectAgreement(truth, session, reader, "seed \(seed), first")
    }
    for round in 0..<4 {
      let writer = try IndexWriter(path: path, embedder: embedder)
      try session.run(batches: 5, on: writer)
      let some = Int.random(in: 0...20, using: &generator)
      let beginnings = Bool.random(using: &generator)
      _ = try writer.batch { try truth.fill(.encoder, of: $0, atMost: some, beginnings: beginnings) }
      try session.run(batches: 2, on: writer)
      if Bool.random(using: &generator) { try writer.rest() }
      try expectAgreement(truth, session, reader, "seed \(seed), round \(round)")
      try expectNearest(embedder, truth, session, reader, &generator, "seed \(seed), round \(round)")
    }
  }

  private func expectNearest(
    _ embedder: WordEmbedder, _ truth: VectorTruth, _ session: RandomSession, _ reader: IndexReader,
    _ generator: inout SeededGenerator, _ label: String
  ) throws {
    let items = session.model.sorted.map(\.record.id)
    let some = items.filter { _ in Bool.random(using: &generator) }
    try reader.read { reading throws -> Void in
      for _ in 0..<4 {
        let vector = embedder.direction(of: RandomWords.text(upTo: 5, using: &generator))
        let count = Int.random(in: 1...30, using: &generator)
        let rest = items.filter { !some.contains($0) }
        for (allowed, among) in [(items, nil), (some, ItemSet(some)), (some, ItemSet(rest).complement)] {
          let found = try reading.nearest(to: vector, in: .words, count: count, among: among)
          let naive = try truth.nearest(to: vector, in: .words, count: count, among: allowed, reading)
          #expect(found.isLike(naive), "\(label): \(found) and not \(naive)")
        }
        let cosines = try reading.cosines(of: some, to: vector, in: .words)
        let naive = try truth.nearest(to: vector, in: .words, count: some.count, among: some, reading)
        #expect(cosines.sorted { $0.item < $1.item }.map(\.item) == naive.map(\.item).sorted(), "\(label)")
      }
    }
  }

  /// Items that have no vectors yet, and items whose vectors come from another model.
  @Test(arguments: Rounds.seeds(4)) func whatHasNoneGetsThemInTheBackground(seed: UInt64) throws {
    var session = RandomSession(seed: seed)
    do { try session.run(batches: 8, on: try IndexWriter(path: path)) }
    for model in [WordEmbedder(), WordEmbedder(seed: 2), WordEmbedder(seed: 2, dimensions: 128)] {
      let truth = VectorTruth([.words: model])
      let writer = try IndexWriter(path: path, embedder: model)
      try session.run(batches: 2, on: writer)
      _ = try writer.batch { try truth.fill(.words, of: $0) }
      try expectAgreement(truth, session, try IndexReader(path: path), "seed \(seed)")
    }
    // A writer without a model keeps the vectors of unchanged items.
    let truth = VectorTruth([.words: WordEmbedder(seed: 2, dimensions: 128)])
    do { try session.run(batches: 3, on: try IndexWriter(path: path)) }
    let items = session.model.sorted.map(\.record.id)
    let differences = try IndexReader(path: path).read { try truth.differences(in: $0, items: items, isComplete: []) }
    #expect(differences.isEmpty, "seed \(seed): \(differences)")
    let writer = try IndexWriter(path: path, embedder: WordEmbedder(seed: 2, dimensions: 128))
    _ = try writer.batch { try truth.fill(.words, of: $0) }
    try expectAgreement(truth, session, try IndexReader(path: path), "seed \(seed)")
  }
}
