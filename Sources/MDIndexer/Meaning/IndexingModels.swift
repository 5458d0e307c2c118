package import MDConfiguration
package import MDEmbedding
package import MDModel
package import MDStore
package import MDStoreWriter

/// Models by which vectors are made.
package struct IndexingModels: Sendable {
  /// Makes those of the first tier, as texts are stored.
  package var embedder: (any TextEmbedder)?
  /// How the encoder is started, and what its vectors are.
  package var encoder: (configuration: EncoderConfiguration, identity: ModelIdentity, dimensions: Int)?
  /// Why an installed model is not used, one sentence each.
  package private(set) var problems: [String] = []
  /// The user wants vectors; else those that are there go.
  package private(set) var isWanted = true

  /// No vectors are made.
  package init() {}

  /// The models of this computer; none where the user wants words alone.
  package init(installedFor configuration: Configuration) {
    isWanted = configuration.usesMeaning
    guard isWanted else { return }
    embedder = open(.staticEmbedding) { (file) throws(ModelFileError) in try StaticEmbedding(file) }
    encoder = open(.encoder) { (file) throws(ModelFileError) in
      let encoder = try Encoder(file)
      return (EncoderConfiguration(model: file.path), encoder.identity, encoder.dimensions)
    }
  }

  private mutating func open<Model>(
    _ kind: ModelFile.Kind, _ body: (ModelFile) throws(ModelFileError) -> Model
  ) -> Model? {
    do throws(ModelFileError) {
      guard let file = try InstalledModels.open(kind) else { return nil }
      return try body(file)
    } catch {
      problems.append("a model is not used: \(error)")
      return nil
    }
  }

  /// Has an index wait for the vectors of the encoder, or have none at all where the user wants none.
  package func prepare(_ writer: IndexWriter) throws {
    guard isWanted else { return try writer.forgetVectors() }
    guard let encoder else { return }
    try writer.use(encoder.identity, dimensions: encoder.dimensions, in: .encoder)
  }

  package func makes(_ tier: VectorTier) -> Bool {
    switch tier {
    case .words: embedder != nil
    case .encoder: encoder != nil
    }
  }

  /// What makes the vectors of a tier that items lack; `nil` where no model does.
  package func maker(of tier: VectorTier, index: String) -> VectorMaker? {
    switch tier {
    case .words: embedder.map { VectorMaker(index: index, embedder: $0) }
    case .encoder: encoder.map { VectorMaker(index: index, encoder: $0.configuration) }
    }
  }
}
