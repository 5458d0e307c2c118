package import MDConfiguration
package import MDEmbedding
package import MDModel
package import MDStore
package import MDStoreWriter

/// The models that make vectors.
package struct IndexingModels: Sendable {
  /// Makes the vectors of the first tier while texts are stored.
  package var embedder: (any TextEmbedder)?
  /// The encoder's process configuration, its identity, and the number of dimensions of its vectors.
  package var encoder: (configuration: EncoderConfiguration, identity: ModelIdentity, dimensions: Int)?
  /// Why an installed model is not used, one sentence per model.
  package private(set) var problems: [String] = []
  /// True if the user wants vectors. If not, existing ones are deleted.
  package private(set) var isWanted = true

  /// No models, so no vectors are made.
  package init() {}

  /// The installed models; none if the user wants search by words only.
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

  /// Prepares an index for the encoder's vectors, or deletes all vectors if the user wants none.
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

  /// The maker of a tier's missing vectors; `nil` if no model makes them.
  package func maker(of tier: VectorTier, index: String) -> VectorMaker? {
    switch tier {
    case .words: embedder.map { VectorMaker(index: index, embedder: $0) }
    case .encoder: encoder.map { VectorMaker(index: index, encoder: $0.configuration) }
    }
  }
}
