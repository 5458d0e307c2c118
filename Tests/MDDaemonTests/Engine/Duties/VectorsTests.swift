import Foundation
import MDConfiguration
import MDCrawl
import MDEmbedding
import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDDaemon

/// The duty that has vectors made, on the test's clock, with its real thread.
@Suite struct VectorsTests {
  private func stepped(_ models: IndexingModels) throws -> SteppedEngine {
    let stepped = try SteppedEngine()
    try stepped.index.live.write { session throws -> Void in
      let session = try #require(session as? WritingSession)
      try SampleIndex.make(in: session, files: 0..<5)
    }
    stepped.engine.close()
    stepped.engine.context.settings.models = models
    try stepped.engine.open()
    // The crawl of the items' missing root ends first; vectors wait for it.
    while !stepped.index.crawls.isAtRest(in: stepped.index) {
      try stepped.index.crawls.run(stepped.now, in: stepped.index)
    }
    return stepped
  }

  private func coverage(_ tier: VectorTier, _ stepped: SteppedEngine) throws -> VectorCoverage {
    try stepped.index.live.read { try $0.coverage(of: tier) }
  }

  /// Runs the duty and what its thread posts, until the tier is covered or no work is left.
  private func work(_ tier: VectorTier, _ stepped: SteppedEngine) throws {
    for _ in 0..<8 where try coverage(tier, stepped).covered < coverage(tier, stepped).total {
      stepped.pass(.seconds(120))
      try stepped.index.vectors.run(stepped.now, in: stepped.index)
      guard stepped.engine.context.vectors.tier != nil || !stepped.engine.context.mailbox.isEmpty else { return }
      try stepped.engine.obey(stepped.engine.context.mailbox.wait(until: nil).commands)
    }
  }

  @Test func whatWasStoredBeforeGetsItsVectors() throws {
    var models = IndexingModels()
    models.embedder = WordEmbedder()
    let stepped = try stepped(models)
    #expect(try coverage(.words, stepped) == VectorCoverage(covered: 0, total: 5))
    try work(.words, stepped)
    #expect(try coverage(.words, stepped) == VectorCoverage(covered: 5, total: 5))
  }

  /// On a busy machine, the start of the encoder's process alone may take longer than a batch is meant to last.
  @Test(arguments: VectorTier.allCases) func aBatchMakesOneVectorHoweverShortItIs(tier: VectorTier) throws {
    var models = try IndexingModels.tinyEncoder()
    models.embedder = WordEmbedder()
    let stepped = try stepped(models)
    let maker = try #require(models.maker(of: tier, index: stepped.engine.context.settings.index))
    let batch = try maker.batch(length: .zero, goesOn: { true })
    #expect(batch.entries.count == 1)
    #expect(try maker.batch(length: .zero, goesOn: { false }).entries.isEmpty)
  }

  @Test func theEncoderWaitsForItsTimeUnlessItIsAskedFor() throws {
    let stepped = try stepped(.tinyEncoder())
    stepped.engine.context.settings.user.configuration.encode = .off
    try work(.encoder, stepped)
    #expect(try coverage(.encoder, stepped) == VectorCoverage(covered: 0, total: 5))
    #expect(stepped.engine.context.status.look { $0.vectorsWaitFor } == "switched off: encode in limelight.conf")
    stepped.index.vectors.request(in: stepped.index)
    try work(.encoder, stepped)
    #expect(try coverage(.encoder, stepped) == VectorCoverage(covered: 5, total: 5))
    #expect(stepped.engine.context.vectors.tier == nil)
  }

  @Test func aMissingProgramIsToldAndTriedAgainLater() throws {
    var models = try IndexingModels.tinyEncoder()
    models.encoder?.configuration.program = "/nonexistent/mdencode"
    let stepped = try stepped(models)
    try work(.encoder, stepped)
    #expect(try coverage(.encoder, stepped).covered == 0)
    #expect(stepped.engine.context.status.look { $0.errors.keys.contains { $0.hasPrefix("vectors cannot be made") } })
  }
}

extension IndexingModels {
  /// The small encoder of the fixtures, in a real sandboxed process.
  static func tinyEncoder() throws -> IndexingModels {
    var models = IndexingModels()
    let path = FilePath(BuiltProducts.source("Tests/Fixtures/Encoder/tiny.model").path)
    let file = try ModelFile(path: path, kind: .encoder)
    var configuration = EncoderConfiguration(model: file.path)
    configuration.program = BuiltProducts.tool("mdencode")
    configuration.launcher = BuiltProducts.tool("mdsandbox")
    configuration.readableFolders = try BuiltProducts.languageRuntime()
    let encoder = try Encoder(file)
    models.encoder = (configuration, encoder.identity, encoder.dimensions)
    return models
  }
}
